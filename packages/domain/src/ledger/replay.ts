import { decideTransfer, type Balance, type BalanceRefusal, type DraftFault } from './decide.ts';
import type { Transfer } from './transfer.ts';

export type ReplayFault = 'other_account' | 'gap_in_seq' | 'wrong_balance_after' | BalanceRefusal | DraftFault;

/**
 * Posts a stored transfer again onto the previous balance by the same rule. Returns the balance after it, or why the
 * transfer cannot follow.
 */
export function replay(balance: Balance, transfer: Transfer): Balance | ReplayFault {
  if (transfer.account_id !== balance.account_id) return 'other_account';
  if (transfer.seq !== balance.version + 1) return 'gap_in_seq';
  const decided = decideTransfer(balance, transfer, transfer.posted_at);
  if (typeof decided === 'string') return decided;
  return decided.transfer.balance_after === transfer.balance_after ? decided.balance : 'wrong_balance_after';
}
