import { randomBytes } from 'node:crypto';
import { findBank } from '@kutip/domain/fpx/banks';
import type { FpxForm, FpxWire } from '@kutip/domain/fpx/fields';
import { limitCode } from '@kutip/domain/fpx/limits';
import { FPX_CURRENCY, FPX_VERSION, parseRequest, type SellerOrder } from '@kutip/domain/fpx/messages';
import { end, watch } from './decide.ts';
import type { Fpx } from './fpx.ts';
import { isGenuine } from './sign.ts';
import type { FpxState, Payment } from './state.ts';
import { wishFor, type Wish } from './wishes.ts';

/** What an order that FPX takes in is refused with before its payer sees a bank, if it is. */
function refusalOf(state: FpxState, order: SellerOrder, currency: string | undefined): string | undefined {
  if (currency !== FPX_CURRENCY) return '47';
  const bank = findBank(order.bank_code, order.model);
  if (!bank || bank.kind === 'LEGACY') return '31';
  if (!state.isBankUp(order.bank_code, order.model)) return '90';
  return limitCode(order.model, order.amount);
}

function takeWish(state: FpxState, order: SellerOrder): Wish | null {
  const wish = wishFor(state.wishes.all(), [order.seller_order_no, order.seller_ex_order_no]);
  if (wish && wish.applies_to !== 'ALL') state.wishes.remove(wish.id);
  return wish ?? null;
}

function newPayment({ state, clock }: Fpx, form: FpxForm, order: SellerOrder): Payment {
  const received_at = clock.now().toISOString();
  const { fpx_checkSum: _checksum, ...request } = form;
  return {
    request: request as FpxWire<'AR'>, // parseRequest has read it
    fpx_txn_id: state.nextTxnId(clock.now()),
    token: randomBytes(16).toString('base64url'),
    received_at,
    decided_at: null,
    page: 'LOGIN',
    debit_code: null,
    told_code: null,
    later_code: null,
    wish: takeWish(state, order),
    events: [{ at: received_at, what: 'Request received' }],
  };
}

/**
 * AR, from the payer's browser. Answers the payment, or the code with which FPX turns the message away: then it knows
 * of no payment and tells the seller nothing, since it cannot be sure that it was the seller who asked.
 */
export function receive(fpx: Fpx, form: FpxForm): Payment | string {
  const { state, clock } = fpx;
  if (!isGenuine('AR', form, fpx.keys.seller_certificate.publicKey)) return '98';
  const order = parseRequest('AR', form);
  if (order === 'unknown_model') return '83';
  if (typeof order === 'string' || form.fpx_version !== FPX_VERSION) return '30';
  if (state.payments.get(order.seller_ex_order_no)) {
    state.change(order.seller_ex_order_no, clock.now(), 'The same exchange order number came again: refused');
    return 'XO';
  }
  const payment = newPayment(fpx, form, order);
  state.payments.put(order.seller_ex_order_no, payment);
  const refusal = refusalOf(state, order, form.fpx_txnCurrency);
  if (refusal) end(fpx, payment, refusal);
  else watch(fpx, payment);
  return payment;
}
