import { fromRinggit } from '@kutip/domain/money';
import { isUnapproved } from '@kutip/domain/paypal-codes';
import { APPROVER_ASKED_FOR_MS } from '@kutip/domain/payment';
import { fill } from '../../shared/fill.ts';
import { momentOf, timeOf } from '../../shared/moment.ts';
import { rm } from '../../shared/money-words.ts';
import type { PageContext } from '../../shared/outcome.ts';
import type { ReceiptData } from '../ask.ts';
import type { Tone } from '../notice.tsx';
import { reasonOf, whoIs } from './reason.ts';

/** How a receipt stands, in one look. */
export interface Verdict {
  tone: Tone;
  title: string;
  sentences: readonly string[];
  /** The outcome is open: the page asks again by itself. */
  is_waiting: boolean;
  /** There is a code to be scanned, and still time to do it. */
  has_code?: true;
  /** What leads back to the bill's page, if another try makes sense. */
  again: string | null;
}

type Details = ReceiptData['transaction_details'];
type Say = (sentence: string, more?: Record<string, string>) => string;

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
  const known = { merchant: merchant.name, who: whoIs(context.words, paid.channel) };
  const say: Say = (sentence, more) => fill(sentence, { ...known, ...more }, context.direction);
  if (paid.is_duplicate) return settled('waiting', receipt.duplicate, [say(receipt.duplicate_text)]);
  switch (paid.invoice_status) {
    case 'SUCCESS':
      return settled('good', receipt.success, [say(receipt.success_text)]);
    case 'REFUNDED':
      return refunded(context, paid, say);
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
        : waiting(context, paid, say);
  }
}

/** All of it, a part, or nothing that has arrived yet. Written down as refunded without any record, it is taken for whole. */
function refunded({ words }: PageContext, paid: Details, say: Say): Verdict {
  const { receipt, refund } = words;
  const back = fromRinggit(paid.refunded);
  if (back >= fromRinggit(paid.amount_with_fee) || paid.refunds.length === 0)
    return settled('plain', receipt.refunded, [receipt.refunded_text]);
  if (back === 0) return settled('plain', refund.under_way, [refund.under_way_text]);
  return settled('plain', refund.part, [say(refund.part_text, { amount: rm(paid.refunded) })]);
}

/** Nobody tried to pay it, and nobody can any more. */
function closedBill({ words }: PageContext, say: Say): Verdict {
  return settled('plain', words.receipt.unstarted, [say(words.closed.collection_stopped_text)]);
}

function failed(context: PageContext, status: 'FAILED' | 'CANCELLED' | 'EXPIRED', paid: Details): Verdict {
  const { receipt } = context.words;
  const title = { FAILED: receipt.failed, CANCELLED: receipt.cancelled, EXPIRED: receipt.expired }[status];
  const was_reached = paid.provider_code !== null || status !== 'FAILED';
  const sentences = [reasonOf(context, status, paid), ...(was_reached ? [receipt.if_taken] : [])];
  return settled('bad', title, sentences, receipt.try_again);
}

const pending = (title: string, sentences: readonly string[]): Verdict => ({
  tone: 'waiting',
  title,
  sentences,
  is_waiting: true,
  again: null,
});

function waiting(context: PageContext, paid: Details, say: Say): Verdict {
  const { words, request } = context;
  const { receipt, moment, code } = words;
  const until = new Date(new Date(paid.started_at ?? request.now).getTime() + APPROVER_ASKED_FOR_MS).toISOString();
  const known = { moment: momentOf(until, moment) };
  if (!paid.next_check_at) {
    // We have asked for as long as we ask, and a person looks at it (D-25).
    const why = paid.awaits_approver ? receipt.unresolved_approver : receipt.unresolved_text;
    return pending(receipt.unresolved, [say(why, known), say(receipt.unresolved_after)]);
  }
  if (paid.qr_svg && paid.page_closes_at) {
    if (new Date(paid.page_closes_at) > request.now) return { ...pending(code.title, [code.text]), has_code: true };
    return { ...pending(code.closed, [say(code.closed_text), code.closed_again]), again: code.again };
  }
  // Nobody can take money on an order that was not approved: whoever comes back from PayPal's Cancel may choose anew.
  if (paid.channel === 'paypal' && isUnapproved(paid.provider_code ?? ''))
    return { ...pending(receipt.unstarted, [say(receipt.unapproved_text)]), again: receipt.choose_again };
  const is_ahead = new Date(paid.next_check_at) > request.now;
  const next = is_ahead
    ? say(receipt.pending_text, { time: timeOf(paid.next_check_at, moment) })
    : say(receipt.pending_now);
  if (!paid.awaits_approver) return pending(say(receipt.pending), [next]);
  const approver = say(receipt.approver_text, known);
  return pending(receipt.approver, [approver, receipt.approver_after, next]);
}
