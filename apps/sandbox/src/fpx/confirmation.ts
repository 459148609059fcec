import type { KeyObject } from 'node:crypto';
import { FPX_CURRENCY, confirmationFields, type Confirmation } from '@kutip/domain/fpx/messages';
import { toRinggit, readRinggit, type Sen } from '@kutip/domain/money';
import type { FpxKeys } from '../keys.ts';
import { signed } from './sign.ts';
import { orderOf, type Payment } from './state.ts';
import type { Distortion } from './wishes.ts';

/** How FPX says that `payment` stands at `debit_code`. */
export function confirmationOf(payment: Payment, debit_code: string): Confirmation {
  const { product_desc: _desc, buyer_email: _email, ...order } = orderOf(payment);
  const is_success = debit_code === '00';
  return {
    ...order,
    buyer_name: order.buyer_name || 'SANDBOX PAYER',
    fpx_txn_id: payment.fpx_txn_id,
    fpx_txn_time: new Date(payment.received_at),
    currency: FPX_CURRENCY,
    debit_auth_code: debit_code,
    debit_auth_no: is_success ? payment.fpx_txn_id.slice(-8) : '',
    credit_auth_code: is_success ? '00' : '',
    credit_auth_no: is_success ? payment.fpx_txn_id.slice(-8) : '',
  };
}

/** As long as a true signature, and made by no key. */
const spoilt = (checksum: string): string => (checksum.startsWith('0') ? '1' : '0') + checksum.slice(1);

const keyFor = (keys: FpxKeys, which: Distortion['signature']): KeyObject =>
  which === 'next' ? keys.fpx_next : keys.fpx;

/** The signed AC, with whatever a wish wants wrong in it. */
export function confirmationForm(keys: FpxKeys, payment: Payment, debit_code: string, wrong: Distortion = {}) {
  const truth = confirmationFields(confirmationOf(payment, debit_code));
  const fields = {
    ...truth,
    ...(wrong.amount === undefined ? {} : { fpx_txnAmount: toRinggit(readRinggit(wrong.amount) as Sen) }),
    ...(wrong.wrong_order_no === undefined
      ? {}
      : { fpx_sellerOrderNo: wrong.wrong_order_no, fpx_sellerExOrderNo: wrong.wrong_order_no }),
  };
  const form = signed('AC', fields, keyFor(keys, wrong.signature));
  return wrong.signature === 'bad' ? { ...form, fpx_checkSum: spoilt(form.fpx_checkSum) } : form;
}
