import { findCode, type FpxCodeGroup } from '@kutip/domain/fpx/codes';
import { fill } from '../../shared/fill.ts';
import type { PageContext } from '../../shared/outcome.ts';
import type { Words } from '../../shared/words/en.ts';
import type { ReceiptData } from '../ask.ts';

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

/** Whoever decides about a payment of this channel, as it stands in the middle of a sentence. */
export const whoIs = ({ who }: Pick<Words, 'who'>, channel: string | null): string =>
  (channel && Object.hasOwn(who, channel) ? (who as Record<string, string>)[channel] : undefined) ?? who.fpx;

type Ended = Pick<ReceiptData['transaction_details'], 'channel' | 'provider_code' | 'failed_reason'>;

/**
 * Why a payment did not go through. FPX has a table of codes and words for each; any other provider's own sentence is
 * quoted where it gave one. A bare code is no sentence, and says nothing to a payer.
 */
export function reasonOf(
  { words, direction }: PageContext,
  status: 'FAILED' | 'CANCELLED' | 'EXPIRED',
  { channel, provider_code, failed_reason }: Ended,
): string {
  if (channel === null || channel === 'fpx') return reasonText(words, status, provider_code);
  const { reasons } = words;
  const who = whoIs(words, channel);
  const said = failed_reason && /\s/.test(failed_reason.trim()) ? failed_reason.trim() : null;
  const failed = said ? reasons.said : provider_code === null ? reasons.not_sent_to : reasons.refused;
  const sentence = { FAILED: failed, CANCELLED: reasons.cancelled, EXPIRED: reasons.ran_out }[status];
  return fill(sentence, { who, reason: said ?? '' }, direction);
}
