import type { Data } from '@kutip/contracts/endpoint';
import type { introducerPortal } from '@kutip/contracts/introducers';
import { dayOf } from '@kutip/domain/day';
import { sen } from '@kutip/domain/money';
import type { Connection } from '../../platform/connection.ts';
import { countOwnMerchants, earnedByMonth, type EarnedMonth } from './own-records.queries.ts';

const MONTHS = 12;
const NONE = { payment_amount: sen(0), payout_amount: sen(0), commission: sen(0) };
type Dashboard = Data<typeof introducerPortal.dashboard>;

/** The first days of the last twelve months, the oldest first. */
function lastMonths(now: Date): string[] {
  const [year, month] = dayOf(now).split('-').map(Number) as [number, number];
  return Array.from({ length: MONTHS }, (_, n) =>
    new Date(Date.UTC(year, month - MONTHS + n, 1)).toISOString().slice(0, 10),
  );
}

const total = (
  months: readonly EarnedMonth[],
  column: 'payment_amount' | 'payout_amount' | 'commission' | 'commission_paid',
) => sen(months.reduce((sum, month) => sum + month[column], 0));
const count = (months: readonly EarnedMonth[], column: 'payment_count' | 'payout_count'): number =>
  months.reduce((sum, month) => sum + month[column], 0);

/** What an introducer has earned in all and in each of the last twelve months. */
export async function ownDashboard(db: Connection, account_id: string, now: Date): Promise<Dashboard> {
  const months = await earnedByMonth(db, account_id);
  const [commission_total, commission_paid] = [total(months, 'commission'), total(months, 'commission_paid')];
  return {
    ...(await countOwnMerchants(db, account_id)),
    payment_count: count(months, 'payment_count'),
    payment_amount: total(months, 'payment_amount'),
    payout_count: count(months, 'payout_count'),
    payout_amount: total(months, 'payout_amount'),
    commission_total,
    commission_paid,
    commission_pending: sen(commission_total - commission_paid),
    monthly: lastMonths(now).map((month) => ({ ...NONE, ...months.find((earned) => earned.month === month), month })),
  };
}
