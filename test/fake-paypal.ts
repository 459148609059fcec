import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { toRinggit } from '@kutip/domain/money';
import { generate } from 'selfsigned';
import { createPayPal } from '../apps/api/src/modules/payments/providers/paypal/paypal.adapter.ts';
import type { FakeRail, RailMessage, RailOutcome, MessageOverrides } from './fake-rail.ts';

const API_URL = 'https://api-m.paypal.test';
const CERTIFICATE_URL = `${API_URL}/v1/notifications/certs/CERT-360caa42`;
const WEBHOOK_ID = '1JE4291016473214C';
const CREDENTIALS = `Basic ${Buffer.from('client:secret').toString('base64')}`;

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

export interface FakePayPal extends FakeRail {
  fetch: typeof fetch;
  /** The received requests, oldest first. */
  requests_received: { method: string; path: string; headers: Record<string, string>; body: unknown }[];
  /** Sets the order that enquiries return. */
  setOrder(order_no: string, order: FakeOrder, overrides?: MessageOverrides): void;
  /** Signs a webhook with any content. */
  signMessage(body: string, overrides?: WebhookOverrides): RailMessage;
  buildWebhook(order_no: string, event_type?: string, overrides?: WebhookOverrides): RailMessage;
  /** Invalidates the issued access tokens. */
  forgetTokens(): void;
  /** The status of the certificate URL; null: it returns the certificate. `endless`: a body without end. */
  certificate_status: number | 'endless' | null;
  /** The number of captures by order number; more than one is an error. */
  capture_counts: Map<string, number>;
}

interface CreatedOrder {
  id: string;
  body: { purchase_units: Record<string, unknown>[] };
}
interface StoredOrder {
  order: FakeOrder | null;
  overrides: MessageOverrides;
}

const ORDER_OF_OUTCOME: Record<RailOutcome, FakeOrder> = {
  SUCCESS: { status: 'APPROVED' },
  PROCESSING: { status: 'COMPLETED', captures: [{ status: 'PENDING', reason: 'PENDING_REVIEW' }] },
  FAILED: { status: 'APPROVED', refusal: 'INSTRUMENT_DECLINED' },
  CANCELLED: { status: 'VOIDED' },
  EXPIRED: { status: 'APPROVED', refusal: 'ORDER_EXPIRED' },
  UNKNOWN: { status: 'GONE' },
};
const PAID: FakeOrder = { status: 'COMPLETED', captures: [{ status: 'COMPLETED' }] };

const refuse = (status: number, name: string, issue?: string): Response =>
  Response.json({ name, details: issue ? [{ issue }] : [], debug_id: 'f1' }, { status });

function certificateAnswer(status: FakePayPal['certificate_status'], cert: string): Response {
  if (status === 'endless')
    return new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1_000)) }));
  return status === null ? new Response(cert) : new Response('', { status });
}

