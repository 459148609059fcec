import { timingSafeEqual } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import type { paymentSwitch } from '@kutip/contracts/payments';
import { sen } from '@kutip/domain/money';
import type { AttemptStatus, BillStatus } from '@kutip/domain/payment';
import { maskName } from '@kutip/domain/bill';
import { isOpen } from '@kutip/domain/payment-transition';
import { payerStatus } from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { findOwner } from '../../platform/directory.ts';
import { hashLinkToken } from '../../platform/link-token.ts';
import { qrSvg } from '../../platform/qr.ts';
import { maskEmail, maskPhone } from '../../platform/masking.ts';
import type { Store } from '../../platform/store.ts';
import { loadMerchantProfile, loadSuccessField, loadSupportContact } from '../accounts/accounts.service.ts';
import type { MerchantReturn } from './browser-return.ts';
import { waitAtMost } from './wait-at-most.ts';
import type { StatusQueries } from './status-queries.ts';
import { findAttempt } from './attempt.queries.ts';
import type { Provider } from './providers/provider.ts';
import {
  findReceiptAttempt,
  findReceiptInvoice,
  loadReceiptRefunds,
  type ReceiptAttempt,
  type ReceiptInvoice,
  type ReceiptRefund,
} from './receipt.queries.ts';
import { loadTimeline } from '../invoices/invoices.service.ts';

export type Receipt = Data<typeof paymentSwitch.checkStatus>;
type Details = Omit<Receipt['transaction_details'], 'refunds'>;

export interface ReceiptDeps {
  store: Pick<Store, 'read'>;
  statusQueries: Pick<StatusQueries, 'queryNow'>;
  providers: ReadonlyMap<string, Provider>;
  merchantReturn: MerchantReturn;
  product_name: string;
  now: () => Date;
}

/** The longest wait for the provider's answer; the payer's page polls again anyway. */
const MAX_WAIT_MS = 3_000;

/**
 * Loads the public receipt of an attempt or invoice, by its number or the bill's uuid. While the attempt is open, the
 * provider's status is queried first. Refuses 4004. The payer is masked, because anybody may have the link or the number, unless
 * `page_token` shows that this browser typed the payer's details (D-71).
 */
export async function loadReceipt(
  deps: ReceiptDeps,
  request: { invoice_no: string; page_token: string | undefined },
): Promise<Receipt> {
  const { store, statusQueries } = deps;
  const { account_id, invoice_id, attempt_id } = await resolveInvoiceNo(store.read, request.invoice_no.trim());
  const before = await findReceiptAttempt(store.read, account_id, invoice_id, attempt_id);
  if (before && isOpen(before.status)) {
    const attempt = await findAttempt(store.read, account_id, before.id);
    if (attempt) await waitAtMost(MAX_WAIT_MS, statusQueries.queryNow(attempt));
  }
  const invoice = await findReceiptInvoice(store.read, account_id, invoice_id);
  if (!invoice) throw notFound();
  const attempt = await findReceiptAttempt(store.read, account_id, invoice_id, attempt_id);
  return buildReceipt(deps, account_id, invoice, attempt, request.page_token);
}

/** A refund with the status that the payer sees. */
const refundView = ({ link_expires_at, status, ...refund }: ReceiptRefund, now: Date) => ({
  ...refund,
  status: payerStatus({ status, link_expires_at }, now),
});

const notFound = () => new Refusal(CODE.not_found, 'Record not found.');

/** Finds what an invoice number, attempt number or uuid refers to. `attempt_id` null: an invoice, so any of its attempts. */
async function resolveInvoiceNo(db: Connection, invoice_no: string) {
  const owner = await findOwner(db, 'attempt', invoice_no.toUpperCase());
  const attempt = owner && (await findAttempt(db, owner.account_id, owner.id));
  if (attempt) return { account_id: attempt.account_id, invoice_id: attempt.invoice_id, attempt_id: attempt.id };
  const invoice =
    (await findOwner(db, 'invoice', invoice_no.toUpperCase())) ??
    (await findOwner(db, 'invoice', invoice_no.toLowerCase()));
  if (!invoice) throw notFound();
  return { account_id: invoice.account_id, invoice_id: invoice.id, attempt_id: null };
}

/** Who was paid: the business, or for its plan the platform. The business's own contact helps nobody with the latter. */
async function loadPayee(
  { store: { read }, product_name }: ReceiptDeps,
  account_id: string,
  { kind }: ReceiptInvoice,
): Promise<Pick<Receipt, 'merchant' | 'support'>> {
  const merchant = await loadMerchantProfile(read, account_id);
  if (kind !== 'SUBSCRIPTION') return { merchant, support: await loadSupportContact(read, account_id) };
  return { merchant: { ...merchant, name: product_name, logo_url: null }, support: null };
}

