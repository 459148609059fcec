import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createEwallet } from '../apps/api/src/modules/payments/providers/ewallet/ewallet.adapter.ts';
import { readPublicKeys } from '../apps/api/src/modules/payments/providers/ewallet/ewallet.transform.ts';
import type { FakeRail, RailMessage, RailOutcome, MessageOverrides } from './fake-rail.ts';

export const CHIP_URL = 'https://gate.chip.test';
export const CHIP_BRAND = '2f6b1f4a-5a0c-4d5e-9b1e-3c9a6f7d8e21';
const SECRET_KEY = 'secret key of the fake CHIP';
const PAID_ON = Date.parse('2026-11-21T02:45:00Z') / 1000;

const STATUS: Record<Exclude<RailOutcome, 'UNKNOWN'>, string> = {
  SUCCESS: 'paid',
  PROCESSING: 'pending_execute',
  FAILED: 'error',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
};

type Purchase = Record<string, unknown> & { id: string; reference: string; purchase: Record<string, unknown> };

/** A request of the adapter in wire format. */
export interface ChipRequest {
  method: string;
  path: string;
  authorization: string | null;
  body: Record<string, unknown> | null;
}

export interface FakeEwallet extends FakeRail {
  /** The received requests, oldest first. */
  requests_received: ChipRequest[];
  /** Signs a callback with any content. */
  signMessage(body: string, by?: 'rail' | 'stranger'): RailMessage;
  /** The purchase with this status. */
  purchase(order_no: string, outcome: Exclude<RailOutcome, 'UNKNOWN'>, overrides?: MessageOverrides): Purchase;
  /** PEM, as CHIP publishes it. */
  public_key: string;
  wallets: string[];
}

// Generating keys is slow, so it is done once for all tests.
let keys: Record<'rail' | 'stranger', KeyObject> | undefined;
let public_pem: string;
function loadKeys(): Record<'rail' | 'stranger', KeyObject> {
  if (keys) return keys;
  const [rail, stranger] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  public_pem = rail!.publicKey.export({ type: 'spki', format: 'pem' }) as string;
  keys = { rail: rail!.privateKey, stranger: stranger!.privateKey };
  return keys;
}

/** A fake CHIP Collect. */
export function fakeEwallet(): FakeEwallet {
  const signers = loadKeys();
  const purchases = new Map<string, Purchase>(); // by order number
  const answers = new Map<string, { outcome: RailOutcome | null; overrides: MessageOverrides }>();

  function create(body: Record<string, unknown>): Purchase {
    const { products } = body.purchase as { products: { price: number; quantity: number }[] };
    const id = `165ec67d-c39c-42be-b395-${String(purchases.size + 1).padStart(12, '0')}`;
    const created = {
      ...body,
      id,
      type: 'purchase',
      status: 'created',
      reference: body.reference as string,
      purchase: {
        ...(body.purchase as Record<string, unknown>),
        total: products.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      },
      payment: null,
      checkout_url: `${CHIP_URL}/p/${id}/`,
      is_test: true,
    };
    purchases.set(created.reference, created);
    return created;
  }

  const rail: FakeEwallet = {
    name: 'ewallet',
    service_ids: [401, 402, 403, 404],
    requests_received: [],
    down: false,
    public_key: public_pem,
    wallets: ['razer_tng', 'razer_grabpay', 'razer_shopeepay', 'razer_maybankqr'],
    signMessage: (body, by = 'rail') => ({
      body,
      headers: {
        'content-type': 'application/json',
        'x-signature': sign('sha256', Buffer.from(body), signers[by]).toString('base64'),
      },
    }),
    purchase(order_no, outcome, overrides = {}) {
      const stored = purchases.get(order_no) ?? { id: 'none', reference: order_no, brand_id: CHIP_BRAND, purchase: {} };
      const amount = overrides.amount ?? stored.purchase.total;
      const currency = overrides.currency ?? 'MYR';
      const is_paid = outcome === 'SUCCESS';
      return {
        ...stored,
        reference: overrides.order_no ?? order_no,
        status: STATUS[outcome],
        // A wrong amount of an unpaid purchase is a wrong amount due.
        purchase: { ...stored.purchase, ...(!is_paid && { total: amount, currency }) },
        payment: is_paid ? { is_outgoing: false, payment_type: 'purchase', amount, currency, paid_on: PAID_ON } : null,
        ...(overrides.salt !== undefined && { updated_on: overrides.salt }),
      };
    },
    createAdapter: ({ callback_url, return_url }) =>
      createEwallet({
        url: CHIP_URL,
        brand_id: CHIP_BRAND,
        secret_key: SECRET_KEY,
        public_keys: readPublicKeys(public_pem),
        callback_url,
        return_url,
        timeout_ms: 1_000,
        fetch,
      }),
    async buildCallback({ transaction_invoice_no: order_no }, outcome, overrides = {}) {
      const { amount, currency, order_no: other, signed_by } = overrides;
      const is_wrong = [amount, currency, other].some((value) => value !== undefined) || signed_by === 'stranger';
      if (!is_wrong) answers.set(order_no, { outcome, overrides: {} });
      return rail.signMessage(JSON.stringify(rail.purchase(order_no, outcome, overrides)), signed_by);
    },
    setStatus: ({ transaction_invoice_no }, outcome, overrides = {}) =>
      void answers.set(transaction_invoice_no, { outcome, overrides }),
    dispose() {
      purchases.clear();
      answers.clear();
    },
  };

  function retrieve(id: string): Response {
    const order_no = [...purchases.values()].find((purchase) => purchase.id === id)?.reference;
    const { outcome, overrides } = (order_no !== undefined && answers.get(order_no)) || {
      outcome: undefined,
      overrides: {},
    };
    if (outcome === null) throw new TypeError('fetch failed');
    if (order_no === undefined || outcome === 'UNKNOWN')
      return Response.json({ detail: 'Not found.' }, { status: 404 });
    return Response.json(outcome ? rail.purchase(order_no, outcome, overrides) : purchases.get(order_no));
  }

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { pathname, search } = new URL(input as string);
    const method = init.method ?? 'GET';
    const authorization = new Headers(init.headers).get('authorization');
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null;
    rail.requests_received.push({ method, path: pathname + search, authorization, body });
    if (rail.down) throw new TypeError('fetch failed');
    if (authorization !== `Bearer ${SECRET_KEY}`) return Response.json({ detail: 'Unauthorized' }, { status: 401 });
    if (pathname === '/api/v1/payment_methods/') return Response.json({ available_payment_methods: rail.wallets });
    if (method === 'POST') return Response.json(create(body!), { status: 201 });
    return retrieve(decodeURIComponent(pathname.split('/').at(-2)!));
  };
  return rail;
}
