import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createEwallet } from '../apps/api/src/modules/payments/providers/ewallet/ewallet.adapter.ts';
import { publicKeys } from '../apps/api/src/modules/payments/providers/ewallet/ewallet.transform.ts';
import type { PretendRail, RailMessage, RailOutcome, ToldByRail } from './pretend-rail.ts';

export const CHIP_URL = 'https://gate.chip.test';
export const CHIP_BRAND = '2f6b1f4a-5a0c-4d5e-9b1e-3c9a6f7d8e21';
const SECRET_KEY = 'secret key of the pretended CHIP';
const PAID_ON = Date.parse('2026-11-21T02:45:00Z') / 1000;

const STATUS: Record<Exclude<RailOutcome, 'UNKNOWN'>, string> = {
  SUCCESS: 'paid',
  PROCESSING: 'pending_execute',
  FAILED: 'error',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
};

type Purchase = Record<string, unknown> & { id: string; reference: string; purchase: Record<string, unknown> };

/** What the adapter asked for, as it came over the wire. */
export interface AskedOfChip {
  method: string;
  path: string;
  authorization: string | null;
  body: Record<string, unknown> | null;
}

export interface PretendEwallet extends PretendRail {
  /** Everything that was asked, the latest last. */
  asked: AskedOfChip[];
  /** A callback of any content, signed. */
  signed(body: string, by?: 'rail' | 'stranger'): RailMessage;
  /** A purchase as CHIP has it now. */
  purchase(order_no: string, outcome: Exclude<RailOutcome, 'UNKNOWN'>, told?: ToldByRail): Purchase;
  /** PEM, as CHIP gives it out. */
  public_key: string;
  wallets: string[];
}

// Making a pair takes a moment, so it is done once for all.
let keys: Record<'rail' | 'stranger', KeyObject> | undefined;
let public_pem: string;
function pairs(): Record<'rail' | 'stranger', KeyObject> {
  if (keys) return keys;
  const [rail, stranger] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  public_pem = rail!.publicKey.export({ type: 'spki', format: 'pem' }) as string;
  keys = { rail: rail!.privateKey, stranger: stranger!.privateKey };
  return keys;
}

/** CHIP Collect for tests. */
export function pretendEwallet(): PretendEwallet {
  const signers = pairs();
  const purchases = new Map<string, Purchase>(); // by order number
  const answers = new Map<string, { outcome: RailOutcome | null; told: ToldByRail }>();

  function create(body: Record<string, unknown>): Purchase {
    const { products } = body.purchase as { products: { price: number; quantity: number }[] };
    const id = `165ec67d-c39c-42be-b395-${String(purchases.size + 1).padStart(12, '0')}`;
    const made = {
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
    purchases.set(made.reference, made);
    return made;
  }

  const rail: PretendEwallet = {
    name: 'ewallet',
    service_ids: [401, 402, 403, 404],
    asked: [],
    down: false,
    public_key: public_pem,
    wallets: ['razer_tng', 'razer_grabpay', 'razer_shopeepay', 'razer_maybankqr'],
    signed: (body, by = 'rail') => ({
      body,
      headers: {
        'content-type': 'application/json',
        'x-signature': sign('sha256', Buffer.from(body), signers[by]).toString('base64'),
      },
    }),
    purchase(order_no, outcome, told = {}) {
      const known = purchases.get(order_no) ?? { id: 'none', reference: order_no, brand_id: CHIP_BRAND, purchase: {} };
      const amount = told.amount ?? known.purchase.total;
      const currency = told.currency ?? 'MYR';
      const is_paid = outcome === 'SUCCESS';
      return {
        ...known,
        reference: told.order_no ?? order_no,
        status: STATUS[outcome],
        // Whoever tells another amount of a payment that did not come tells it of what was asked.
        purchase: { ...known.purchase, ...(!is_paid && { total: amount, currency }) },
        payment: is_paid ? { is_outgoing: false, payment_type: 'purchase', amount, currency, paid_on: PAID_ON } : null,
        ...(told.salt !== undefined && { updated_on: told.salt }),
      };
    },
    provider: ({ callback_url, return_url }) =>
      createEwallet({
        url: CHIP_URL,
        brand_id: CHIP_BRAND,
        secret_key: SECRET_KEY,
        public_keys: publicKeys(public_pem),
        callback_url,
        return_url,
        timeout_ms: 1_000,
        fetch,
      }),
    async word({ transaction_invoice_no: order_no }, outcome, told = {}) {
      const { amount, currency, order_no: other, signed_by } = told;
      const is_wrong = [amount, currency, other].some((one) => one !== undefined) || signed_by === 'stranger';
      if (!is_wrong) answers.set(order_no, { outcome, told: {} });
      return rail.signed(JSON.stringify(rail.purchase(order_no, outcome, told)), signed_by);
    },
    knows: ({ transaction_invoice_no }, outcome, told = {}) =>
      void answers.set(transaction_invoice_no, { outcome, told }),
    drop() {
      purchases.clear();
      answers.clear();
    },
  };

  function retrieve(id: string): Response {
    const order_no = [...purchases.values()].find((one) => one.id === id)?.reference;
    const { outcome, told } = (order_no !== undefined && answers.get(order_no)) || { outcome: undefined, told: {} };
    if (outcome === null) throw new TypeError('fetch failed');
    if (order_no === undefined || outcome === 'UNKNOWN')
      return Response.json({ detail: 'Not found.' }, { status: 404 });
    return Response.json(outcome ? rail.purchase(order_no, outcome, told) : purchases.get(order_no));
  }

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { pathname, search } = new URL(input as string);
    const method = init.method ?? 'GET';
    const authorization = new Headers(init.headers).get('authorization');
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null;
    rail.asked.push({ method, path: pathname + search, authorization, body });
    if (rail.down) throw new TypeError('fetch failed');
    if (authorization !== `Bearer ${SECRET_KEY}`) return Response.json({ detail: 'Unauthorized' }, { status: 401 });
    if (pathname === '/api/v1/payment_methods/') return Response.json({ available_payment_methods: rail.wallets });
    if (method === 'POST') return Response.json(create(body!), { status: 201 });
    return retrieve(decodeURIComponent(pathname.split('/').at(-2)!));
  };
  return rail;
}
