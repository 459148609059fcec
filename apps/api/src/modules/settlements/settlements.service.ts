/**
 * The front door of settlement. What leaves the pending balance for a payment after it came, such as a refund, is told by
 * a `deductionWrite` in the same posting, so that the payment's settlement is smaller by it; what comes back to the
 * pending balance (a refund that failed) by one with an amount below zero.
 */
import { write, type Write } from '../ledger/ledger.service.ts';
import { insertDeductions, type NewDeduction } from './settle.queries.ts';

export { runSettlements, type RunParts, type RunResult, type RunWish } from './run.ts';
export { insertDeductions, type NewDeduction } from './settle.queries.ts';
export type { AdminParts as SettlementParts } from './admin.ts';
export { settlementOwner } from './settlement-owner.ts';
export type { SettlementBank, SettlementBanks } from './settlement-bank.ts';

/** To be written with the transfer that draws on `pending` or gives back to it. Amount in sen: above zero it was drawn. */
export const deductionWrite = (deduction: NewDeduction): Write => write(insertDeductions, deduction);
