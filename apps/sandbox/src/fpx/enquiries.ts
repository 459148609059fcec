import { bankListFields } from '@kutip/domain/fpx/bank-list';
import { modelOfToken } from '@kutip/domain/fpx/banks';
import type { FpxForm } from '@kutip/domain/fpx/fields';
import {
  confirmationFields,
  FPX_CURRENCY,
  parseRequest,
  type Confirmation,
  type SellerOrder,
} from '@kutip/domain/fpx/messages';
import { shownCode } from '../html/words.ts';
import { confirmationOf } from './confirmation.ts';
import type { Fpx } from './fpx.ts';
import { isGenuine, signed } from './sign.ts';

/** 76: the order as it was asked after, with nothing of FPX's own. */
function notFound({ product_desc: _desc, buyer_email: _email, ...order }: SellerOrder): Confirmation {
  const nothing = { fpx_txn_id: '', fpx_txn_time: null, debit_auth_no: '', credit_auth_code: '', credit_auth_no: '' };
  return { ...order, ...nothing, currency: FPX_CURRENCY, debit_auth_code: '76' };
}

/** AE, host to host: the signed AC; null for a message that FPX cannot take. A payer still at his bank is 09. */
export function enquire({ state, clock, keys }: Fpx, form: FpxForm): Record<string, string> | null {
  const order = parseRequest('AE', form);
  if (typeof order === 'string' || !isGenuine('AE', form, keys.seller_certificate.publicKey)) return null;
  const payment = state.payments.get(order.seller_ex_order_no);
  if (!payment || payment.request.fpx_sellerOrderNo !== order.seller_order_no) {
    return signed('AC', confirmationFields(notFound(order)), keys.fpx);
  }
  const code = payment.wish?.enquiry_code ?? payment.debit_code ?? '09';
  state.change(order.seller_ex_order_no, clock.now(), `Enquiry answered ${shownCode(code)}`);
  const answer = code === '76' ? notFound(order) : confirmationOf(payment, code);
  return signed('AC', confirmationFields(answer), keys.fpx);
}

/** BE, host to host: the signed list of a model's banks; null for a message that FPX cannot take. */
export function bankList({ state, keys }: Fpx, form: FpxForm): Record<string, string> | null {
  const model = modelOfToken(form.fpx_msgToken ?? '');
  const is_genuine = isGenuine('BE', form, keys.seller_certificate.publicKey);
  if (form.fpx_msgType !== 'BE' || !model || !is_genuine) return null;
  const banks = state.banks().filter((bank) => bank.model === model);
  return signed('BC', bankListFields({ model, seller_ex_id: form.fpx_sellerExId ?? '' }, banks), keys.fpx);
}
