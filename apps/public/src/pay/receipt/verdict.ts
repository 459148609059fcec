import { fill } from '../../shared/fill.ts';
import { timeOf } from '../../shared/moment.ts';
import type { PageContext } from '../../shared/outcome.ts';
import type { ReceiptData } from '../ask.ts';
import type { Tone } from '../notice.tsx';
import { reasonText } from './reason.ts';

/** How a receipt stands, in one look. */
export interface Verdict {
  tone: Tone;
  title: string;
  sentences: readonly string[];
  /** The outcome is open: the page asks again by itself. */
  is_waiting: boolean;
  /** What leads back to the bill's page, if another try makes sense. */
  again: string | null;
}

/** What a receipt says first. A duplicate comes before all else: money was taken twice. */
export function verdictOf(context: PageContext, { transaction_details: paid, merchant }: ReceiptData): Verdict {
  const { receipt } = context.words;
  const values = { merchant: merchant.name };
  const say = (sentence: string) => fill(sentence, values, context.direction);
  const closed = (tone: Tone, title: string, sentences: readonly string[], again: string | null = null): Verdict => ({
    tone,
    title,
    sentences,
    again,
    is_waiting: false,
  });
  if (paid.is_duplicate) return closed('waiting', receipt.duplicate, [say(receipt.duplicate_text)]);
  switch (paid.invoice_status) {
    case 'SUCCESS':
      return closed('good', receipt.success, [say(receipt.success_text)]);
    case 'REFUNDED':
      return closed('plain', receipt.refunded, [receipt.refunded_text]);
    case 'FAILED':
    case 'CANCELLED':
    case 'EXPIRED':
      return closed(
        'bad',
        titleOf(context, paid.invoice_status),
        [reasonText(context.words, paid.provider_code), receipt.if_taken],
        receipt.try_again,
      );
    default:
      return paid.transaction_invoice_no === null
        ? closed('plain', receipt.unstarted, [receipt.unstarted_text], receipt.pay_now)
        : waiting(context, paid);
  }
}

const titleOf = ({ words }: PageContext, status: 'FAILED' | 'CANCELLED' | 'EXPIRED'): string =>
  ({ FAILED: words.receipt.failed, CANCELLED: words.receipt.cancelled, EXPIRED: words.receipt.expired })[status];

function waiting(
  { words, direction }: PageContext,
  { awaits_approver, next_check_at }: ReceiptData['transaction_details'],
): Verdict {
  const { receipt, moment } = words;
  const next = next_check_at
    ? fill(receipt.pending_text, { time: timeOf(next_check_at, moment) }, direction)
    : receipt.pending_text_untimed;
  return {
    tone: 'waiting',
    title: awaits_approver ? receipt.approver : receipt.pending,
    sentences: awaits_approver ? [receipt.approver_text, next] : [next],
    is_waiting: true,
    again: null,
  };
}
