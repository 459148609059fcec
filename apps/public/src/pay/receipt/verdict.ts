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

type Details = ReceiptData['transaction_details'];

const settled = (tone: Tone, title: string, sentences: readonly string[], again: string | null = null): Verdict => ({
  tone,
  title,
  sentences,
  again,
  is_waiting: false,
});

/** What a receipt says first. A duplicate comes before all else: money was taken twice. */
export function verdictOf(context: PageContext, { transaction_details: paid, merchant }: ReceiptData): Verdict {
  const { receipt } = context.words;
  const say = (sentence: string) => fill(sentence, { merchant: merchant.name }, context.direction);
  if (paid.is_duplicate) return settled('waiting', receipt.duplicate, [say(receipt.duplicate_text)]);
  switch (paid.invoice_status) {
    case 'SUCCESS':
      return settled('good', receipt.success, [say(receipt.success_text)]);
    case 'REFUNDED':
      return settled('plain', receipt.refunded, [receipt.refunded_text]);
    case 'FAILED':
    case 'CANCELLED':
    case 'EXPIRED':
      return paid.transaction_invoice_no === null
        ? closedBill(context, say)
        : failed(context, paid.invoice_status, paid);
    case 'PENDING':
    case 'PROCESSING':
      return paid.transaction_invoice_no === null
        ? settled('plain', receipt.unstarted, [receipt.unstarted_text], receipt.pay_now)
        : waiting(context, paid);
  }
}

/** Nobody tried to pay it, and nobody can any more. */
function closedBill({ words }: PageContext, say: (sentence: string) => string): Verdict {
  return settled('plain', words.receipt.unstarted, [say(words.closed.collection_stopped_text)]);
}

function failed(
  { words }: PageContext,
  status: 'FAILED' | 'CANCELLED' | 'EXPIRED',
  { provider_code }: Details,
): Verdict {
  const { receipt } = words;
  const title = { FAILED: receipt.failed, CANCELLED: receipt.cancelled, EXPIRED: receipt.expired }[status];
  const reached_bank = provider_code !== null || status !== 'FAILED';
  const sentences = [reasonText(words, status, provider_code), ...(reached_bank ? [receipt.if_taken] : [])];
  return settled('bad', title, sentences, receipt.try_again);
}

function waiting({ words, direction }: PageContext, { awaits_approver, next_check_at }: Details): Verdict {
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
