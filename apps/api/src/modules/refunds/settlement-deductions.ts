import type { Reservation } from '@kutip/domain/disbursement';
import { sen } from '@kutip/domain/money';
import { uuid } from '../../platform/uuid.ts';
import type { Write } from '../ledger/ledger.service.ts';
import { deductionWrite, type NewDeduction } from '../settlements/settlements.service.ts';
import { reservedFrom } from './refund.ts';

interface DeductionInput {
  account_id: string;
  /** The refund. */
  id: string;
  payment_record_id: string;
  drawn: readonly Reservation[];
  now: Date;
}

/** The part of a refund that comes from the pending balance reduces a settlement; with `sign` -1 it is added back. */
export function settlementDeductions(
  { account_id, id, payment_record_id, drawn, now: created_at }: DeductionInput,
  sign: 1 | -1,
): NewDeduction[] {
  const amount = reservedFrom(drawn, 'pending');
  if (amount === 0) return [];
  return [{ account_id, id: uuid(), source_id: id, payment_record_id, amount: sen(sign * amount), created_at }];
}

/** The deductions as writes of a posting. */
export const deductionWrites = (pending: DeductionInput, sign: 1 | -1): Write[] =>
  settlementDeductions(pending, sign).map(deductionWrite);
