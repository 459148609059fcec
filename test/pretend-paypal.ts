import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { toRinggit } from '@kutip/domain/money';
import { generate } from 'selfsigned';
import { createPayPal } from '../apps/api/src/modules/payments/providers/paypal/paypal.adapter.ts';
import type { PretendRail, RailMessage, RailOutcome, ToldByRail } from './pretend-rail.ts';

const URL_OF_API = 'https://api-m.paypal.test';
const CERTIFICATE_URL = `${URL_OF_API}/v1/notifications/certs/CERT-360caa42`;
const WEBHOOK_ID = '1JE4291016473214C';
const CREDENTIALS = `Basic ${Buffer.from('client:secret').toString('base64')}`;

/** How the newest capture of an order stands, or why there is none; `APPROVED`: it can be captured. */
export type PretendOrder =
  | { status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'VOIDED' | 'GONE' }
  /** `refusal`: the issue that a capture meets. */
  | { status: 'APPROVED'; refusal?: string }
  | { status: 'COMPLETED'; captures: { status: string; reason?: string; value?: string }[]; refunded?: string };

/** How a webhook differs from a genuine one. */
export interface Spoilt {
  key?: 'stranger';
  certificate_url?: string;
  algorithm?: string;
  webhook_id?: string;
  /** Makes the same news another message. */
  salt?: string;
}

export interface PretendPayPal extends PretendRail {
  fetch: typeof fetch;
  /** Everything that was asked, the latest last. */
  asked: { method: string; path: string; headers: Record<string, string>; body: unknown }[];
  /** What an enquiry finds from now on, in PayPal's own terms. */
  has(order_no: string, order: PretendOrder, told?: ToldByRail): void;
  /** A webhook of any content, signed. */
  signed(body: string, spoilt?: Spoilt): RailMessage;
  news(order_no: string, event_type?: string, spoilt?: Spoilt): RailMessage;
  /** Tokens that it gave stop to hold. */
  forgetTokens(): void;
  /** What the address of the certificate answers; null: the certificate. */
  certificate_status: number | null;
  /** How often a payment was captured, by order number: more than once would be too often. */
  captured: Map<string, number>;
}

interface Made {
  id: string;
  body: { purchase_units: Record<string, unknown>[] };
}
interface Known {
  order: PretendOrder | null;
  told: ToldByRail;
}

const OF_OUTCOME: Record<RailOutcome, PretendOrder> = {
  SUCCESS: { status: 'APPROVED' },
  PROCESSING: { status: 'COMPLETED', captures: [{ status: 'PENDING', reason: 'PENDING_REVIEW' }] },
  FAILED: { status: 'APPROVED', refusal: 'INSTRUMENT_DECLINED' },
  CANCELLED: { status: 'VOIDED' },
  EXPIRED: { status: 'APPROVED', refusal: 'ORDER_EXPIRED' },
  UNKNOWN: { status: 'GONE' },
};
const PAID: PretendOrder = { status: 'COMPLETED', captures: [{ status: 'COMPLETED' }] };

const refuse = (status: number, name: string, issue?: string): Response =>
  Response.json({ name, details: issue ? [{ issue }] : [], debug_id: 'f1' }, { status });

