import type { BankType, ChannelFlag } from './channels.ts';
import type { FeeBearer } from './fees.ts';
import { findFpxCode } from './fpx/codes.ts';
import type { CallbackEvent } from './merchant-callback.ts';
import { sen, toRinggit, type Sen } from './money.ts';
import type { AttemptStatus } from './payment.ts';
import type { LateReason } from './payment-transition.ts';

/** `invoice_status_id`: 2 is SUCCESS on the original platform; the other ids are ours. */
export const CALLBACK_STATUS_ID = {
  PENDING: 1,
  SUCCESS: 2,
  FAILED: 3,
  CANCELLED: 4,
  EXPIRED: 5,
  DUPLICATE: 6,
  REFUNDED: 7,
} as const;
export type CallbackStatus = keyof typeof CALLBACK_STATUS_ID;

const CALLBACK_BY_STATUS: Record<AttemptStatus, readonly [CallbackEvent, CallbackStatus]> = {
  PENDING: ['payment.pending', 'PENDING'],
  PROCESSING: ['payment.pending', 'PENDING'],
  SUCCESS: ['payment.succeeded', 'SUCCESS'],
  PARTIALLY_REFUNDED: ['payment.succeeded', 'SUCCESS'],
  FAILED: ['payment.failed', 'FAILED'],
  CANCELLED: ['payment.cancelled', 'CANCELLED'],
  EXPIRED: ['payment.expired', 'EXPIRED'],
  DUPLICATE: ['payment.duplicate', 'DUPLICATE'],
  VOIDED: ['payment.succeeded', 'REFUNDED'],
  REFUNDED: ['payment.succeeded', 'REFUNDED'],
};

/** The invoice and attempt of a callback, in their current state. */
export interface CallbackFacts {
  invoice_no: string;
  /** Id of the invoice; the bill has the same id. */
  invoice_id: string;
  /** The merchant's own references from the bill. */
  reference_1: string | null;
  reference_2: string | null;
  /** null: no payment attempt yet. */
  transaction_invoice_no: string | null;
  status: AttemptStatus;
  late: LateReason | null;
  amount: Sen;
  fee: Sen;
  fee_tax: Sen;
  total_amount: Sen;
  fee_bearer: FeeBearer;
  currency: string;
  channel_flag: ChannelFlag | null;
  payment_service_id: number | null;
  payer_bank: string | null;
  bank_type: BankType | null;
  provider_reference: string | null;
  provider_code: string | null;
  failed_reason: string | null;
  /** When the provider's result took effect. */
  responded_at: Date;
  redirect_url: string | null;
  callback_url: string | null;
  /** Set for callbacks about a refund. */
  refund?: CallbackRefund | undefined;
}

export interface CallbackRefund {
  /** VS-… */
  number: string;
  amount: Sen;
  is_done: boolean;
  /** Total refunded of the payment. */
  refunded: Sen;
}

const callbackEvent = (event_name: CallbackEvent, { late, refund }: CallbackFacts): CallbackEvent => {
  if (refund) return refund.is_done ? 'payment.refunded' : 'payment.refund_failed';
  return event_name === 'payment.succeeded' && late !== null ? 'payment.late' : event_name;
};

/** `NORMAL_COLLECTION`, the only invoice type with callbacks. */
const INVOICE_TYPE_ID = 1;

/**
 * The JWT payload of a callback: the original platform's field names (unknown ones are omitted) and our own fields.
 * Amounts are two-decimal ringgit text, times ISO text. Contains no payer name or address.
 */
export function callbackPayload(facts: CallbackFacts, event_id: string) {
  const { status, late, channel_flag, provider_code, refund } = facts;
  const [event_name, invoice_status] = CALLBACK_BY_STATUS[status];
  const fpx_code = channel_flag === 'fpx' ? provider_code : null;
  return {
    event: callbackEvent(event_name, facts),
    event_id,
    invoice_no: facts.invoice_no,
    client_data: {
      merchant_invoice_no: facts.reference_1,
      uuid: facts.invoice_id,
      order_id: facts.reference_2,
    },
    invoice_status_id: CALLBACK_STATUS_ID[invoice_status],
    invoice_status,
    invoice_type_id: INVOICE_TYPE_ID,
    invoice_type: 'NORMAL_COLLECTION',
    amount: toRinggit(facts.amount),
    fee: toRinggit(facts.fee),
    fee_tax: toRinggit(facts.fee_tax),
    amount_with_fee: toRinggit(facts.total_amount),
    fee_bearer: facts.fee_bearer,
    currency: facts.currency,
    transaction_invoice_no: facts.transaction_invoice_no,
    channel: channel_flag,
    payment_service_id: facts.payment_service_id,
    payment_service: facts.payer_bank,
    payment_model_reference_id: facts.bank_type,
    provider_reference: facts.provider_reference,
    provider_code,
    fpx_debit_auth_code: fpx_code,
    fpx_debit_status: fpx_code === null ? null : (findFpxCode(fpx_code)?.text ?? null),
    failed_reason: facts.failed_reason,
    late_reason: late,
    transaction_response_time: facts.responded_at.toISOString(),
    client_redirect_url: facts.redirect_url,
    client_callback_url: facts.callback_url,
    ...(refund && {
      refund_no: refund.number,
      refund_amount: toRinggit(refund.amount),
      refunded_amount: toRinggit(refund.refunded),
    }),
  };
}
export type CallbackPayload = ReturnType<typeof callbackPayload>;

/** The invoice number of a test event; no bill has it. */
export const TEST_INVOICE_NO = 'TEST';
const TEST_AMOUNT = sen(1_00);

/** The payload of a test event: every field of a callback, about a payment that does not exist. */
export const callbackTestPayload = (id: string, callback_url: string, now: Date): CallbackPayload => ({
  ...callbackPayload(
    {
      invoice_no: TEST_INVOICE_NO,
      invoice_id: id,
      reference_1: null,
      reference_2: null,
      transaction_invoice_no: null,
      status: 'PENDING',
      late: null,
      amount: TEST_AMOUNT,
      fee: sen(0),
      fee_tax: sen(0),
      total_amount: TEST_AMOUNT,
      fee_bearer: 'MERCHANT',
      currency: 'MYR',
      channel_flag: null,
      payment_service_id: null,
      payer_bank: null,
      bank_type: null,
      provider_reference: null,
      provider_code: null,
      failed_reason: null,
      responded_at: now,
      redirect_url: null,
      callback_url,
    },
    id,
  ),
  event: 'endpoint.test',
});
