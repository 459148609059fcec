import { bankListFields } from '@kutip/domain/fpx/bank-list';
import { bankModelByToken } from '@kutip/domain/fpx/banks';
import type { FpxForm } from '@kutip/domain/fpx/fields';
import {
  confirmationFields,
  FPX_CURRENCY,
  parseRequest,
  type Confirmation,
  type SellerOrder,
} from '@kutip/domain/fpx/messages';
import { formatCode } from '../html/formats.ts';
import { confirmationOf } from './confirmation.ts';
import type { Fpx } from './fpx.ts';
import { hasValidChecksum, signed } from './sign.ts';

/** Code 76: echoes the order of the enquiry without FPX's own fields. */
function notFound({ product_desc: _desc, buyer_email: _email, ...order }: SellerOrder): Confirmation {
  const nothing = { fpx_txn_id: '', fpx_txn_time: null, debit_auth_no: '', credit_auth_code: '', credit_auth_no: '' };
  return { ...order, ...nothing, currency: FPX_CURRENCY, debit_auth_code: '76' };
}

/** AE, host to host: returns the signed AC, or null for an invalid message. A payer still at the bank is 09. */
export function enquire({ state, clock, keys }: Fpx, form: FpxForm): Record<string, string> | null {
  const order = parseRequest('AE', form);
  if (typeof order === 'string' || !hasValidChecksum('AE', form, keys.seller_certificate.publicKey)) return null;
  const payment = state.payments.get(order.seller_ex_order_no);
  if (!payment || payment.request.fpx_sellerOrderNo !== order.seller_order_no) {
    return signed('AC', confirmationFields(notFound(order)), keys.fpx);
  }
  const code = payment.scenario?.enquiry_code ?? payment.debit_code ?? '09';
  state.change(order.seller_ex_order_no, clock.now(), `Enquiry answered ${formatCode(code)}`);
  const answer = code === '76' ? notFound(order) : confirmationOf(payment, code);
  return signed('AC', confirmationFields(answer), keys.fpx);
}

/** BE, host to host: returns the signed bank list of a model, or null for an invalid message. */
export function bankList({ state, keys }: Fpx, form: FpxForm): Record<string, string> | null {
  const model = bankModelByToken(form.fpx_msgToken ?? '');
  const is_valid = hasValidChecksum('BE', form, keys.seller_certificate.publicKey);
  if (form.fpx_msgType !== 'BE' || !model || !is_valid) return null;
  const banks = state.banks().filter((bank) => bank.model === model);
  return signed('BC', bankListFields({ model, seller_ex_id: form.fpx_sellerExId ?? '' }, banks), keys.fpx);
}
