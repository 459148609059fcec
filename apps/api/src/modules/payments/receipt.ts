import { timingSafeEqual } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import type { paymentSwitch } from '@kutip/contracts/payments';
import { sen } from '@kutip/domain/money';
import type { AttemptStatus, BillStatus } from '@kutip/domain/payment';
import { isOpen } from '@kutip/domain/payment-judgement';
import { payerStatus } from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { ownerOf } from '../../platform/directory.ts';
import { qrSvg } from '../../platform/qr.ts';
import { maskEmail, maskPhone } from '../../platform/secrets.ts';
import type { Store } from '../../platform/store.ts';
import { merchantFace, successFieldOf, supportOf } from '../accounts/accounts.service.ts';
import { atMost } from './at-most.ts';
import type { Asking } from './ask.ts';
import { findAttempt } from './attempt.queries.ts';
import type { Provider } from './providers/provider.ts';
import {
  receiptAttempt,
  receiptInvoice,
  receiptRefunds,
  type ReceiptAttempt,
  type ReceiptInvoice,
  type ReceiptRefund,
} from './receipt.queries.ts';
import { hashOfPageToken } from './start.ts';
import { timelineOf } from './timeline.ts';

export type Receipt = Data<typeof paymentSwitch.check>;
type Details = Omit<Receipt['transaction_details'], 'refunds'>;

export interface ReceiptParts {
  store: Pick<Store, 'read'>;
  asking: Pick<Asking, 'askNow'>;
  providers: ReadonlyMap<string, Provider>;
  product_name: string;
  now: () => Date;
}

/** A payer waits no longer than this for the provider; his page asks again anyway. */
const WAIT_MS = 3_000;

/**
 * The public receipt of an attempt or invoice, asked for by its number or the bill's uuid. While the attempt is open its
 * provider is asked first. Refuses 4004. `page_token` of the attempt shows the payer his own e-mail and phone.
 */
export async function receiptOf(
  parts: ReceiptParts,
  asked: { invoice_no: string; page_token: string | undefined },
): Promise<Receipt> {
  const { store, asking } = parts;
  const { account_id, invoice_id, attempt_id } = await placeOf(store.read, asked.invoice_no.trim());
  const before = await receiptAttempt(store.read, account_id, invoice_id, attempt_id);
  if (before && isOpen(before.status)) {
    const attempt = await findAttempt(store.read, account_id, before.id);
    if (attempt) await atMost(WAIT_MS, asking.askNow(attempt));
  }
  const invoice = await receiptInvoice(store.read, account_id, invoice_id);
  if (!invoice) throw notFound();
  const attempt = await receiptAttempt(store.read, account_id, invoice_id, attempt_id);
  return receipt(parts, account_id, invoice, attempt, asked.page_token);
}

/** As its payer has to know it. */
const refundOf = ({ link_expires_at, status, ...told }: ReceiptRefund, now: Date) => ({
  ...told,
  status: payerStatus({ status, link_expires_at }, now),
});

const notFound = () => new Refusal(CODE.not_found, 'Record not found.');

/** `attempt_id` null: asked for by the invoice, so whichever attempt matters. */
async function placeOf(db: Connection, asked: string) {
  const owner = await ownerOf(db, 'attempt', asked.toUpperCase());
  const attempt = owner && (await findAttempt(db, owner.account_id, owner.id));
  if (attempt) return { account_id: attempt.account_id, invoice_id: attempt.invoice_id, attempt_id: attempt.id };
  const invoice =
    (await ownerOf(db, 'invoice', asked.toUpperCase())) ?? (await ownerOf(db, 'invoice', asked.toLowerCase()));
  if (!invoice) throw notFound();
  return { account_id: invoice.account_id, invoice_id: invoice.id, attempt_id: null };
}

async function receipt(
  { store: { read }, providers, product_name, now }: ReceiptParts,
  account_id: string,
  invoice: ReceiptInvoice,
  attempt: ReceiptAttempt | undefined,
  page_token: string | undefined,
): Promise<Receipt> {
  const is_own = page_token !== undefined && isTokenOf(attempt, page_token);
  const { full_name, email, phone_number } = invoice;
  const refunds = attempt ? await receiptRefunds(read, account_id, attempt.id) : [];
  return {
    transaction_details: {
      ...details(invoice, attempt, providers),
      refunds: refunds.map((refund) => refundOf(refund, now())),
    },
    customer_details: {
      full_name: full_name ?? '',
      email: is_own ? (email ?? '') : maskEmail(email ?? ''),
      phone_number: is_own ? (phone_number ?? '') : maskPhone(phone_number ?? ''),
    },
    merchant: await merchantFace(read, account_id),
    support: await supportOf(read, account_id),
    success_field: await successFieldOf(read, account_id, invoice.success_field_id),
    product_name,
    timeline: await timelineOf(read, { account_id, invoice_id: invoice.id }, 'payer'),
  };
}

