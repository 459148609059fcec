import { bankListFields } from '@kutip/domain/fpx/bank-list';
import { bankModelByToken } from '@kutip/domain/fpx/banks';
import type { FpxForm } from '@kutip/domain/fpx/fields';
import { confirmationFields, parseRequest, type Confirmation, type SellerOrder } from '@kutip/domain/fpx/messages';
import { formatCode } from '../html/formats.ts';
import type { FpxKeys } from '../keys.ts';
import { paymentConfirmation, unknownOrder } from './confirmation.ts';
import type { Fpx } from './fpx.ts';
import { hasValidChecksum, signed } from './sign.ts';
import type { FpxState } from './state.ts';

type EnquiryKeys = Pick<FpxKeys, 'fpx' | 'seller_certificate'>;

/** AE, host to host: returns the signed AC that `confirm` gives for the order, or null for an invalid message. */
export function answerEnquiry(
  keys: EnquiryKeys,
  form: FpxForm,
  confirm: (order: SellerOrder) => Confirmation,
): Record<string, string> | null {
  const order = parseRequest('AE', form);
  if (typeof order === 'string' || !hasValidChecksum('AE', form, keys.seller_certificate.publicKey)) return null;
  return signed('AC', confirmationFields(confirm(order)), keys.fpx);
}

/** Answers an enquiry about a stored payment. A payer still at the bank is 09. */
export function enquire({ state, clock, keys }: Fpx, form: FpxForm): Record<string, string> | null {
  return answerEnquiry(keys, form, (order) => {
    const payment = state.payments.get(order.seller_ex_order_no);
    if (!payment || payment.request.fpx_sellerOrderNo !== order.seller_order_no) return unknownOrder(order);
    const code = payment.scenario?.enquiry_code ?? payment.debit_code ?? '09';
    state.change(order.seller_ex_order_no, clock.now(), `Enquiry answered ${formatCode(code)}`);
    return code === '76' ? unknownOrder(order) : paymentConfirmation(payment, code);
  });
}

/** BE, host to host: returns the signed bank list of a model, or null for an invalid message. */
export function bankList(
  { state, keys }: { state: Pick<FpxState, 'banks'>; keys: EnquiryKeys },
  form: FpxForm,
): Record<string, string> | null {
  const model = bankModelByToken(form.fpx_msgToken ?? '');
  const is_valid = hasValidChecksum('BE', form, keys.seller_certificate.publicKey);
  if (form.fpx_msgType !== 'BE' || !model || !is_valid) return null;
  const banks = state.banks().filter((bank) => bank.model === model);
  return signed('BC', bankListFields({ model, seller_ex_id: form.fpx_sellerExId ?? '' }, banks), keys.fpx);
}
