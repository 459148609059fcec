import { CODE } from '@kutip/contracts/codes';
import { MAX_DASHBOARD_DAYS, type dashboard } from '@kutip/contracts/dashboard';
import { dayOf, startOfDay } from '@kutip/domain/day';
import { mayTakePayments } from '@kutip/domain/onboarding';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { poolBalances } from '../pools/pools.service.ts';
import { loadDayTotals } from '../reports/reports.service.ts';
import {
  incomingSettlements,
  nextSettlementDay,
  pendingByDay,
  type ForecastDeps,
} from '../settlements/settlements.service.ts';
import { dashboardFigures, daysOf, firstDayNeeded, periodOf, type Period } from './dashboard-figures.ts';
import { inSnapshot, loadAttention, loadSetupFacts, loadUnpaidBills } from './dashboard.queries.ts';
import { isInReview, setupSteps } from './setup-steps.ts';

interface DashboardDeps extends ForecastDeps {
  is_test_mode: boolean;
}

async function latestBalance(_: object, { db, account_id }: Context) {
  const { balances, seq } = await poolBalances(db, account_id);
  return { balances, as_of_seq: seq };
}

/** Refuses a period that is too long or ends before it starts. */
function checkPeriod(period: Period): void {
  const days = daysOf(period);
  if (days < 1 || days > MAX_DASHBOARD_DAYS)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', {
      start_date: days < 1 ? 'in_the_future' : 'too_long',
    });
}

async function settlementFigures(deps: ForecastDeps, db: Connection, { account_id, now }: Context) {
  const incoming = await incomingSettlements(deps, db, account_id, now);
  const next_settlement = nextSettlementDay(incoming) ?? null;
  return { next_settlement, pending: pendingByDay(incoming, next_settlement?.day) };
}

export const dashboardHandlers = (deps: DashboardDeps): Handlers<typeof dashboard> => ({
  merchant: ({ query }, context) => {
    const { account_id, now } = context;
    const today = dayOf(now);
    const period = periodOf(query, today);
    checkPeriod(period);
    return inSnapshot(context.db, async (db) => {
      const { balances, seq } = await poolBalances(db, account_id);
      const totals = await loadDayTotals(db, account_id, firstDayNeeded(today, period));
      const facts = await loadSetupFacts(db, context);
      return {
        business_name: facts.name,
        account_status: facts.account_status,
        is_in_review: isInReview(facts),
        may_take_payments: mayTakePayments(facts.account_status, deps),
        setup: setupSteps(facts),
        balances,
        attention: await loadAttention(db, account_id, startOfDay(today)),
        ...(await settlementFigures(deps, db, context)),
        has_bank_account: facts.has_verified_bank,
        unpaid: await loadUnpaidBills(db, account_id, today),
        ...dashboardFigures(totals, today, period),
        as_of_seq: seq,
      };
    });
  },
  latestBalance,
  latestBalanceGet: latestBalance,
});
