import type { Drawn } from '@kutip/domain/disbursement';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import type { Write } from '../ledger/ledger.service.ts';
import { deductionWrite, type NewDeduction } from '../settlements/settlements.service.ts';
import { drawnFrom } from './refund.ts';

interface Pending {
  account_id: string;
  /** The refund. */
  id: string;
  payment_record_id: string;
  drawn: readonly Drawn[];
  now: Date;
}

/** What leaves the pending balance makes a settlement smaller; what comes back to it (`sign` -1), larger. */
export function deductionsFor(
  { account_id, id, payment_record_id, drawn, now: created_at }: Pending,
  sign: 1 | -1,
): NewDeduction[] {
  const amount = drawnFrom(drawn, 'pending');
  if (amount === 0) return [];
  return [{ account_id, id: uuid(), source_id: id, payment_record_id, amount: sen(sign * amount), created_at }];
}

/** The same as rows of a posting. */
export const pendingWrites = (pending: Pending, sign: 1 | -1): Write[] =>
  deductionsFor(pending, sign).map(deductionWrite);
