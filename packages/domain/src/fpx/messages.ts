import { parseRinggit, toRinggit, type Sen } from '../money.ts';
import { MSG_TOKEN, bankModelByToken, type BankModel } from './banks.ts';
import { hasSeparator, type FpxForm, type FpxWire } from './fields.ts';
import { formatFpxTime, parseFpxTime } from './time.ts';

export const FPX_VERSION = '7.0';
export const FPX_CURRENCY = 'MYR';
const SELLER_BANK_CODE = '01';

/** A payment in FPX's terms, used to request it (AR) and to query its status (AE). */
export interface SellerOrder {
  readonly model: BankModel;
  readonly bank_code: string;
  readonly seller_ex_id: string;
  readonly seller_id: string;
  /** Unique per exchange for ever: FPX refuses a repeated number. */
  readonly seller_ex_order_no: string;
  readonly seller_order_no: string;
  readonly seller_txn_time: Date;
  readonly amount: Sen;
  readonly product_desc: string;
  readonly buyer_name: string;
  readonly buyer_email: string;
  /** The maker of a corporate payment (B2B1); empty for a personal one. */
  readonly maker_name: string;
}

/** A parsed AC: the caller must verify the checksum. */
export interface Confirmation {
  readonly model: BankModel;
  readonly bank_code: string;
  readonly buyer_name: string;
  readonly maker_name: string;
  readonly seller_ex_id: string;
  readonly seller_id: string;
  readonly seller_ex_order_no: string;
  readonly seller_order_no: string;
  readonly seller_txn_time: Date;
  /** FPX's transaction number and time; empty and null if FPX does not know the payment. */
  readonly fpx_txn_id: string;
  readonly fpx_txn_time: Date | null;
  readonly amount: Sen;
  readonly currency: string;
  readonly debit_auth_code: string;
  readonly debit_auth_no: string;
  readonly credit_auth_code: string;
  readonly credit_auth_no: string;
}

/** Why a message cannot be read. */
export type FpxFault =
  | 'wrong_message_type'
  | 'separator_in_field'
  | 'unknown_model'
  | 'order_number_missing'
  | 'amount_unreadable'
  | 'time_unreadable';

/** Maximum field lengths in characters. PayNet's table is not public; these are the usual values. */
const LENGTHS = { buyer_email: 50, buyer_name: 40, maker_name: 40, product_desc: 30 } as const;

/**
 * Converts free text to ASCII without the separator `|`: banks treat other characters differently and both sides must
 * sign the same bytes. Letters lose their accents; other scripts are dropped.
 */
function plainText(text: string, length: number): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|\|/g, ' ');
  return plain.replaceAll(/ +/g, ' ').trim().slice(0, length).trimEnd();
}

function requestFields(message: 'AR' | 'AE', order: SellerOrder): FpxWire<'AR' | 'AE'> {
  return {
    fpx_buyerAccNo: '',
    fpx_buyerBankBranch: '',
    fpx_buyerBankId: order.bank_code,
    fpx_buyerEmail: plainText(order.buyer_email, LENGTHS.buyer_email),
    fpx_buyerIban: '',
    fpx_buyerId: '',
    fpx_buyerName: plainText(order.buyer_name, LENGTHS.buyer_name),
    fpx_makerName: plainText(order.maker_name, LENGTHS.maker_name),
    fpx_msgToken: MSG_TOKEN[order.model],
    fpx_msgType: message,
    // A description in Chinese or Arabic becomes empty, and FPX requires a value.
    fpx_productDesc: plainText(order.product_desc, LENGTHS.product_desc) || order.seller_order_no,
    fpx_sellerBankCode: SELLER_BANK_CODE,
    fpx_sellerExId: order.seller_ex_id,
    fpx_sellerExOrderNo: order.seller_ex_order_no,
    fpx_sellerId: order.seller_id,
    fpx_sellerOrderNo: order.seller_order_no,
    fpx_sellerTxnTime: formatFpxTime(order.seller_txn_time),
    fpx_txnAmount: toRinggit(order.amount),
    fpx_txnCurrency: FPX_CURRENCY,
    fpx_version: FPX_VERSION,
  };
}

/** AR: the form that the payer's browser posts to FPX, without the checksum. */
export const authorisationRequest = (order: SellerOrder): FpxWire<'AR'> => requestFields('AR', order);

/** AE: the status enquiry for the same order, host to host. */
export const statusEnquiry = (order: SellerOrder): FpxWire<'AE'> => requestFields('AE', order);

