import { findCardRefusal } from '@kutip/domain/card/refusals';
import { findFpxCode, type FpxCodeGroup } from '@kutip/domain/fpx/codes';
import { fill } from '../../shared/fill.ts';
import type { PayMessages } from '../messages/en.ts';
import type { ReceiptData } from '../load-receipt.ts';
import type { PayContext } from '../pay-context.ts';

type Reason = keyof PayMessages['reasons'];

/** Codes with a more specific reason than their group. */
const REASON_BY_CODE: Readonly<Record<string, Reason>> = {
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

const REASON_BY_GROUP: Readonly<Partial<Record<FpxCodeGroup, Reason>>> = {
  BUYER_CANCELLED: 'buyer_cancelled',
  BUYER_TIMED_OUT: 'timed_out',
  MONEY: 'limit',
  BANK_DOWN: 'bank_down',
  OURS: 'ours',
};

/**
 * Why a payment failed, in the payer's language, without the code. The table of codes stays on the server. Without a
 * code the provider never answered: it was not reached, or never knew the payment.
 */
export function reasonText(
  { reasons }: PayMessages,
  status: 'FAILED' | 'CANCELLED' | 'EXPIRED',
  code: string | null,
): string {
  if (code === null)
    return { FAILED: reasons.not_sent, CANCELLED: reasons.buyer_cancelled, EXPIRED: reasons.timed_out }[status];
  const known = findFpxCode(code);
  return reasons[REASON_BY_CODE[code] ?? (known && REASON_BY_GROUP[known.group]) ?? 'unknown'];
}

/** Name of the provider that decides about a payment of this channel, for use within a sentence. */
export const providerName = ({ who }: Pick<PayMessages, 'who'>, channel: string | null): string =>
  (channel && Object.hasOwn(who, channel) ? (who as Record<string, string>)[channel] : undefined) ?? who.fpx;

type Ended = Pick<ReceiptData['transaction_details'], 'channel' | 'provider_code' | 'failed_reason'>;

/**
 * Why a payment failed. Codes of FPX and cards have our own texts; for other providers their own sentence is quoted. A
 * bare code is not shown.
 */
export function reasonOf(
  { messages, direction }: PayContext,
  status: 'FAILED' | 'CANCELLED' | 'EXPIRED',
  { channel, provider_code, failed_reason }: Ended,
): string {
  if (channel === null || channel === 'fpx') return reasonText(messages, status, provider_code);
  const { reasons } = messages;
  const refusal = channel === 'credit_card' && status === 'FAILED' && findCardRefusal(provider_code);
  if (refusal) return reasons[`card_${refusal}`];
  const who = providerName(messages, channel);
  const said = failed_reason && /\s/.test(failed_reason.trim()) ? failed_reason.trim() : null;
  const failed = said ? reasons.said : provider_code === null ? reasons.not_sent_to : reasons.refused;
  const sentence = { FAILED: failed, CANCELLED: reasons.cancelled, EXPIRED: reasons.ran_out }[status];
  return fill(sentence, { who, reason: said ?? '' }, direction);
}
