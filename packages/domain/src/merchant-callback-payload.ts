import type { BankType, ChannelFlag } from './channels.ts';
import type { FeeBearer } from './fees.ts';
import { findCode } from './fpx/codes.ts';
import type { CallbackEvent } from './merchant-callback.ts';
import { toRinggit, type Sen } from './money.ts';
import type { AttemptStatus } from './payment.ts';
import type { LateReason } from './payment-judgement.ts';

/** `invoice_status_id`: 2 is what the original platform's callback has for SUCCESS; the others are ours. */
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

const TOLD_AS: Record<AttemptStatus, readonly [CallbackEvent, CallbackStatus]> = {
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

/** An invoice and the attempt that a callback is about, as it stands after what happened. */
export interface CallbackFacts {
  invoice_no: string;
  /** Of the invoice, which the bill shares. */
  invoice_id: string;
  /** The merchant's own references, as he wrote them on the bill. */
  reference_1: string | null;
  reference_2: string | null;
  /** null: nobody has tried to pay yet. */
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
  /** When the provider's answer took effect. */
  responded_at: Date;
  redirect_url: string | null;
  callback_url: string | null;
  /** Where it is told because of a refund, or what became of one. */
  refund?: RefundTold | undefined;
}

export interface RefundTold {
  /** VS-… */
  number: string;
  amount: Sen;
  is_done: boolean;
  /** Of the payment, all its refunds together. */
  refunded: Sen;
}

const eventOf = (told: CallbackEvent, { late, refund }: CallbackFacts): CallbackEvent => {
  if (refund) return refund.is_done ? 'payment.refunded' : 'payment.refund_failed';
  return told === 'payment.succeeded' && late !== null ? 'payment.late' : told;
};

/** `NORMAL_COLLECTION`, the one kind of invoice that has callbacks. */
const INVOICE_TYPE_ID = 1;

/**
 * What the JWT of a callback says: the original platform's fields under their names (the ones it leaves out are not
 * known to us), and ours beside them. Amounts are two-decimal ringgit text, moments ISO text. No payer's name or address.
 */
export function callbackPayload(facts: CallbackFacts, event_id: string) {
  const { status, late, channel_flag, provider_code, refund } = facts;
  const [told, invoice_status] = TOLD_AS[status];
  const fpx_code = channel_flag === 'fpx' ? provider_code : null;
  return {
    event: eventOf(told, facts),
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
    fpx_debit_status: fpx_code === null ? null : (findCode(fpx_code)?.text ?? null),
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
