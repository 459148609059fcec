import { addDays, dayOf } from '@kutip/domain/day';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { changePlan, periodFrom, type PlanStatus, type TimePeriod } from '@kutip/domain/plan';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import { endCurrentPlan } from './histories.queries.ts';
import { changePlanStatus, writePlanStatuses } from './plan-status.queries.ts';

/** A paid plan invoice. */
export interface PaidPlan {
  account_id: string;
  invoice_id: string;
  paid_at: Date;
}

interface PendingRow {
  id: string;
  subscription_id: string;
  status: PlanStatus;
  time_period: TimePeriod;
  price: Sen;
  credit: Sen;
  anchor_day: number | null;
  renewed_end: string | null;
  invoice_no: string;
  amount: Sen;
  plan_name: string;
}

/** The period of a paid plan: a renewal follows the last period, a change starts on the day of payment. */
function activationPeriod({ renewed_end, price, credit, time_period, anchor_day }: PendingRow, today: string) {
  if (renewed_end === null) return changePlan(price, credit, time_period, today);
  const start_date = addDays(renewed_end, 1);
  const period = periodFrom(start_date, time_period, anchor_day ?? undefined);
  return { ...period, anchor_day: anchor_day ?? Number(start_date.slice(8)), value: price };
}

async function lockPendingHistory(
  db: Connection,
  { account_id, invoice_id }: PaidPlan,
): Promise<PendingRow | undefined> {
  const { rows } = await raw<PendingRow>`
    select h.id, h.subscription_id, h.status, h.time_period, h.price, h.credit, h.anchor_day, r.end_date as renewed_end, i.invoice_no, i.amount,
      s.name as plan_name
    from subscription_histories h
    join subscriptions s on s.id = h.subscription_id
    join invoices i on i.account_id = h.account_id and i.id = h.invoice_id
    left join subscription_histories r on r.account_id = h.account_id and r.id = h.renews_id
    where h.account_id = ${account_id} and h.invoice_id = ${invoice_id} and h.status = 'PENDING_PAYMENT'
    for update of h`.execute(sql(db));
  return rows[0];
}

async function activatePlan(db: Connection, paid: PaidPlan): Promise<void> {
  const { account_id, paid_at: now } = paid;
  const row = await lockPendingHistory(db, paid);
  // The posting has checked the invoice under its lock, so its plan must await payment.
  if (!row) throw new Error(`Invoice ${paid.invoice_id} has no plan that awaits payment`);
  const today = dayOf(now);
  const { start_date, end_date, anchor_day, value } = activationPeriod(row, today);
  await endCurrentPlan(db, account_id, {
    today,
    is_renewal: row.renewed_end !== null,
    next_plan_id: row.subscription_id,
    now,
  });
  await writePlanStatuses(db, [
    {
      account_id,
      id: row.id,
      change: changePlanStatus(row.status, 'ACTIVE'),
      period: { start_date, end_date, anchor_day, value },
      at: now,
    },
  ]);
  const notification = {
    subject_id: row.id,
    reference: row.invoice_no,
    amount: toRinggit(row.amount),
    name: row.plan_name,
  };
  await createNotification(db, account_id, 'SUBSCRIPTION_RENEWED', { ...notification, day: end_date }, now);
}

/** A row writer of the poster: activates paid plans. A batch rarely has more than one. */
export async function activatePlans(db: Connection, paid: readonly PaidPlan[]): Promise<void> {
  for (const plan of paid) await activatePlan(db, plan);
}