/** A fake PayPal. */
export async function fakePayPal(): Promise<FakePayPal> {
  const { private: pem, cert } = await generate(
    [{ name: 'commonName', value: 'messageverificationcerts.paypal.test' }],
    {
      keySize: 2048,
      algorithm: 'sha256',
      notBeforeDate: new Date('2020-01-01'),
      notAfterDate: new Date('2040-01-01'),
    },
  );
  const key = createPrivateKey(pem);
  const stranger: KeyObject = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const made = new Map<string, CreatedOrder>(); // by order number
  const answers = new Map<string, StoredOrder>();
  let tokens = 0;

  function orderOf(order_no: string, { id, body }: CreatedOrder): Record<string, unknown> | null {
    const { order, overrides } = answers.get(order_no) ?? {
      order: { status: 'PAYER_ACTION_REQUIRED' as const },
      overrides: {},
    };
    if (order === null) throw new TypeError('fetch failed');
    if (order.status === 'GONE') return null;
    const no = overrides.order_no ?? order_no;
    const unit = body.purchase_units[0] as { amount: { value: string; currency_code: string } };
    const amount = {
      currency_code: overrides.currency ?? unit.amount.currency_code,
      value: overrides.amount === undefined ? unit.amount.value : toRinggit(overrides.amount),
    };
    const numbers = { custom_id: no, invoice_id: no };
    const captures =
      order.status === 'COMPLETED'
        ? order.captures.map(({ status, reason, value }, n) => ({
            id: `CAPTURE-${n}`,
            status,
            ...(reason && { status_details: { reason } }),
            amount: { ...amount, value: value ?? amount.value },
            ...numbers,
            create_time: '2026-11-21T02:45:00Z',
          }))
        : [];
    const refunds =
      order.status === 'COMPLETED' && order.refunded ? [{ amount: { ...amount, value: order.refunded } }] : [];
    return {
      id,
      intent: 'CAPTURE',
      status: order.status,
      purchase_units: [{ ...unit, reference_id: no, ...numbers, amount, payments: { captures, refunds } }],
      payer: { payer_id: 'QYR5Z8XDVJNXQ', name: { given_name: 'Siti', surname: 'Nurhaliza' } },
      links: [
        { href: `${API_URL}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
        { href: `${API_URL}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
      ],
    };
  }

  function create(body: CreatedOrder['body'], order_no: string): Response {
    const known = made.get(order_no);
    const one = known ?? { id: `5O190127TN${String(made.size + 1).padStart(7, '0')}`, body };
    made.set(order_no, one);
    const order = orderOf(order_no, one);
    return order ? Response.json(order, { status: known ? 200 : 201 }) : refuse(404, 'RESOURCE_NOT_FOUND');
  }

  function capture(order_no: string, one: CreatedOrder): Response {
    const known = answers.get(order_no);
    const order = known?.order;
    if (order?.status === 'COMPLETED') return refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
    if (order?.status !== 'APPROVED') return refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
    if (order.refusal) return refuse(422, 'UNPROCESSABLE_ENTITY', order.refusal);
    answers.set(order_no, { ...known!, order: PAID });
    rail.capture_counts.set(order_no, (rail.capture_counts.get(order_no) ?? 0) + 1);
    return Response.json(orderOf(order_no, one), { status: 201 });
  }

  function answer(method: string, path: string, headers: Record<string, string>, body: unknown): Response {
    if (path === '/v1/oauth2/token')
      return headers.authorization === CREDENTIALS
        ? Response.json({ access_token: `A21AA-${tokens}`, token_type: 'Bearer', expires_in: 32_400 })
        : refuse(401, 'invalid_client');
    if (path.startsWith('/v1/notifications/certs/')) return certificateAnswer(rail.certificate_status, cert);
    if (headers.authorization !== `Bearer A21AA-${tokens}`) return refuse(401, 'invalid_token');
    if (method === 'POST' && path === '/v2/checkout/orders')
      return create(body as CreatedOrder['body'], headers['paypal-request-id']!);
    const [id, more] = path.slice('/v2/checkout/orders/'.length).split('/');
    const [order_no, one] = [...made].find(([, { id: known }]) => known === id) ?? [];
    const order = order_no === undefined ? null : orderOf(order_no, one!);
    if (!order) return refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    return more === 'capture' ? capture(order_no!, one!) : Response.json(order);
  }

  const rail: FakePayPal = {
    name: 'paypal',
    service_ids: [601],
    requests_received: [],
    fetch: (input, init) => fetch(input, init),
    down: false,
    certificate_status: null,
    capture_counts: new Map(),
    forgetTokens: () => void (tokens += 1),
    signMessage(
      body,
      { key: whose, certificate_url = CERTIFICATE_URL, algorithm = 'SHA256withRSA', ...overrides } = {},
    ) {
      const [id, time] = [`b2384410-f8d2-11e4-8bf3-${overrides.salt ?? 0}`, '2026-11-21T02:46:00Z'];
      const text = `${id}|${time}|${overrides.webhook_id ?? WEBHOOK_ID}|${crc32(body)}`;
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': sign('SHA256', Buffer.from(text), whose === 'stranger' ? stranger : key).toString(
            'base64',
          ),
          'paypal-cert-url': certificate_url,
          'paypal-auth-algo': algorithm,
        },
      };
    },
    buildWebhook(order_no, event_type = 'CHECKOUT.ORDER.APPROVED', overrides = {}) {
      const numbers = { custom_id: order_no, invoice_id: order_no };
      const resource = event_type.startsWith('CHECKOUT') ? { purchase_units: [numbers] } : numbers;
      return rail.signMessage(JSON.stringify({ id: `WH-${overrides.salt ?? 0}`, event_type, resource }), overrides);
    },
    createAdapter: ({ now, return_url }) =>
      createPayPal({
        url: API_URL,
        client_id: 'client',
        secret: 'secret',
        webhook_id: WEBHOOK_ID,
        return_url,
        timeout_ms: 1_000,
        now,
        fetch,
      }),
    async buildCallback({ transaction_invoice_no: order_no }, outcome, overrides = {}) {
      const { signed_by, salt, ...wrong } = overrides;
      if (signed_by !== 'stranger') rail.setOrder(order_no, orderWithOutcome(order_no, outcome, wrong), wrong);
      return rail.buildWebhook(order_no, 'CHECKOUT.ORDER.APPROVED', {
        salt: `${outcome}-${salt ?? 0}`,
        ...(signed_by === 'stranger' && { key: 'stranger' }),
      });
    },
    setStatus({ transaction_invoice_no: order_no }, outcome, overrides = {}) {
      answers.set(order_no, {
        order: outcome === null ? null : orderWithOutcome(order_no, outcome, overrides),
        overrides,
      });
    },
    setOrder: (order_no, order, overrides = {}) => void answers.set(order_no, { order, overrides }),
    dispose() {
      made.clear();
      answers.clear();
    },
  };

  /** A success can be captured once. A mismatching order is captured already, since we would not capture it. */
  const orderWithOutcome = (order_no: string, outcome: RailOutcome, overrides: MessageOverrides): FakeOrder => {
    const is_wrong = [overrides.amount, overrides.currency, overrides.order_no].some((one) => one !== undefined);
    return outcome === 'SUCCESS' && (is_wrong || rail.capture_counts.has(order_no)) ? PAID : ORDER_OF_OUTCOME[outcome];
  };

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { pathname: path } = new URL(input as string);
    const method = init.method ?? 'GET';
    const headers = Object.fromEntries(new Headers(init.headers));
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    rail.requests_received.push({ method, path, headers, body });
    if (rail.down) throw new TypeError('fetch failed');
    return answer(method, path, headers, body);
  };
  return rail;
}
