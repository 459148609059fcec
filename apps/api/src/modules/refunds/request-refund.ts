import { randomBytes } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { disbursementNo } from '@kutip/domain/invoice-number';
import { sen, type Sen } from '@kutip/domain/money';
import { refundableAmount } from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import { auditRow, type AuditActor } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Connection } from '../../platform/connection.ts';
import { idempotencyKeyReused } from '../../platform/idempotency.ts';
import type { NamedAccount } from '../banks/banks.service.ts';
import { createRefundLink } from './refund-emails.ts';
import type { RefundDeps } from './deps.ts';
import { verifyPayee } from './payee.ts';
import { historyKey } from './refund-approval.ts';
import { toRefundablePayment, planApproval, planPaymentRefund } from './refund-plan.ts';
import { requestRefundPosting, type RequestRefundCommand } from './request-refund.posting.ts';
import { findPayment, findPaymentId } from './refundable-payments.queries.ts';
import { refundById } from './refunds.queries.ts';

/** The destination of a refund: an account, the payer's choice (`ask_payer`), or not known yet. */
export interface Destination {
  payout_service_id?: number | undefined;
  account_number?: string | undefined;
  account_name?: string | undefined;
  ask_payer?: boolean | undefined;
}

export interface RefundInput extends Destination {
  payment_record_id?: string | undefined;
  invoice_no?: string | undefined;
  bill_id?: string | undefined;
  exception_id?: string | undefined;
  amount?: Sen | undefined;
  reason: string;
}

/** The caller's payment that the input refers to. Refuses 4004. */
async function findInputPayment(db: Connection, account_id: string, input: RefundInput, now: Date) {
  const { payment_record_id, invoice_no, bill_id, exception_id = null } = input;
  const id = payment_record_id ?? requireFound(await findPaymentId(db, account_id, { invoice_no, bill_id }));
  return requireFound(
    await findPayment(db, { account_id, payment_record_id: id, exception_id, history: historyKey(now, null) }),
  );
}

/** The account of the input, if there is one; the contract refuses an incomplete one. */
export function namedAccount({ payout_service_id, account_number, account_name }: Destination): NamedAccount | null {
  if (payout_service_id === undefined || account_number === undefined || account_name === undefined) return null;
  return { payout_service_id, account_number, account_name };
}

/**
 * Requests the refund `id`, once: a repetition after a crash finds what the first run has posted. The input is checked
 * twice: before the bank is queried for the holder's name, and finally under the payment's lock. `actor`: who is named in the
 * audit log. Refuses 4000, 4004, 4010, 4013, 4014, 4015, 4026, 5002.
 */
export async function requestRefund(
  deps: RefundDeps,
  { account_id, id, user_id, actor }: { account_id: string; id: string; user_id: string; actor?: AuditActor },
  input: RefundInput,
): Promise<void> {
  const { store, poster, clock, public_url } = deps;
  const now = clock.now();
  const { amount = null, exception_id = null, reason } = input;
  const payment = await findInputPayment(store.read, account_id, input, now);
  const earlier = await refundById(store.read, account_id, id);
  if (earlier) {
    if (earlier.payment_record_id !== payment.id || (amount !== null && earlier.amount !== amount))
      throw idempotencyKeyReused();
    return;
  }
  planPaymentRefund(payment, { amount, exception_id, now });
  const key = { account_id, id };
  const named = namedAccount(input);
  const sent_to = input.ask_payer ? requirePayerEmail(payment) : null;
  const verified = named && (await verifyPayee(deps, account_id, named, 'MERCHANT'));
  const command: RequestRefundCommand = {
    account_id,
    // Refunds and settlements of one merchant never share a batch: each must see the balances that the other has left.
    subject_id: account_id,
    domain_key: { provider: 'kutip', reference: id, kind: 'refund' },
    refund_id: id,
    invoice_no: disbursementNo('REFUND', randomBytes(10)),
    payment_record_id: payment.id,
    exception_id,
    amount,
    reason,
    requested_by: user_id,
    verified,
    history: historyKey(now, verified),
    link: sent_to === null ? null : createRefundLink(key, { sent_to, public_url, now }),
    now,
    ...(actor && { audit: auditRow(actor, { action: 'request', entity: 'refund', entity_id: id }) }),
  };
  const post = () => poster.post(requestRefundPosting, command);
  // Another command of the same batch may have emptied one balance while another balance is sufficient, so retry once.
  await post().catch((error: unknown) => {
    if (error instanceof Refusal && error.code === CODE.insufficient_balance) return post();
    throw error;
  });
}

export function requirePayerEmail({ payer_email }: { payer_email: string | null }): string {
  if (payer_email === null)
    throw new Refusal(CODE.validation_failed, 'This payer has no email address. Enter the bank account yourself.', {
      ask_payer: 'no_email',
    });
  return payer_email;
}

/** Calculates a refund without requesting it. Refuses like the request, except for checks at the bank. */
export async function quoteRefund(
  { store, clock }: RefundDeps,
  account_id: string,
  input: Pick<RefundInput, 'payment_record_id' | 'invoice_no' | 'exception_id' | 'amount'>,
) {
  const { amount = null, exception_id = null } = input;
  const now = clock.now();
  const payment = await findInputPayment(store.read, account_id, { ...input, reason: '' }, now);
  const plan = planPaymentRefund(payment, { amount, exception_id, now });
  const approval_reasons = planApproval(payment, plan, null);
  const { type, drawn, is_surplus } = plan;
  const { income, payer_name, payer_email, transaction_invoice_no, title } = payment;
  return {
    payment_record_id: payment.id,
    transaction_invoice_no,
    title,
    type,
    amount: plan.amount,
    refundable: is_surplus ? plan.amount : refundableAmount(toRefundablePayment(payment)),
    fee_returned: type === 'VOID' && income ? sen(income.fee + income.tax) : sen(0),
    needs_approval: approval_reasons.length > 0,
    approval_reasons,
    drawn,
    payer_name,
    payer_email,
  };
}
