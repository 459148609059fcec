import type { dashboard } from '@kutip/contracts/dashboard';
import { dayOf, startOfDay } from '@kutip/domain/day';
import type { Context, Handlers } from '../../platform/mount.ts';
import { poolBalances } from '../pools/pools.service.ts';
import { loadDayTotals } from '../reports/reports.service.ts';
import { incomingSettlements, nextSettlementDay, type ForecastDeps } from '../settlements/settlements.service.ts';
import { dashboardFigures, firstDayNeeded } from './dashboard-figures.ts';
import { inSnapshot, loadAttention } from './dashboard.queries.ts';

async function latestBalance(_: object, { db, account_id }: Context) {
  const { balances, seq } = await poolBalances(db, account_id);
  return { balances, as_of_seq: seq };
}

export const dashboardHandlers = (deps: ForecastDeps): Handlers<typeof dashboard> => ({
  merchant: (_, { db, account_id, now }) =>
    inSnapshot(db, async (snapshot) => {
      const today = dayOf(now);
      const { balances, seq } = await poolBalances(snapshot, account_id);
      const totals = await loadDayTotals(snapshot, account_id, firstDayNeeded(today));
      const attention = await loadAttention(snapshot, account_id, startOfDay(today));
      const incoming = await incomingSettlements(deps, snapshot, account_id, now);
      return {
        balances,
        attention,
        next_settlement: nextSettlementDay(incoming) ?? null,
        ...dashboardFigures(totals, today),
        as_of_seq: seq,
      };
    }),
  latestBalance,
  latestBalanceGet: latestBalance,
});
