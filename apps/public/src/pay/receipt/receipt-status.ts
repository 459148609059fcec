import { fromRinggit } from '@kutip/domain/money';
import { isUnapproved } from '@kutip/domain/paypal-codes';
import { APPROVER_REQUERY_WINDOW_MS } from '@kutip/domain/payment';
import { fill } from '../../shared/fill.ts';
import { formatMoment, formatTime } from '../../shared/format-moment.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import type { ReceiptData } from '../load-receipt.ts';
import type { Tone } from '../../shared/notice.tsx';
import { reasonOf, providerName } from './reason.ts';
import type { PayContext } from '../pay-context.ts';

/** The status panel of a receipt. */
export interface ReceiptStatus {
  tone: Tone;
  title: string;
  sentences: readonly string[];
  /** The outcome is open: the page polls. */
  is_waiting: boolean;
  /** There is a QR code that has not expired. */
  has_code?: true;
  /** The bank has the payment or may have it: says what to do meanwhile, and offers another payment method behind its risk. */
  is_unconfirmed?: true;
  /** Label of the link back to the payable's page, if another attempt makes sense. */
  again: string | null;
}

type Details = ReceiptData['transaction_details'];
type Say = (sentence: string, more?: Record<string, string>) => string;

const settled = (
  tone: Tone,
  title: string,
  sentences: readonly string[],
  again: string | null = null,
): ReceiptStatus => ({
  tone,
  title,
  sentences,
  again,
  is_waiting: false,
});

/** The status of a receipt. A duplicate comes first, because money was taken twice. */
export function receiptStatusOf(
  context: PayContext,
  { transaction_details: paid, merchant }: ReceiptData,
): ReceiptStatus {
  const { receipt } = context.messages;
  const known = { merchant: merchant.name, who: providerName(context.messages, paid.channel) };
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

/** Refunded in full, in part, or not yet. Without refund records a refunded payment counts as fully refunded. */
function refunded({ messages }: PayContext, paid: Details, say: Say): ReceiptStatus {
  const { receipt, refund } = messages;
  const back = fromRinggit(paid.refunded);
  if (back >= fromRinggit(paid.amount_with_fee) || paid.refunds.length === 0)
    return settled('plain', receipt.refunded, [receipt.refunded_text]);
  if (back === 0) return settled('plain', refund.under_way, [refund.under_way_text]);
  return settled('plain', refund.part, [say(refund.part_text, { amount: formatRinggit(paid.refunded) })]);
}

/** Nobody tried to pay, and the bill can no longer be paid. */
function closedBill({ messages }: PayContext, say: Say): ReceiptStatus {
  return settled('plain', messages.receipt.unstarted, [say(messages.closed.collection_stopped_text)]);
}

function failed(context: PayContext, status: 'FAILED' | 'CANCELLED' | 'EXPIRED', paid: Details): ReceiptStatus {
  const { receipt } = context.messages;
  const title = { FAILED: receipt.failed, CANCELLED: receipt.cancelled, EXPIRED: receipt.expired }[status];
  const was_reached = paid.provider_code !== null || status !== 'FAILED';
  const sentences = [reasonOf(context, status, paid), ...(was_reached ? [receipt.if_taken] : [])];
  return settled('bad', title, sentences, receipt.try_again);
}

const pending = (title: string, sentences: readonly string[]): ReceiptStatus => ({
  tone: 'waiting',
  title,
  sentences,
  is_waiting: true,
  again: null,
});

function waiting(context: PayContext, paid: Details, say: Say): ReceiptStatus {
  const { messages, request } = context;
  const { receipt, moment, code } = messages;
  const until = new Date(new Date(paid.started_at ?? request.now).getTime() + APPROVER_REQUERY_WINDOW_MS).toISOString();
  const known = { moment: formatMoment(until, moment) };
  if (!paid.next_check_at) {
    // Automatic requeries have ended, and the exception is with a person (D-25).
    const why = paid.awaits_approver ? receipt.unresolved_approver : receipt.unresolved_text;
    return pending(receipt.unresolved, [say(why, known), say(receipt.unresolved_after)]);
  }
  if (paid.qr_svg && paid.page_closes_at) {
    if (new Date(paid.page_closes_at) > request.now) return { ...pending(code.title, [code.text]), has_code: true };
    return { ...pending(code.closed, [say(code.closed_text), code.closed_again]), again: code.again };
  }
  // An order that was not approved cannot be captured, so a payer who cancelled at PayPal may choose again.
  if (paid.channel === 'paypal' && isUnapproved(paid.provider_code ?? ''))
    return { ...pending(receipt.unstarted, [say(receipt.unapproved_text)]), again: receipt.choose_again };
  const is_ahead = new Date(paid.next_check_at) > request.now;
  const next = is_ahead
    ? say(receipt.pending_text, { time: formatTime(paid.next_check_at, moment) })
    : say(receipt.pending_now);
  if (!paid.awaits_approver)
    return { ...pending(say(receipt.pending), [next, receipt.pending_close]), is_unconfirmed: true };
  const approver = say(receipt.approver_text, known);
  return pending(receipt.approver, [approver, receipt.approver_after, next]);
}
