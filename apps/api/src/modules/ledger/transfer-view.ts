import { legsOf, type Transfer } from '@kutip/domain/ledger/transfer';
import type { Sen } from '@kutip/domain/money';

/** A transfer as responses show it, with the change of each book in sen. */
export const transferView = (transfer: Transfer) => ({
  id: transfer.id,
  seq: transfer.seq,
  kind: transfer.kind,
  amount: transfer.amount,
  legs: legsOf(transfer).map(({ book, change }) => ({ book, amount: change as Sen })),
  balance_after: transfer.balance_after,
  hash: transfer.hash,
  posted_at: transfer.posted_at,
});
