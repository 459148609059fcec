import { findCode, type FpxCodeGroup } from '@kutip/domain/fpx/codes';
import type { Words } from '../../shared/words/en.ts';

type Reason = keyof Words['reasons'];

/** Codes that tell a payer more than their group does. */
const OWN: Readonly<Record<string, Reason>> = {
  '48': 'limit',
  '49': 'limit',
  '51': 'insufficient_funds',
  '2A': 'below_minimum',
  '14': 'account',
  '53': 'account',
  '57': 'account',
  '77': 'account',
  '85': 'bank_down',
};

const OF_GROUP: Readonly<Partial<Record<FpxCodeGroup, Reason>>> = {
  BUYER_CANCELLED: 'buyer_cancelled',
  BUYER_TIMED_OUT: 'timed_out',
  MONEY: 'limit',
  BANK_DOWN: 'bank_down',
  OURS: 'ours',
};

/**
 * Why a payment did not go through, in the payer's words; never the code. The table of codes stays on the server. Without
 * a code the bank never answered: it was not reached, or it never knew the payment.
 */
export function reasonText(
  { reasons }: Words,
  status: 'FAILED' | 'CANCELLED' | 'EXPIRED',
  code: string | null,
): string {
  if (code === null)
    return { FAILED: reasons.not_sent, CANCELLED: reasons.buyer_cancelled, EXPIRED: reasons.timed_out }[status];
  const known = findCode(code);
  return reasons[OWN[code] ?? (known && OF_GROUP[known.group]) ?? 'unknown'];
}