async function buildReceipt(
  deps: ReceiptDeps,
  account_id: string,
  invoice: ReceiptInvoice,
  attempt: ReceiptAttempt | undefined,
  page_token: string | undefined,
): Promise<Receipt> {
  const { read } = deps.store;
  const { providers, product_name, now } = deps;
  const refunds = attempt ? await loadReceiptRefunds(read, account_id, attempt.id) : [];
  return {
    transaction_details: {
      ...details(invoice, attempt, providers),
      refunds: refunds.map((refund) => refundView(refund, now())),
    },
    customer_details: payerDetails(invoice, page_token),
    ...(await loadPayee(deps, account_id, invoice)),
    success_field: await loadSuccessField(read, account_id, invoice.success_field_id),
    return_url: attempt ? await loadReturnUrl(deps, account_id, attempt) : null,
    product_name,
    timeline: await loadTimeline(read, { account_id, invoice_id: invoice.id }, 'payer'),
  };
}

/** Shops that the payer goes to past the receipt are not on it: their addresses may be meant for that browser alone. */
async function loadReturnUrl(
  { merchantReturn }: ReceiptDeps,
  account_id: string,
  { id }: ReceiptAttempt,
): Promise<string | null> {
  const shop = await merchantReturn({ account_id, id });
  return shop === null || shop.skips_receipt ? null : shop.url;
}

function payerDetails(invoice: ReceiptInvoice, page_token: string | undefined): Receipt['customer_details'] {
  const full_name = invoice.full_name ?? '';
  const email = invoice.email ?? '';
  const phone_number = invoice.phone_number ?? '';
  if (page_token !== undefined && matchesPageToken(invoice, page_token)) return { full_name, email, phone_number };
  return {
    full_name: full_name && maskName(full_name),
    email: email && maskEmail(email),
    phone_number: phone_number && maskPhone(phone_number),
  };
}

function matchesPageToken({ page_token_hash: stored }: ReceiptInvoice, page_token: string): boolean {
  const given = hashLinkToken(page_token);
  return stored?.length === given.length && timingSafeEqual(stored, given);
}

function details(
  invoice: ReceiptInvoice,
  attempt: ReceiptAttempt | undefined,
  providers: ReceiptDeps['providers'],
): Details {
  const { invoice_no, bill_id } = invoice;
  const facts = attempt ? attemptFacts(attempt, providers) : invoiceFacts(invoice);
  return { invoice_no, bill_uuid: bill_id, title: invoice.title ?? invoice_no, ...facts };
}

type Facts = Omit<Details, 'invoice_no' | 'bill_uuid' | 'title'>;
const ZERO = sen(0);

/** The receipt of an invoice that has no attempt yet. */
const invoiceFacts = ({ amount, status, fee_bearer, paid_at }: ReceiptInvoice): Facts => ({
  transaction_invoice_no: null,
  amount,
  fee: ZERO,
  fee_tax: ZERO,
  amount_with_fee: amount,
  fee_bearer,
  invoice_status: STATUS_OF_INVOICE[status],
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
  refunded: ZERO,
});

function attemptFacts(attempt: ReceiptAttempt, providers: ReceiptDeps['providers']): Facts {
  const { fee, fee_tax, fee_bearer, status, provider_code } = attempt;
  // A payer sees the fee only when the payer bears it; the merchant's fee is not the payer's business.
  const payer_bears_fee = fee_bearer === 'CUSTOMER';
  const qr_payload = isOpen(status) ? attempt.qr_payload : null;
  const awaits_approver = providers.get(attempt.provider ?? '')?.awaitsApprover(provider_code) ?? false;
  return {
    transaction_invoice_no: attempt.transaction_invoice_no,
    amount: attempt.amount,
    fee: payer_bears_fee ? fee : ZERO,
    fee_tax: payer_bears_fee ? fee_tax : ZERO,
    amount_with_fee: attempt.total_amount,
    fee_bearer,
    invoice_status: STATUS_OF_ATTEMPT[status],
    awaits_approver: isOpen(status) && awaits_approver,
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

/** The receipt's status of an attempt (decisions 4). A duplicate payment did succeed; `is_duplicate` marks it. */
const STATUS_OF_ATTEMPT: Record<AttemptStatus, Details['invoice_status']> = {
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

const STATUS_OF_INVOICE: Record<BillStatus, Details['invoice_status']> = {
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
