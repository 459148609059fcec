import { randomBytes } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { disbursementNo } from '@kutip/domain/invoice-number';
import { sen, type Sen } from '@kutip/domain/money';
import { refundable } from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { found } from '../../platform/crud.ts';
import type { Connection } from '../../platform/connection.ts';
import type { NamedAccount } from '../banks/banks.service.ts';
import { newLink } from './letters.ts';
import type { RefundParts } from './parts.ts';
import { checkedPayee } from './payee.ts';
import { factsOf, planOf } from './plan.ts';
import { requestRefund, type RequestRefund } from './request.posting.ts';
import { findPayment, paymentIdOf } from './refundable.queries.ts';

/** Where the money is to go: an account, the payer is asked, or nobody has said it yet. */
export interface Destination {
  payout_service_id?: number | undefined;
  account_number?: string | undefined;
  account_name?: string | undefined;
  ask_payer?: boolean | undefined;
}

export interface RefundWish extends Destination {
  payment_record_id?: string | undefined;
  invoice_no?: string | undefined;
  bill_id?: string | undefined;
  exception_id?: string | undefined;
  amount?: Sen | undefined;
  reason: string;
}

/** The payment of the caller that a wish names. Refuses 4004. */
async function paymentOf(db: Connection, account_id: string, wish: RefundWish) {
  const { payment_record_id, invoice_no, bill_id, exception_id = null } = wish;
  const id = payment_record_id ?? found(await paymentIdOf(db, account_id, { invoice_no, bill_id }));
  return found(await findPayment(db, { account_id, payment_record_id: id, exception_id }));
}

/** What was named whole; the contract has refused halves. */
export function namedAccount({ payout_service_id, account_number, account_name }: Destination): NamedAccount | null {
  if (payout_service_id === undefined || account_number === undefined || account_name === undefined) return null;
  return { payout_service_id, account_number, account_name };
}

/**
 * Asks for money to go back. Answers the refund's id. The wish is looked at twice: before the bank is asked for the holder's
 * name, and for good under the payment's lock. Refuses 4000, 4004, 4010, 4013, 4014, 4015, 5002.
 */
export async function askForRefund(
  parts: RefundParts,
  { account_id, user_id }: { account_id: string; user_id: string },
  wish: RefundWish,
): Promise<string> {
  const { store, poster, clock, public_url } = parts;
  const now = clock.now();
  const { amount = null, exception_id = null, reason } = wish;
  const payment = await paymentOf(store.read, account_id, wish);
  planOf(payment, { amount, exception_id, now });
  const id = uuid();
  const key = { account_id, id };
  const named = namedAccount(wish);
  const sent_to = wish.ask_payer ? emailOf(payment) : null;
  const command: RequestRefund = {
    account_id,
    // Refunds and settlements of one merchant never share a batch: each sees what the other has left in the books.
    subject_id: account_id,
    refund_id: id,
    invoice_no: disbursementNo('REFUND', randomBytes(10)),
    payment_record_id: payment.id,
    exception_id,
    amount,
    reason,
    requested_by: user_id,
    payee: named && (await checkedPayee(parts, account_id, named, 'MERCHANT')),
    link: sent_to === null ? null : newLink(key, { sent_to, public_url, now }),
    now,
  };
  const post = () => poster.post(requestRefund, command);
  // Something else of the same batch may have taken from a book what another book holds enough of.
  await post().catch((error: unknown) => {
    if (error instanceof Refusal && error.code === CODE.insufficient_balance) return post();
    throw error;
  });
  return id;
}

export function emailOf({ payer_email }: { payer_email: string | null }): string {
  if (payer_email === null)
    throw new Refusal(CODE.validation_failed, 'This payer gave no email address.', { ask_payer: 'no_email' });
  return payer_email;
}

/** What asking for it would come to now. Refuses as asking would, but for the bank's word. */
export async function quoteRefund(
  { store, clock }: RefundParts,
  account_id: string,
  wish: Pick<RefundWish, 'payment_record_id' | 'invoice_no' | 'exception_id' | 'amount'>,
) {
  const { amount = null, exception_id = null } = wish;
  const payment = await paymentOf(store.read, account_id, { ...wish, reason: '' });
  const plan = planOf(payment, { amount, exception_id, now: clock.now() });
  const { type, needs_approval, drawn, is_surplus } = plan;
  const { income, payer_name, payer_email, transaction_invoice_no, title } = payment;
  return {
    payment_record_id: payment.id,
    transaction_invoice_no,
    title,
    type,
    amount: plan.amount,
    refundable: is_surplus ? plan.amount : refundable(factsOf(payment)),
    fee_returned: type === 'VOID' && income ? sen(income.fee + income.tax) : sen(0),
    needs_approval,
    drawn,
    payer_name,
    payer_email,
  };
}
