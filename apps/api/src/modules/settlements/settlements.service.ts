/**
 * The public interface of the settlements module. A posting that takes money of a payment out of the pending balance, such as
 * a refund, must include a `deductionWrite`, which reduces the payment's settlement; one that returns money to it (a failed
 * refund) includes one with a negative amount.
 */
import { write, type Write } from '../ledger/ledger.service.ts';
import { insertDeductions, type NewDeduction } from './settle.queries.ts';

export {
  runSettlements,
  type SettlementRunDeps,
  type SettlementRunInput,
  type SettlementRunResult,
} from './run-settlements.ts';
export { incomingSettlements, nextSettlementDay, pendingByDay, type ForecastDeps } from './incoming-settlements.ts';
export { insertDeductions, type NewDeduction } from './settle.queries.ts';
export type { SettlementDeps } from './set-status.ts';
export { settlementOwner } from './settlement-owner.ts';
export type { SettlementBank, SettlementBanks } from './settlement-bank.ts';

/** The row to write with a transfer that debits or credits `pending`. Amount in sen, positive for a debit. */
export const deductionWrite = (deduction: NewDeduction): Write => write(insertDeductions, deduction);
