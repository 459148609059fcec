/** Forms of LeanX's API: its callback claims, statuses and dates. Source: docs.leanx.io/api-docs and public clients. */
import type { ChannelFlag } from '../channels.ts';
import type { DisbursementStatus } from '../disbursement.ts';
import type { CallbackPayload } from '../merchant-callback-payload.ts';
import type { PayoutCallbackPayload } from '../payout-callback-payload.ts';
import type { BillStatus } from '../payment.ts';

const OFFSET_MS = 8 * 60 * 60 * 1000;
const localText = (moment: Date): string => new Date(moment.getTime() + OFFSET_MS).toISOString();

/** `2024-03-27T21:46:07`, Malaysian time without a zone. */
export const leanxMoment = (moment: Date): string => localText(moment).slice(0, 19);

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `28 November 23 03:18:03 PM` */
export function leanxResponseTime(moment: Date): string {
  const text = localText(moment);
  const hour = Number(text.slice(11, 13));
  const clock = `${String(hour % 12 || 12).padStart(2, '0')}${text.slice(13, 19)} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${text.slice(8, 10)} ${MONTHS[Number(text.slice(5, 7)) - 1]} ${text.slice(2, 4)} ${clock}`;
}

/**
 * The status of a bill. It stays PENDING after a failed attempt, because it can still be paid and clients cancel an order at
 * FAILED; it stays SUCCESS after a refund, as LeanX has no other status for it.
 */
export function leanxStatus(status: BillStatus): 'SUCCESS' | 'PENDING' | 'CANCELLED' | 'EXPIRED' {
  if (status === 'PAID' || status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED') return 'SUCCESS';
  return status === 'CANCELLED' || status === 'EXPIRED' ? status : 'PENDING';
}

/** Clients compare with this text where no order was named. */
const NONE = 'None';

/** The claims of a callback, from those of our own form. `uuid` is the credential's. */
export function leanxClaims(payload: CallbackPayload, uuid: string | null) {
  const at = new Date(payload.transaction_response_time);
  const { merchant_invoice_no, order_id } = payload.client_data;
  return {
    invoice_no: payload.invoice_no,
    client_data: { merchant_invoice_no: merchant_invoice_no ?? NONE, uuid: uuid ?? NONE, order_id: order_id ?? NONE },
    invoice_status_id: payload.invoice_status_id,
    invoice_type_id: payload.invoice_type_id,
    invoice_type: payload.invoice_type,
    invoice_status: payload.invoice_status,
    amount: payload.amount,
    payment_model_reference_id: payload.payment_model_reference_id ?? 1,
    rate_type_reference_id: 1,
    payment_service_id: payload.payment_service_id,
    client_redirect_url: payload.client_redirect_url,
    client_callback_url: payload.client_callback_url,
    client_transaction_details: null,
    prefund_collection: { item: null, response_code: 2100 },
    description: null,
    card_token: null,
    fpx_debit_auth_code: payload.fpx_debit_auth_code,
    fpx_credit_auth_code: payload.fpx_debit_auth_code,
    fpx_debit_status: payload.fpx_debit_status,
    transaction_response_time: leanxResponseTime(at),
    original_transaction_response_time: leanxMoment(at).replace('T', ' '),
  };
}

/** What LeanX's claims say about a payout and a callback of our own form does not. */
export interface LeanxPayoutFacts {
  payout_service_id: number;
  bank_bic: string | null;
  /** At the bank. */
  bank_account_name: string;
  /** The text that the receiver sees. */
  description: string | null;
  callback_url: string | null;
}

/** Of ISO 20022: the bank has settled it, or rejected it. */
const BANK_STATUS = { SUCCESS: 'ACSP', FAILED: 'RJCT' } as const;
const PAYOUT_STATUS_IDS = { SUCCESS: 2, FAILED: 3 } as const;

/** The claims of a callback about a payout. One that the receiving bank returned has failed: LeanX has no other word for it. */
export function leanxPayoutClaims(payload: PayoutCallbackPayload, facts: LeanxPayoutFacts) {
  const invoice_status = payload.payout_status === 'PAID' ? 'SUCCESS' : 'FAILED';
  const { payout_no, amount, failed_reason } = payload;
  const reference = facts.description ?? NONE;
  return {
    output: {
      invoice_no: payout_no,
      error_description: failed_reason === null ? [] : [failed_reason],
      bank_response: {
        Success: invoice_status === 'SUCCESS',
        Result: {
          OrgnFromAccountCurrency: payload.currency,
          OrgnThirdPartyAccountNo: payload.account_number,
          OrgnPaymentDescription: reference,
          BizMsgID: payload.bank_reference,
          DisplayName: facts.bank_account_name,
          BankReferenceNo: payload.bank_reference,
          OrgnTransactionAmount: amount,
          FromAccountNo: null,
          PaymentStatus: BANK_STATUS[invoice_status],
          OrgnThirdPartyBankBICCode: facts.bank_bic,
          OrgnCurrency: payload.currency,
          OrgnRecipientReference: reference,
        },
      },
    },
    client_data: {
      virtual_pool_reference: payout_no,
      external_invoice_ref: payload.client_data.reference ?? NONE,
      recipient_reference: reference,
    },
    invoice_status_id: PAYOUT_STATUS_IDS[invoice_status],
    invoice_status,
    amount,
    payout_service_id: facts.payout_service_id,
    client_callback_url: facts.callback_url,
    client_transaction_details: null,
    payout_payment: { item: null, response_code: 2100 },
  };
}

/** LeanX's types of payment, by our channels. */
export const LEANX_PAYMENT_TYPES = {
  WEB_PAYMENT: 'fpx',
  CI_VISA_MASTERCARD: 'credit_card',
  GLOBAL_CARD_PAYMENT: 'credit_card',
  GLOBAL_CARD_PAYMENT_STRIPE: 'credit_card',
  DIGITAL_PAYMENT: 'ewallet',
  BUY_NOW_PAY_LATER: 'bnpl',
  SWITCH_PAYPAL: 'paypal',
  DUITNOW_ONLINE_BANKING: 'duit_now',
} as const satisfies Record<string, ChannelFlag>;
export type LeanxPaymentType = keyof typeof LEANX_PAYMENT_TYPES;

/** LeanX's frame of a list: `data` is one page of `record_total`. */
export function leanxList<T>(
  data: readonly T[],
  { total, skip, limit }: { total: number; skip: number; limit: number },
) {
  const has_next = skip + data.length < total;
  const has_previous = skip > 0;
  return {
    draw: data.length,
    record_total: total,
    record_filtered: total,
    data: [...data],
    next_page_start: has_next ? skip + limit : null,
    next_page_length: has_next ? limit : null,
    previous_page_start: has_previous ? Math.max(0, skip - limit) : null,
    previous_page_length: has_previous ? limit : null,
  };
}

/** The status of a payout; a refused or returned one has failed. */
export function leanxPayoutStatus(status: DisbursementStatus, awaits_approval: boolean): string {
  if (status === 'SUCCESS') return 'SUCCESS';
  if (status === 'PENDING' && awaits_approval) return 'STATUS_PENDING_APPROVAL';
  return status === 'PENDING' || status === 'PROCESSING' ? 'PENDING' : 'FAILED';
}
