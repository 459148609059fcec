import { readRinggit, toRinggit, type Sen } from '../money.ts';
import { MSG_TOKEN, modelOfToken, type BankModel } from './banks.ts';
import { hasSeparator, type FpxForm, type FpxWire } from './fields.ts';
import { fpxTime, readFpxTime } from './time.ts';

export const FPX_VERSION = '7.0';
export const FPX_CURRENCY = 'MYR';
const SELLER_BANK_CODE = '01';

/** A payment as a seller puts it to FPX, both when he asks for it (AR) and when he asks how it stands (AE). */
export interface SellerOrder {
  readonly model: BankModel;
  readonly bank_code: string;
  readonly seller_ex_id: string;
  readonly seller_id: string;
  /** Unique for the exchange, for ever: FPX refuses it the second time. */
  readonly seller_ex_order_no: string;
  readonly seller_order_no: string;
  readonly seller_txn_time: Date;
  readonly amount: Sen;
  readonly product_desc: string;
  readonly buyer_name: string;
  readonly buyer_email: string;
  /** Who entered the payment at a company (B2B1); empty for a person. */
  readonly maker_name: string;
}

/** How FPX says a payment stands, read but not yet believed: whoever reads it verifies the checksum. */
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
  /** FPX's own number and time; empty and null when FPX does not know the payment. */
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

/** Field lengths, in characters, that we keep to. PayNet's own table is not public: these are the usual ones. */
const LENGTHS = { buyer_email: 50, buyer_name: 40, maker_name: 40, product_desc: 30 } as const;

/**
 * Free text as it may travel: plain ASCII without the `|` that parts values, since what banks do with the rest differs
 * and both ends must sign the same bytes. Accents are dropped from their letters; other scripts fall away.
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
    // A description in Chinese or Arabic leaves nothing, and FPX wants something here.
    fpx_productDesc: plainText(order.product_desc, LENGTHS.product_desc) || order.seller_order_no,
    fpx_sellerBankCode: SELLER_BANK_CODE,
    fpx_sellerExId: order.seller_ex_id,
    fpx_sellerExOrderNo: order.seller_ex_order_no,
    fpx_sellerId: order.seller_id,
    fpx_sellerOrderNo: order.seller_order_no,
    fpx_sellerTxnTime: fpxTime(order.seller_txn_time),
    fpx_txnAmount: toRinggit(order.amount),
    fpx_txnCurrency: FPX_CURRENCY,
    fpx_version: FPX_VERSION,
  };
}

/** AR: the form that the payer's browser posts to FPX, all but the checksum. */
export const authorisationRequest = (order: SellerOrder): FpxWire<'AR'> => requestFields('AR', order);

/** AE: the same order asked after, host to host. */
export const statusEnquiry = (order: SellerOrder): FpxWire<'AE'> => requestFields('AE', order);

/** What every message about one order must have right; a fault names the first thing that it has not. */
function readOrder(form: FpxForm) {
  const model = modelOfToken(form.fpx_msgToken ?? '');
  const seller_txn_time = readFpxTime(form.fpx_sellerTxnTime ?? '');
  const amount = readRinggit(form.fpx_txnAmount ?? '');
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

/** FPX's end of `authorisationRequest` and `statusEnquiry`. Says nothing of the checksum, currency or version. */
export function parseRequest(message: 'AR' | 'AE', form: FpxForm): SellerOrder | FpxFault {
  if (form.fpx_msgType !== message) return 'wrong_message_type';
  if (hasSeparator(message, form)) return 'separator_in_field';
  const order = readOrder(form);
  if (typeof order === 'string') return order;
  return {
    ...order,
    product_desc: form.fpx_productDesc ?? '',
    buyer_email: form.fpx_buyerEmail ?? '',
  };
}

/** FPX's end of `parseConfirmation`: an AC, all but the checksum. */
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
    fpx_fpxTxnTime: confirmed.fpx_txn_time ? fpxTime(confirmed.fpx_txn_time) : '',
    fpx_makerName: confirmed.maker_name,
    fpx_msgToken: MSG_TOKEN[confirmed.model],
    fpx_msgType: 'AC',
    fpx_sellerExId: confirmed.seller_ex_id,
    fpx_sellerExOrderNo: confirmed.seller_ex_order_no,
    fpx_sellerId: confirmed.seller_id,
    fpx_sellerOrderNo: confirmed.seller_order_no,
    fpx_sellerTxnTime: fpxTime(confirmed.seller_txn_time),
    fpx_txnAmount: toRinggit(confirmed.amount),
    fpx_txnCurrency: confirmed.currency,
  };
}

/**
 * Reads an AC, from a callback, the payer's browser or the answer to an AE. The checksum is the caller's to verify;
 * amount, currency and order numbers are the caller's to compare (D-24).
 */
export function parseConfirmation(form: FpxForm): Confirmation | FpxFault {
  if (form.fpx_msgType !== 'AC') return 'wrong_message_type';
  if (hasSeparator('AC', form)) return 'separator_in_field';
  const order = readOrder(form);
  if (typeof order === 'string') return order;
  const fpx_txn_time = readFpxTime(form.fpx_fpxTxnTime ?? '');
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
