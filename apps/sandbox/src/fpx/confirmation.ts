import type { KeyObject } from 'node:crypto';
import { FPX_CURRENCY, confirmationFields, type Confirmation, type SellerOrder } from '@kutip/domain/fpx/messages';
import { toRinggit, parseRinggit, type Sen } from '@kutip/domain/money';
import type { FpxKeys } from '../keys.ts';
import { signed } from './sign.ts';
import { orderOf, type Payment } from './state.ts';
import type { Distortion } from './scenarios.ts';

/** FPX's confirmation of an order that it received, with the given code. */
export function confirmationOf(
  { product_desc: _desc, buyer_email: _email, ...order }: SellerOrder,
  { fpx_txn_id, received_at }: { fpx_txn_id: string; received_at: Date },
  debit_code: string,
): Confirmation {
  const is_success = debit_code === '00';
  return {
    ...order,
    buyer_name: order.buyer_name || 'SANDBOX PAYER',
    fpx_txn_id,
    fpx_txn_time: received_at,
    currency: FPX_CURRENCY,
    debit_auth_code: debit_code,
    debit_auth_no: is_success ? fpx_txn_id.slice(-8) : '',
    credit_auth_code: is_success ? '00' : '',
    credit_auth_no: is_success ? fpx_txn_id.slice(-8) : '',
  };
}

/** Code 76, an order that FPX does not know: echoes the order without FPX's own fields. */
export function unknownOrder({ product_desc: _desc, buyer_email: _email, ...order }: SellerOrder): Confirmation {
  const nothing = { fpx_txn_id: '', fpx_txn_time: null, debit_auth_no: '', credit_auth_code: '', credit_auth_no: '' };
  return { ...order, ...nothing, currency: FPX_CURRENCY, debit_auth_code: '76' };
}

/** The confirmation of a stored payment. */
export const paymentConfirmation = (payment: Payment, debit_code: string): Confirmation =>
  confirmationOf(
    orderOf(payment),
    { fpx_txn_id: payment.fpx_txn_id, received_at: new Date(payment.received_at) },
    debit_code,
  );

/** A wrong checksum of the right length. */
const corrupted = (checksum: string): string => (checksum.startsWith('0') ? '1' : '0') + checksum.slice(1);

const keyFor = (keys: FpxKeys, which: Distortion['signature']): KeyObject =>
  which === 'next' ? keys.fpx_next : keys.fpx;

/** The signed AC with the faults of a scenario. */
export function confirmationForm(keys: FpxKeys, payment: Payment, debit_code: string, faults: Distortion = {}) {
  const correct_fields = confirmationFields(paymentConfirmation(payment, debit_code));
  const fields = {
    ...correct_fields,
    ...(faults.amount === undefined ? {} : { fpx_txnAmount: toRinggit(parseRinggit(faults.amount) as Sen) }),
    ...(faults.wrong_order_no === undefined
      ? {}
      : { fpx_sellerOrderNo: faults.wrong_order_no, fpx_sellerExOrderNo: faults.wrong_order_no }),
  };
  const form = signed('AC', fields, keyFor(keys, faults.signature));
  return faults.signature === 'bad' ? { ...form, fpx_checkSum: corrupted(form.fpx_checkSum) } : form;
}