function isTokenOf(attempt: ReceiptAttempt | undefined, page_token: string): boolean {
  const stored = attempt?.page_token_hash;
  const given = hashOfPageToken(page_token);
  return stored !== null && stored?.length === given.length && timingSafeEqual(stored, given);
}

function details(
  invoice: ReceiptInvoice,
  attempt: ReceiptAttempt | undefined,
  providers: ReceiptParts['providers'],
): Details {
  const { invoice_no, bill_id } = invoice;
  const facts = attempt ? ofAttempt(attempt, providers) : ofInvoice(invoice);
  return { invoice_no, bill_uuid: bill_id, title: invoice.title ?? invoice_no, ...facts };
}

type Facts = Omit<Details, 'invoice_no' | 'bill_uuid' | 'title'>;
const NOTHING = sen(0);

/** Nobody has tried to pay yet. */
const ofInvoice = ({ amount, status, fee_bearer, paid_at }: ReceiptInvoice): Facts => ({
  transaction_invoice_no: null,
  amount,
  fee: NOTHING,
  fee_tax: NOTHING,
  amount_with_fee: amount,
  fee_bearer,
  invoice_status: BILL_SHOWN[status],
  awaits_approver: false,
  channel: null,
  group_code: null,
  bank_type: null,
  bank: null,
  paid_at,
  started_at: null,
  fpx_transaction_id: null,
  provider_code: null,
  failed_reason: null,
  next_check_at: null,
  qr_payload: null,
  qr_svg: null,
  page_closes_at: null,
  masked_card: null,
  is_duplicate: false,
  refunded: NOTHING,
});

function ofAttempt(attempt: ReceiptAttempt, providers: ReceiptParts['providers']): Facts {
  const { fee, fee_tax, fee_bearer, status, provider_code } = attempt;
  // What the merchant pays us is between him and us: a payer sees a fee only when he bears it.
  const bears_fee = fee_bearer === 'CUSTOMER';
  const qr_payload = isOpen(status) ? attempt.qr_payload : null;
  const awaits = providers.get(attempt.provider ?? '')?.awaitsApprover(provider_code) ?? false;
  return {
    transaction_invoice_no: attempt.transaction_invoice_no,
    amount: attempt.amount,
    fee: bears_fee ? fee : NOTHING,
    fee_tax: bears_fee ? fee_tax : NOTHING,
    amount_with_fee: attempt.total_amount,
    fee_bearer,
    invoice_status: ATTEMPT_SHOWN[status],
    awaits_approver: isOpen(status) && awaits,
    channel: attempt.channel_flag,
    group_code: attempt.group_code,
    bank_type: attempt.bank_type,
    bank: attempt.payer_bank,
    paid_at: attempt.paid_at,
    started_at: attempt.created_at,
    fpx_transaction_id: attempt.provider_reference,
    provider_code,
    failed_reason: attempt.failed_reason,
    next_check_at: attempt.next_requery_at,
    qr_payload,
    qr_svg: qr_payload && qrSvg(qr_payload),
    page_closes_at: isOpen(status) ? attempt.expires_at : null,
    masked_card: attempt.masked_card,
    is_duplicate: status === 'DUPLICATE',
    refunded: attempt.refunded,
  };
}

/** The states that a receipt knows (decisions 4). A second payment did succeed; `is_duplicate` says the rest. */
const ATTEMPT_SHOWN: Record<AttemptStatus, Details['invoice_status']> = {
  PENDING: 'PENDING',
  PROCESSING: 'PROCESSING',
  SUCCESS: 'SUCCESS',
  DUPLICATE: 'SUCCESS',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
  VOIDED: 'REFUNDED',
  REFUNDED: 'REFUNDED',
  PARTIALLY_REFUNDED: 'REFUNDED',
};

const BILL_SHOWN: Record<BillStatus, Details['invoice_status']> = {
  DRAFT: 'PENDING',
  PENDING: 'PENDING',
  PROCESSING: 'PROCESSING',
  PAID: 'SUCCESS',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
  VOIDED: 'REFUNDED',
  REFUNDED: 'REFUNDED',
  PARTIALLY_REFUNDED: 'REFUNDED',
};
