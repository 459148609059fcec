import { BANK_TYPE, type BankType } from '@kutip/domain/channels';
import { findBank, bankModelByType } from '@kutip/domain/fpx/banks';
import { findFpxCode, fpxOutcome } from '@kutip/domain/fpx/codes';
import type { FpxForm } from '@kutip/domain/fpx/fields';
import { parseConfirmation, type Confirmation, type SellerOrder } from '@kutip/domain/fpx/messages';
import type { ProviderAttempt, ProviderMessage, MessageSource, Unreadable } from '../provider.ts';

/** Our seller and exchange ids at FPX. */
export interface Seller {
  seller_id: string;
  seller_ex_id: string;
}

const NOT_FOUND = '76';
export const AWAITS_APPROVER = '99';

/**
 * The FPX order of an attempt, identical for the request (AR) and the status query (AE). The attempt's number serves as
 * the seller's and the exchange's order number, because it is never reused.
 */
export function sellerOrder(attempt: ProviderAttempt, { seller_id, seller_ex_id }: Seller): SellerOrder {
  const model = bankModelByType(attempt.bank_type ?? BANK_TYPE.personal);
  return {
    model,
    bank_code: attempt.bank_code,
    seller_ex_id,
    seller_id,
    seller_ex_order_no: attempt.transaction_invoice_no,
    seller_order_no: attempt.transaction_invoice_no,
    seller_txn_time: attempt.started_at,
    amount: attempt.amount,
    product_desc: `${attempt.merchant_name} ${attempt.title}`,
    buyer_name: attempt.payer_name,
    // The form goes through the browser of whoever starts the payment, who may be a stranger; FPX does not need the address.
    buyer_email: '',
    maker_name: model === 'B2B1' ? attempt.payer_name : '',
  };
}

/** Parses a form that FPX posts or answers. */
export function readForm(body: string): FpxForm {
  const form: Record<string, string> = {};
  // Not by Object.fromEntries, which takes twice as long for each payment's message.
  for (const [name, value] of new URLSearchParams(body.trim())) form[name] = value;
  return form;
}

/** Maps a verified AC message. `source` matters for code 76 only: queried too early, FPX does not know the order yet. */
export function readConfirmation(form: FpxForm, source: MessageSource, seller: Seller): ProviderMessage | Unreadable {
  const confirmed = parseConfirmation(form);
  if (typeof confirmed === 'string') return { kind: 'unreadable', reason: confirmed };
  if (confirmed.seller_id !== seller.seller_id || confirmed.seller_ex_id !== seller.seller_ex_id)
    return { kind: 'unreadable', reason: 'for_another_seller' };
  return toProviderMessage(confirmed, source);
}

function toProviderMessage(confirmed: Confirmation, source: MessageSource): ProviderMessage {
  const { debit_auth_code: code, bank_code, model } = confirmed;
  return {
    kind: 'payment_status',
    order_nos: [confirmed.seller_order_no, confirmed.seller_ex_order_no],
    amount: confirmed.amount,
    currency: confirmed.currency,
    outcome: fpxOutcome(code, { enquiry: source === 'enquiry' }),
    code,
    reason: findFpxCode(code)?.text ?? null,
    provider_reference: confirmed.fpx_txn_id || null,
    is_known: code !== NOT_FOUND,
    payer_name: confirmed.buyer_name || null,
    masked_card: null,
    payer_bank: findBank(bank_code, model)?.name ?? (bank_code || null),
    // FPX's time is when the payment was entered; a corporate approver may authorise it days later.
    paid_at: model === 'B2C' ? confirmed.fpx_txn_time : null,
  };
}

export const bankTypes: readonly BankType[] = [BANK_TYPE.personal, BANK_TYPE.corporate];
