import { randomBytes } from 'node:crypto';
import { findBank } from '@kutip/domain/fpx/banks';
import type { FpxForm, FpxWire } from '@kutip/domain/fpx/fields';
import { limitCode } from '@kutip/domain/fpx/limits';
import { FPX_CURRENCY, FPX_VERSION, parseRequest, type SellerOrder } from '@kutip/domain/fpx/messages';
import { endPayment, scheduleTimeout } from './decide.ts';
import type { Fpx } from './fpx.ts';
import { hasValidChecksum } from './sign.ts';
import type { FpxState, Payment } from './state.ts';
import { findScenario, type Scenario } from './scenarios.ts';

/** The code with which FPX fails a valid order before the payer reaches the bank; undefined: none. */
function rejectionCode(state: FpxState, order: SellerOrder, currency: string | undefined): string | undefined {
  if (currency !== FPX_CURRENCY) return '47';
  const bank = findBank(order.bank_code, order.model);
  if (!bank || bank.kind === 'LEGACY') return '31';
  if (!state.isBankUp(order.bank_code, order.model)) return '90';
  return limitCode(order.model, order.amount);
}

function takeScenario(state: FpxState, order: SellerOrder): Scenario | null {
  const scenario = findScenario(state.scenarios.all(), [order.seller_order_no, order.seller_ex_order_no]);
  if (scenario && scenario.applies_to !== 'ALL') state.scenarios.remove(scenario.id);
  return scenario ?? null;
}

function newPayment({ state, clock }: Fpx, form: FpxForm, order: SellerOrder): Payment {
  const received_at = clock.now().toISOString();
  const { fpx_checkSum: _checksum, ...request } = form;
  return {
    request: request as FpxWire<'AR'>, // validated by parseRequest
    fpx_txn_id: state.nextTxnId(clock.now()),
    token: randomBytes(16).toString('base64url'),
    received_at,
    decided_at: null,
    page: 'LOGIN',
    debit_code: null,
    reported_code: null,
    later_code: null,
    scenario: takeScenario(state, order),
    events: [{ at: received_at, what: 'Request received' }],
  };
}

/**
 * AR, from the payer's browser. Returns the payment, or the code with which FPX rejects the message: then no payment
 * is created and the seller is not notified, since the message is not proven to be the seller's.
 */
export function receivePayment(fpx: Fpx, form: FpxForm): Payment | string {
  const { state, clock } = fpx;
  if (!hasValidChecksum('AR', form, fpx.keys.seller_certificate.publicKey)) return '98';
  const order = parseRequest('AR', form);
  if (order === 'unknown_model') return '83';
  if (typeof order === 'string' || form.fpx_version !== FPX_VERSION) return '30';
  if (state.payments.get(order.seller_ex_order_no)) {
    state.change(order.seller_ex_order_no, clock.now(), 'Duplicate exchange order number rejected');
    return 'XO';
  }
  const payment = newPayment(fpx, form, order);
  state.payments.put(order.seller_ex_order_no, payment);
  const rejection = rejectionCode(state, order, form.fpx_txnCurrency);
  if (rejection) endPayment(fpx, payment, rejection);
  else scheduleTimeout(fpx, payment);
  return payment;
}
