import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { generate } from 'selfsigned';
import { createPayPal } from '../apps/api/src/modules/payments/providers/paypal/paypal.adapter.ts';
import { CERTIFICATE_PATH, fault, WEBHOOK_ID, webhookHeaders } from '../apps/sandbox/src/paypal/paypal.messages.ts';
import { paypalRail } from '../apps/sandbox/src/paypal/paypal.routes.ts';
import type { FakeRail, RailMessage, RailOutcome, MessageOverrides } from './fake-rail.ts';
import {
  lowerCased,
  RAIL_TIME,
  sandboxRail,
  sandboxSecret,
  type ReceivedRequest,
  type SandboxRail,
} from './sandbox-rail.ts';

const ORIGIN = 'https://api-m.paypal.test';
/** The options of the real adapter for this fake, without its clock and its network. */
export const PAYPAL_OPTIONS = {
  url: `${ORIGIN}/paypal`,
  client_id: 'client',
  secret: sandboxSecret('paypal'),
  webhook_id: WEBHOOK_ID,
  timeout_ms: 1_000,
};
const CAPTURED = { captured: RAIL_TIME };

/** The status of an order and its captures; `APPROVED`: it can be captured. */
export type FakeOrder =
  | { status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'VOIDED' | 'GONE' }
  /** `refusal`: the issue that a capture fails with. */
  | { status: 'APPROVED'; refusal?: string }
  | { status: 'COMPLETED'; captures: { status: string; reason?: string; value?: string }[]; refunded?: string };

/** Deviations of a webhook from a valid one. */
export interface WebhookOverrides {
  key?: 'stranger';
  certificate_url?: string;
  algorithm?: string;
  webhook_id?: string;
  /** Makes an otherwise identical webhook differ. */
  salt?: string;
}

export interface FakePayPal extends FakeRail, Pick<SandboxRail, 'fetch' | 'requests_received'> {
  /** Sets the order that enquiries return. */
  setOrder(order_no: string, order: FakeOrder, overrides?: MessageOverrides): void;
  /** Signs a webhook with any content. */
  signMessage(body: string, overrides?: WebhookOverrides): RailMessage;
  /** A webhook about an approved order, or about its capture. */
  buildWebhook(order_no: string, event_type?: string, overrides?: WebhookOverrides): RailMessage;
  /** Invalidates the issued access tokens. */
  forgetTokens(): void;
  /** The status of the certificate URL; null: it returns the certificate. `endless`: a body without end. */
  certificate_status: number | 'endless' | null;
  /** The number of captures by order number; more than one is an error. */
  capture_counts: Map<string, number>;
}

interface AnsweredOrder {
  id: string;
  status: string;
  purchase_units: { amount: object; payments?: { captures: { amount: object }[] } }[];
}

/** The order with captures and refunds as a test wants them; the sandbox has one capture and no refunds. */
function withCaptures(answered: AnsweredOrder, order: FakeOrder | undefined): AnsweredOrder {
  if (order?.status === 'CREATED') return { ...answered, status: order.status };
  const [unit] = answered.purchase_units;
  const [capture] = unit?.payments?.captures ?? [];
  if (order?.status !== 'COMPLETED' || !unit || !capture) return answered;
  const valued = (value: string | undefined) => ({ ...capture.amount, ...(value !== undefined && { value }) });
  const captures = order.captures.map(({ status, reason, value }) => ({
    ...capture,
    status,
    ...(reason !== undefined && { status_details: { reason } }),
    amount: valued(value),
  }));
  const refunds = order.refunded === undefined ? [] : [{ amount: valued(order.refunded) }];
  return { ...answered, purchase_units: [{ ...unit, payments: { captures, refunds } as never }] };
}

function decisionOf(order: FakeOrder, overrides: MessageOverrides) {
  switch (order.status) {
    case 'GONE':
      return { outcome: 'UNKNOWN', overrides } as const;
    case 'VOIDED':
      return { outcome: 'CANCELLED', overrides } as const;
    case 'APPROVED':
      return order.refusal === undefined
        ? ({ outcome: 'SUCCESS', overrides } as const)
        : ({ outcome: 'FAILED', overrides: { ...overrides, reason: order.refusal } } as const);
    case 'COMPLETED':
      return { outcome: 'SUCCESS', overrides, details: CAPTURED } as const;
    default:
      return { outcome: 'OPEN', overrides } as const;
  }
}

