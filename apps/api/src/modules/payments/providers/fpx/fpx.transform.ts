import { BANK_TYPE, type BankType } from '@kutip/domain/channels';
import { findBank, modelOfBankType } from '@kutip/domain/fpx/banks';
import { findCode, outcomeOf } from '@kutip/domain/fpx/codes';
import type { FpxForm } from '@kutip/domain/fpx/fields';
import { parseConfirmation, type Confirmation, type SellerOrder } from '@kutip/domain/fpx/messages';
import type { AttemptToPay, Heard, Source, Unreadable } from '../provider.ts';

/** Who we are to FPX. */
export interface Seller {
  seller_id: string;
  seller_ex_id: string;
}

const NOT_FOUND = '76';
export const AWAITS_APPROVER = '99';

/**
 * An attempt as FPX takes it, the same when it is asked for and when it is asked after. One number serves as the
 * seller's and as the exchange's order number: an attempt's number is never used twice.
 */
export function sellerOrder(attempt: AttemptToPay, { seller_id, seller_ex_id }: Seller): SellerOrder {
  const model = modelOfBankType(attempt.bank_type ?? BANK_TYPE.personal);
  return {
    model,
    bank_code: attempt.bank_code,
    seller_ex_id,
    seller_id,
    seller_ex_order_no: attempt.transaction_invoice_no,
    seller_order_no: attempt.transaction_invoice_no,
    seller_txn_time: attempt.started_at,
    amount: attempt.amount,
    product_desc: attempt.title,
    buyer_name: attempt.payer_name,
    buyer_email: attempt.payer_email,
    maker_name: model === 'B2B1' ? attempt.payer_name : '',
  };
}

/** A form as FPX posts or answers it. */
export const readForm = (body: string): FpxForm => Object.fromEntries(new URLSearchParams(body.trim()));

/** An AC whose checksum was verified, in our words. `source` matters for 76 alone: asked too early, FPX has not heard yet. */
export function readConfirmation(form: FpxForm, source: Source, seller: Seller): Heard | Unreadable {
  const confirmed = parseConfirmation(form);
  if (typeof confirmed === 'string') return { kind: 'unreadable', why: confirmed };
  if (confirmed.seller_id !== seller.seller_id || confirmed.seller_ex_id !== seller.seller_ex_id)
    return { kind: 'unreadable', why: 'for_another_seller' };
  return heardOf(confirmed, source);
}

function heardOf(confirmed: Confirmation, source: Source): Heard {
  const { debit_auth_code: code, bank_code, model } = confirmed;
  return {
    kind: 'heard',
    order_nos: [confirmed.seller_order_no, confirmed.seller_ex_order_no],
    amount: confirmed.amount,
    currency: confirmed.currency,
    outcome: outcomeOf(code, { enquiry: source === 'enquiry' }),
    code,
    reason: findCode(code)?.text ?? null,
    provider_reference: confirmed.fpx_txn_id || null,
    is_known: code !== NOT_FOUND,
    payer_name: confirmed.buyer_name || null,
    masked_card: null,
    payer_bank: findBank(bank_code, model)?.name ?? (bank_code || null),
    // FPX's time is when the payment was entered; a company's approver may release it days later.
    paid_at: model === 'B2C' ? confirmed.fpx_txn_time : null,
  };
}

export const bankTypes: readonly BankType[] = [BANK_TYPE.personal, BANK_TYPE.corporate];
