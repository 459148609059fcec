import type { BankType, ChannelFlag } from '@kutip/domain/channels';
import { closedBecause } from '@kutip/domain/collection';
import type { Look } from '@kutip/contracts/payment-service';
import type { FeeBearer } from '@kutip/domain/fees';
import type { Sen } from '@kutip/domain/money';
import type { JudgedAttempt, JudgedInvoice } from '@kutip/domain/payment-judgement';
import type { AttemptStatus, BillStatus } from '@kutip/domain/payment';
import type { AttemptToPay } from './providers/provider.ts';

/** An attempt with everything around it that hearing, asking and telling need; read without a lock. */
export interface Attempt extends AttemptState {
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
  /** The collection's, where the payer goes on from the receipt. */
  redirect_url: string | null;
  /** Where the merchant's own system hears of it; null: nowhere. */
  callback_url: string | null;
  currency: string;
  merchant_name: string;
  /** Whom the merchant wants told of a payment. */
  notified: readonly string[];
}

/** The part that changes, read again under the lock. */
export interface AttemptState {
  status: AttemptStatus;
  provider_code: string | null;
  provider_reference: string | null;
  invoice_status: BillStatus;
  invoice_amount: Sen;
  /** null: no collection around it. */
  record_status: number | null;
  start_at: Date | null;
  end_at: Date | null;
}

export const judgedAttempt = (attempt: Attempt, { status }: AttemptState): JudgedAttempt => ({
  order_no: attempt.transaction_invoice_no,
  status,
  amount: attempt.amount,
  total_amount: attempt.total_amount,
  page_closes_at: attempt.expires_at,
});

export const judgedInvoice = (attempt: Attempt, state: AttemptState, now: Date): JudgedInvoice => ({
  status: state.invoice_status,
  amount: state.invoice_amount,
  currency: attempt.currency,
  is_collection_open: isCollectionOpen(state, now),
});

const isCollectionOpen = ({ record_status, start_at, end_at }: AttemptState, now: Date): boolean =>
  record_status === null || closedBecause({ record_status, start_at, end_at }, now) === null;

export const toPay = (attempt: Attempt): AttemptToPay => ({
  transaction_invoice_no: attempt.transaction_invoice_no,
  amount: attempt.total_amount,
  title: attempt.title,
  payer_name: attempt.payer_name ?? '',
  payer_email: attempt.payer_email ?? '',
  bank_code: attempt.bank_code,
  bank_type: attempt.bank_type,
  started_at: attempt.created_at,
  provider_reference: attempt.provider_reference,
});