const isWrong = ({ amount, currency, order_no }: MessageOverrides): boolean =>
  [amount, currency, order_no].some((one) => one !== undefined);

/** The sandbox's PayPal. */
export async function fakePayPal(): Promise<FakePayPal> {
  const { private: pem, cert } = await generate([{ name: 'commonName', value: 'certs.paypal.test' }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: new Date('2020-01-01'),
    notAfterDate: new Date('2040-01-01'),
  });
  const key = createPrivateKey(pem);
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const orders = new Map<string, FakeOrder>();
  let is_token_revoked = false;

  const signMessage: FakePayPal['signMessage'] = (body, overrides = {}) => {
    const headers = webhookHeaders(body, {
      event_id: `b2384410-f8d2-11e4-8bf3-${overrides.salt ?? 0}`,
      sent_at: RAIL_TIME,
      signature: 'good',
      key: overrides.key === 'stranger' ? stranger : key,
      certificate_url: overrides.certificate_url ?? `${ORIGIN}${CERTIFICATE_PATH}`,
      ...(overrides.webhook_id !== undefined && { webhook_id: overrides.webhook_id }),
    });
    const algorithm = overrides.algorithm !== undefined && { 'paypal-auth-algo': overrides.algorithm };
    return { body, headers: { ...lowerCased(headers), ...algorithm } };
  };
  const rail = sandboxRail(paypalRail, {
    url: ORIGIN,
    key,
    certificate: cert,
    sign: (body, { signature }) => signMessage(body, signature === 'good' ? {} : { key: 'stranger' }).headers,
    content: ({ order_no }) => ({ resource: { purchase_units: [{ custom_id: order_no, invoice_id: order_no }] } }),
  });
  const { decide, dispose } = rail;
  const orderNoOf = (id: string): string =>
    rail.rails.state.paymentsOf('paypal').find((payment) => payment.id === id)?.order_no ?? '';

  rail.intercept = ({ path, headers }: ReceivedRequest) => {
    if (path.includes('/certs/')) {
      return certificateAnswer(fake.certificate_status, cert);
    }
    if (path.endsWith('/oauth2/token')) is_token_revoked = false;
    const is_refused = is_token_revoked && headers['authorization']?.startsWith('Bearer ');
    return is_refused ? Response.json(fault('invalid_token'), { status: 401 }) : undefined;
  };
  rail.alterAnswer = (path, content: AnsweredOrder) => {
    if (!content?.purchase_units) return content;
    const order_no = orderNoOf(content.id);
    if (path.endsWith('/capture')) fake.capture_counts.set(order_no, (fake.capture_counts.get(order_no) ?? 0) + 1);
    return withCaptures(content, orders.get(order_no));
  };
  rail.decide = (order_no, { details, ...decision }) => {
    orders.delete(order_no);
    // We would not capture a mismatching order, so it is captured already.
    const is_captured = decision.outcome === 'SUCCESS' && isWrong(decision.overrides ?? {});
    decide(order_no, { ...decision, details: { ...(is_captured && CAPTURED), ...details } });
  };

  const fake: FakePayPal = Object.assign(rail, {
    service_ids: [601],
    certificate_status: null,
    capture_counts: new Map<string, number>(),
    forgetTokens: () => void (is_token_revoked = true),
    signMessage,
    setOrder(order_no: string, order: FakeOrder, overrides: MessageOverrides = {}) {
      decide(order_no, decisionOf(order, overrides));
      orders.set(order_no, order);
    },
    buildWebhook(order_no: string, event_type = 'CHECKOUT.ORDER.APPROVED', overrides: WebhookOverrides = {}) {
      const is_capture = event_type.startsWith('PAYMENT.CAPTURE');
      const outcome: RailOutcome = event_type.endsWith('REFUNDED') ? 'FAILED' : 'SUCCESS';
      const reported = rail.report(order_no, { outcome, ...(is_capture && { details: CAPTURED }) });
      return signMessage(rail.message(reported).body, overrides);
    },
    createAdapter: ({ now, return_url }: Parameters<FakeRail['createAdapter']>[0]) =>
      createPayPal({ ...PAYPAL_OPTIONS, return_url, now, fetch: rail.fetch }),
    dispose() {
      orders.clear();
      dispose();
    },
  });
  return fake;
}

function certificateAnswer(status: FakePayPal['certificate_status'], cert: string): Response {
  if (status === 'endless')
    return new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1_000)) }));
  return status === null ? new Response(cert) : new Response('', { status });
}
