import { createBnpl } from '../apps/api/src/modules/payments/providers/bnpl/bnpl.adapter.ts';
import { paymentRequest, webhookHeaders } from '../apps/sandbox/src/bnpl/bnpl.messages.ts';
import { bnplRail } from '../apps/sandbox/src/bnpl/bnpl.routes.ts';
import type { FakeRail, RailMessage, RailOutcome, MessageOverrides } from './fake-rail.ts';
import { lowerCased, sandboxRail, sandboxSecret, type SandboxRail } from './sandbox-rail.ts';

const URL_OF_HITPAY = 'https://api.hitpay.test';
export const HITPAY_SALT = sandboxSecret('bnpl:salt');

export interface FakeBnpl extends FakeRail, Pick<SandboxRail, 'requests_received'> {
  /** Signs a webhook with any content. */
  signMessage(body: string): RailMessage;
  /** The payment request with this status. */
  paymentRequest(
    order_no: string,
    outcome: Exclude<RailOutcome, 'UNKNOWN'>,
    overrides?: MessageOverrides,
  ): Record<string, unknown>;
}

/** The sandbox's HitPay. */
export function fakeBnpl(): FakeBnpl {
  const sign = (body: string, salt: string) => lowerCased(webhookHeaders(body, 'completed', salt));
  const rail = sandboxRail(bnplRail, {
    url: URL_OF_HITPAY,
    sign: (body, { signature }) => sign(body, signature === 'good' ? HITPAY_SALT : 'another salt'),
    content: (payment) => paymentRequest(payment, `${URL_OF_HITPAY}/bnpl`),
  });
  return Object.assign(rail, {
    service_ids: [501, 502, 503],
    createAdapter: ({ callback_url, return_url }: { callback_url: string; return_url: string }) =>
      createBnpl({
        url: `${URL_OF_HITPAY}/bnpl`,
        api_key: sandboxSecret('bnpl'),
        salt: HITPAY_SALT,
        callback_url,
        return_url,
        timeout_ms: 1_000,
        fetch: rail.fetch,
      }),
    signMessage: (body: string) => ({ body, headers: sign(body, HITPAY_SALT) }),
    paymentRequest: (order_no: string, outcome: Exclude<RailOutcome, 'UNKNOWN'>, overrides: MessageOverrides = {}) =>
      paymentRequest(rail.report(order_no, { outcome, overrides }), `${URL_OF_HITPAY}/bnpl`),
  });
}