/** PayPal's end for tests. */
export async function pretendPayPal(): Promise<PretendPayPal> {
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
  const made = new Map<string, Made>(); // by our number
  const answers = new Map<string, Known>();
  let tokens = 0;

  function orderOf(order_no: string, { id, body }: Made): Record<string, unknown> | null {
    const { order, told } = answers.get(order_no) ?? { order: { status: 'PAYER_ACTION_REQUIRED' as const }, told: {} };
    if (order === null) throw new TypeError('fetch failed');
    if (order.status === 'GONE') return null;
    const no = told.order_no ?? order_no;
    const unit = body.purchase_units[0] as { amount: { value: string; currency_code: string } };
    const amount = {
      currency_code: told.currency ?? unit.amount.currency_code,
      value: told.amount === undefined ? unit.amount.value : toRinggit(told.amount),
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
        { href: `${URL_OF_API}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
        { href: `${URL_OF_API}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
      ],
    };
  }

  function create(body: Made['body'], order_no: string): Response {
    const known = made.get(order_no);
    const one = known ?? { id: `5O190127TN${String(made.size + 1).padStart(7, '0')}`, body };
    made.set(order_no, one);
    const order = orderOf(order_no, one);
    return order ? Response.json(order, { status: known ? 200 : 201 }) : refuse(404, 'RESOURCE_NOT_FOUND');
  }

  function capture(order_no: string, one: Made): Response {
    const known = answers.get(order_no);
    const order = known?.order;
    if (order?.status === 'COMPLETED') return refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
    if (order?.status !== 'APPROVED') return refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
    if (order.refusal) return refuse(422, 'UNPROCESSABLE_ENTITY', order.refusal);
    answers.set(order_no, { ...known!, order: PAID });
    rail.captured.set(order_no, (rail.captured.get(order_no) ?? 0) + 1);
    return Response.json(orderOf(order_no, one), { status: 201 });
  }

  function answer(method: string, path: string, headers: Record<string, string>, body: unknown): Response {
    if (path === '/v1/oauth2/token')
      return headers.authorization === CREDENTIALS
        ? Response.json({ access_token: `A21AA-${tokens}`, token_type: 'Bearer', expires_in: 32_400 })
        : refuse(401, 'invalid_client');
    if (path.startsWith('/v1/notifications/certs/'))
      return rail.certificate_status ? new Response('', { status: rail.certificate_status }) : new Response(cert);
    if (headers.authorization !== `Bearer A21AA-${tokens}`) return refuse(401, 'invalid_token');
    if (method === 'POST' && path === '/v2/checkout/orders')
      return create(body as Made['body'], headers['paypal-request-id']!);
    const [id, more] = path.slice('/v2/checkout/orders/'.length).split('/');
    const [order_no, one] = [...made].find(([, { id: known }]) => known === id) ?? [];
    const order = order_no === undefined ? null : orderOf(order_no, one!);
    if (!order) return refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    return more === 'capture' ? capture(order_no!, one!) : Response.json(order);
  }

  const rail: PretendPayPal = {
    name: 'paypal',
    service_ids: [601],
    asked: [],
    fetch: (input, init) => fetch(input, init),
    down: false,
    certificate_status: null,
    captured: new Map(),
    forgetTokens: () => void (tokens += 1),
    signed(body, { key: whose, certificate_url = CERTIFICATE_URL, algorithm = 'SHA256withRSA', ...spoilt } = {}) {
      const [id, time] = [`b2384410-f8d2-11e4-8bf3-${spoilt.salt ?? 0}`, '2026-11-21T02:46:00Z'];
      const text = `${id}|${time}|${spoilt.webhook_id ?? WEBHOOK_ID}|${crc32(body)}`;
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
    news(order_no, event_type = 'CHECKOUT.ORDER.APPROVED', spoilt = {}) {
      const numbers = { custom_id: order_no, invoice_id: order_no };
      const resource = event_type.startsWith('CHECKOUT') ? { purchase_units: [numbers] } : numbers;
      return rail.signed(JSON.stringify({ id: `WH-${spoilt.salt ?? 0}`, event_type, resource }), spoilt);
    },
    provider: ({ now, return_url }) =>
      createPayPal({
        url: URL_OF_API,
        client_id: 'client',
        secret: 'secret',
        webhook_id: WEBHOOK_ID,
        return_url,
        timeout_ms: 1_000,
        now,
        fetch,
      }),
    async word({ transaction_invoice_no: order_no }, outcome, told = {}) {
      const { signed_by, salt, ...wrong } = told;
      if (signed_by !== 'stranger') rail.has(order_no, orderThat(order_no, outcome, wrong), wrong);
      return rail.news(order_no, 'CHECKOUT.ORDER.APPROVED', {
        salt: `${outcome}-${salt ?? 0}`,
        ...(signed_by === 'stranger' && { key: 'stranger' }),
      });
    },
    knows({ transaction_invoice_no: order_no }, outcome, told = {}) {
      answers.set(order_no, { order: outcome === null ? null : orderThat(order_no, outcome, told), told });
    },
    has: (order_no, order, told = {}) => void answers.set(order_no, { order, told }),
    drop() {
      made.clear();
      answers.clear();
    },
  };

  /** A success is there to be captured, once. What does not fit was captured already, for we would not capture it. */
  const orderThat = (order_no: string, outcome: RailOutcome, told: ToldByRail): PretendOrder => {
    const is_wrong = [told.amount, told.currency, told.order_no].some((one) => one !== undefined);
    return outcome === 'SUCCESS' && (is_wrong || rail.captured.has(order_no)) ? PAID : OF_OUTCOME[outcome];
  };

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { pathname: path } = new URL(input as string);
    const method = init.method ?? 'GET';
    const headers = Object.fromEntries(new Headers(init.headers));
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    rail.asked.push({ method, path, headers, body });
    if (rail.down) throw new TypeError('fetch failed');
    return answer(method, path, headers, body);
  };
  return rail;
}
