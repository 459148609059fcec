import type { BankType, ChannelFlag } from '@kutip/domain/channels';
import { collectionClosedReason } from '@kutip/domain/collection';
import type { Look } from '@kutip/contracts/payment-service';
import type { FeeBearer } from '@kutip/domain/fees';
import type { InvoiceKind } from '@kutip/domain/invoice-number';
import type { Sen } from '@kutip/domain/money';
import type { AttemptSnapshot, InvoiceSnapshot } from '@kutip/domain/payment-transition';
import type { AttemptStatus, BillStatus } from '@kutip/domain/payment';
import type { ProviderAttempt } from './providers/provider.ts';

/** A payment attempt with its invoice, bill, collection and merchant, as loaded without a lock. */
export interface PaymentAttempt extends LockedAttempt {
  account_id: string;
  id: string;
  invoice_id: string;
  bill_id: string | null;
  collection_id: string | null;
  invoice_no: string;
  transaction_invoice_no: string;
  title: string;
  channel_flag: ChannelFlag;
  bank_type: BankType | null;
  provider: string;
  bank_code: string;
  amount: Sen;
  fee: Sen;
  fee_tax: Sen;
  fee_bearer: FeeBearer;
  total_amount: Sen;
  /** The part of it that is refunded to the payer. */
  refunded: Sen;
  /** The introducer's commission, part of the fee; `commission_bps` is null for a merchant without introducer. */
  commission: Sen;
  commission_bps: number | null;
  payer_name: string | null;
  payer_email: string | null;
  payer_bank: string | null;
  /** When the payer's page closes. */
  expires_at: Date | null;
  created_at: Date;
  look: Look;
  payment_service_id: number;
  /** The merchant's own references on the bill. */
  reference_1: string | null;
  reference_2: string | null;
  /** The collection's redirect URL, which the receipt links to. */
  redirect_url: string | null;
  /** The collection's callback URL; null: none. */
  callback_url: string | null;
  currency: string;
  merchant_name: string;
  /** The kind of payable (bill, top-up, subscription …) and, for a top-up, its pool. */
  invoice_kind: InvoiceKind;
  pool_type: string | null;
  /** E-mail addresses that the merchant set for notices of payments. */
  notified: readonly string[];
  /** Language of the page that the payer started on; null: not known. */
  page_language: string | null;
  /** The same, else the language of the bill; null: not known. */
  payer_language: string | null;
}

/** The fields that a transition is decided on, loaded again under the row lock. */
export interface LockedAttempt {
  status: AttemptStatus;
  provider_code: string | null;
  provider_reference: string | null;
  invoice_status: BillStatus;
  invoice_amount: Sen;
  /** null: the invoice belongs to no collection. */
  record_status: number | null;
  start_at: Date | null;
  end_at: Date | null;
}

export const attemptSnapshot = (attempt: PaymentAttempt, { status }: LockedAttempt): AttemptSnapshot => ({
  order_no: attempt.transaction_invoice_no,
  status,
  amount: attempt.amount,
  total_amount: attempt.total_amount,
  page_closes_at: attempt.expires_at,
});

export const invoiceSnapshot = (attempt: PaymentAttempt, state: LockedAttempt, now: Date): InvoiceSnapshot => ({
  status: state.invoice_status,
  amount: state.invoice_amount,
  currency: attempt.currency,
  is_collection_open: isCollectionOpen(state, now),
});

const isCollectionOpen = ({ record_status, start_at, end_at }: LockedAttempt, now: Date): boolean =>
  record_status === null || collectionClosedReason({ record_status, start_at, end_at }, now) === null;

export const toProviderAttempt = (attempt: PaymentAttempt): ProviderAttempt => ({
  transaction_invoice_no: attempt.transaction_invoice_no,
  amount: attempt.total_amount,
  title: attempt.title,
  merchant_name: attempt.merchant_name,
  payer_name: attempt.payer_name ?? '',
  payer_email: attempt.payer_email ?? '',
  bank_code: attempt.bank_code,
  bank_type: attempt.bank_type,
  started_at: attempt.created_at,
  provider_reference: attempt.provider_reference,
});
