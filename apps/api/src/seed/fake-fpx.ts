import { MSG_TOKEN } from '@kutip/domain/fpx/banks';
import { confirmationFields } from '@kutip/domain/fpx/messages';
import type { Sen } from '@kutip/domain/money';
import type { Provider } from '../modules/payments/providers/provider.ts';
import { readConfirmation, readForm, type Seller } from '../modules/payments/providers/fpx/fpx.transform.ts';

/**
 * A fake FPX for past payments: uses FPX's messages without signatures, because the sandbox that holds FPX's key is not
 * running yet. Used only by the seed, before the first request is served.
 */
export const createFakeFpx = (fpx: Provider, seller: Seller): Provider => ({
  ...fpx,
  readMessage: (body, source) => readConfirmation(readForm(body), source, seller),
  queryStatus: async () => null,
});

export interface FpxResult {
  order_no: string;
  total: Sen;
  bank_code: string;
  buyer_name: string;
  code: string;
  started_at: Date;
  at: Date;
}

/** The confirmation message (AC) that FPX would send. */
export function confirmationBody(
  { order_no, total, bank_code, buyer_name, code, started_at, at }: FpxResult,
  seller: Seller,
): string {
  const is_paid = code === '00';
  const fields = confirmationFields({
    model: 'B2C',
    bank_code,
    buyer_name,
    maker_name: '',
    ...seller,
    seller_ex_order_no: order_no,
    seller_order_no: order_no,
    seller_txn_time: started_at,
    fpx_txn_id: `${at.getTime()}`.slice(0, 13) + MSG_TOKEN.B2C,
    fpx_txn_time: at,
    amount: total,
    currency: 'MYR',
    debit_auth_code: code,
    debit_auth_no: is_paid ? '15733223' : '',
    credit_auth_code: is_paid ? '00' : '',
    credit_auth_no: is_paid ? '15733224' : '',
  });
  return new URLSearchParams(fields).toString();
}
