import type { dashboard } from '@kutip/contracts/dashboard';
import { dayOf, startOfDay } from '@kutip/domain/day';
import type { Context, Handlers } from '../../platform/mount.ts';
import { balanceOf } from '../ledger/ledger.service.ts';
import { figuresOf, firstDayNeeded } from './figures.ts';
import { attentionOf, dayTotals, inSnapshot, nextExpected } from './reports.queries.ts';
import { balancesOf } from './reports.service.ts';

async function latestBalance(_: object, { db, account_id }: Context) {
  const { books, seq } = await balanceOf(db, account_id);
  return { balances: balancesOf(books), as_of_seq: seq };
}

export const dashboardHandlers: Handlers<typeof dashboard> = {
  merchant: (_, { db, account_id, now }) =>
    inSnapshot(db, async (snapshot) => {
      const today = dayOf(now);
      const { books, seq } = await balanceOf(snapshot, account_id);
      const totals = await dayTotals(snapshot, account_id, firstDayNeeded(today));
      const attention = await attentionOf(snapshot, account_id, startOfDay(today));
      const next_settlement = (await nextExpected(snapshot, account_id, today)) ?? null;
      return {
        balances: balancesOf(books),
        attention: { ...attention, next_settlement },
        ...figuresOf(totals, today),
        as_of_seq: seq,
      };
    }),
  latestBalance,
  latestBalanceGet: latestBalance,
};