/** Parses the fields that every order message has; returns the first fault. */
function parseOrder(form: FpxForm) {
  const model = bankModelByToken(form.fpx_msgToken ?? '');
  const seller_txn_time = parseFpxTime(form.fpx_sellerTxnTime ?? '');
  const amount = parseRinggit(form.fpx_txnAmount ?? '');
  if (!model) return 'unknown_model';
  if (!form.fpx_sellerOrderNo || !form.fpx_sellerExOrderNo) return 'order_number_missing';
  if (typeof amount === 'string') return 'amount_unreadable';
  if (!seller_txn_time) return 'time_unreadable';
  return {
    model,
    bank_code: form.fpx_buyerBankId ?? '',
    seller_ex_id: form.fpx_sellerExId ?? '',
    seller_id: form.fpx_sellerId ?? '',
    seller_ex_order_no: form.fpx_sellerExOrderNo,
    seller_order_no: form.fpx_sellerOrderNo,
    seller_txn_time,
    amount,
    buyer_name: form.fpx_buyerName ?? '',
    maker_name: form.fpx_makerName ?? '',
  };
}

/** FPX's side of `authorisationRequest` and `statusEnquiry`. Does not check checksum, currency or version. */
export function parseRequest(message: 'AR' | 'AE', form: FpxForm): SellerOrder | FpxFault {
  if (form.fpx_msgType !== message) return 'wrong_message_type';
  if (hasSeparator(message, form)) return 'separator_in_field';
  const order = parseOrder(form);
  if (typeof order === 'string') return order;
  return {
    ...order,
    product_desc: form.fpx_productDesc ?? '',
    buyer_email: form.fpx_buyerEmail ?? '',
  };
}

/** FPX's side of `parseConfirmation`: an AC without the checksum. */
export function confirmationFields(confirmed: Confirmation): FpxWire<'AC'> {
  return {
    fpx_buyerBankBranch: '',
    fpx_buyerBankId: confirmed.bank_code,
    fpx_buyerIban: '',
    fpx_buyerId: '',
    fpx_buyerName: confirmed.buyer_name,
    fpx_creditAuthCode: confirmed.credit_auth_code,
    fpx_creditAuthNo: confirmed.credit_auth_no,
    fpx_debitAuthCode: confirmed.debit_auth_code,
    fpx_debitAuthNo: confirmed.debit_auth_no,
    fpx_fpxTxnId: confirmed.fpx_txn_id,
    fpx_fpxTxnTime: confirmed.fpx_txn_time ? formatFpxTime(confirmed.fpx_txn_time) : '',
    fpx_makerName: confirmed.maker_name,
    fpx_msgToken: MSG_TOKEN[confirmed.model],
    fpx_msgType: 'AC',
    fpx_sellerExId: confirmed.seller_ex_id,
    fpx_sellerExOrderNo: confirmed.seller_ex_order_no,
    fpx_sellerId: confirmed.seller_id,
    fpx_sellerOrderNo: confirmed.seller_order_no,
    fpx_sellerTxnTime: formatFpxTime(confirmed.seller_txn_time),
    fpx_txnAmount: toRinggit(confirmed.amount),
    fpx_txnCurrency: confirmed.currency,
  };
}

/**
 * Parses an AC from a callback, the payer's browser or a status enquiry. The caller verifies the checksum and compares
 * amount, currency and order numbers (D-24).
 */
export function parseConfirmation(form: FpxForm): Confirmation | FpxFault {
  if (form.fpx_msgType !== 'AC') return 'wrong_message_type';
  if (hasSeparator('AC', form)) return 'separator_in_field';
  const order = parseOrder(form);
  if (typeof order === 'string') return order;
  const fpx_txn_time = parseFpxTime(form.fpx_fpxTxnTime ?? '');
  if (form.fpx_fpxTxnTime && !fpx_txn_time) return 'time_unreadable';
  return {
    ...order,
    fpx_txn_id: form.fpx_fpxTxnId ?? '',
    fpx_txn_time: fpx_txn_time ?? null,
    currency: form.fpx_txnCurrency ?? '',
    debit_auth_code: form.fpx_debitAuthCode ?? '',
    debit_auth_no: form.fpx_debitAuthNo ?? '',
    credit_auth_code: form.fpx_creditAuthCode ?? '',
    credit_auth_no: form.fpx_creditAuthNo ?? '',
  };
}
