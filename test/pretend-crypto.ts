import { createHmac } from 'node:crypto';
import { readRinggit, sen, toRinggit, type Sen } from '@kutip/domain/money';
import { createCrypto } from '../apps/api/src/modules/payments/providers/crypto/crypto.adapter.ts';
import type { PretendRail, RailMessage, RailOutcome, ToldByRail } from './pretend-rail.ts';

const URL_OF_BTCPAY = 'https://btcpay.test';
const STORE = 'StoreOfTheTests';
const API_KEY = 'key-of-the-pretended-btcpay';
const WEBHOOK_SECRET = 'webhook-secret-of-the-pretended-btcpay';
/** A sen is ten satoshi. */
const RATE = '100000.00';

/** An invoice as BTCPay has it. `paid`: what came, in ringgit at the invoice's rate. */
export interface PretendInvoice {
  status: 'New' | 'Processing' | 'Settled' | 'Expired' | 'Invalid';
  additionalStatus?: 'None' | 'PaidPartial' | 'PaidOver' | 'PaidLate' | 'Marked' | 'Invalid';
  paid?: Sen;
  /** Whether the payments are final. */
  payments?: 'Processing' | 'Settled';
}

export interface PretendCrypto extends PretendRail {
  /** Everything that was asked, the latest last. */
  asked: { method: string; path: string; body: Record<string, unknown> | null }[];
  /** What an enquiry answers from now on, in BTCPay's own terms. */
  has(order_no: string, invoice: PretendInvoice): void;
  /** A webhook of any content, signed. */
  signed(body: string, secret?: string): RailMessage;
  /** A webhook about an order that says only that there is news. */
  news(order_no: string, event?: Record<string, unknown>, secret?: string): RailMessage;
  synchronized: boolean;
}

interface Made {
  id: string;
  body: { amount: string; currency: string; metadata: { orderId: string }; checkout: { paymentMethods: string[] } };
}
interface Known {
  /** null: no answer. UNKNOWN: no such invoice. */
  stands: PretendInvoice | 'UNKNOWN' | null;
  told: ToldByRail;
}

/** BTCPay has no cancelling of its own: what a payer leaves runs out, what the merchant stops is marked. */
const OF_OUTCOME: Record<Exclude<RailOutcome, 'UNKNOWN'>, PretendInvoice> = {
  SUCCESS: { status: 'Settled' },
  PROCESSING: { status: 'Processing', payments: 'Processing' },
  FAILED: { status: 'Invalid', payments: 'Processing' },
  CANCELLED: { status: 'Invalid', additionalStatus: 'Marked', paid: sen(0) },
  EXPIRED: { status: 'Expired', paid: sen(0) },
};

/** Sen as coins with eight decimals. */
const coins = (amount: number): string => `${amount < 0 ? '-' : ''}${(Math.abs(amount) / 10_000_000).toFixed(8)}`;

/** BTCPay Server's end for tests. */
export function pretendCrypto(): PretendCrypto {
  const made = new Map<string, Made>();
  const answers = new Map<string, Known>();

  const standsOf = (order_no: string): Known =>
    answers.get(order_no) ?? { stands: { status: 'New', paid: sen(0) }, told: {} };

  function invoiceOf({ id, body }: Made) {
    const order_no = body.metadata.orderId;
    const { stands, told } = standsOf(order_no);
    if (stands === null) throw new TypeError('fetch failed');
    if (stands === 'UNKNOWN') return null;
    return {
      ...body,
      id,
      storeId: STORE,
      amount: told.amount === undefined ? body.amount : toRinggit(told.amount),
      currency: told.currency ?? body.currency,
      metadata: { ...body.metadata, orderId: told.order_no ?? order_no },
      status: stands.status,
      additionalStatus: stands.additionalStatus ?? 'None',
      checkoutLink: `${URL_OF_BTCPAY}/i/${id}`,
      createdTime: 1_795_228_927,
      archived: false,
    };
  }

  function methodsOf({ body }: Made) {
    const { stands } = standsOf(body.metadata.orderId);
    const asked = readRinggit(body.amount) as Sen;
    const { paid = asked, payments = 'Settled' } = stands as PretendInvoice;
    return body.checkout.paymentMethods.map((paymentMethodId) => ({
      paymentMethodId,
      currency: 'BTC',
      rate: RATE,
      amount: coins(asked),
      paymentMethodPaid: coins(paid),
      totalPaid: coins(paid),
      due: coins(asked - paid),
      payments:
        paid > 0 ? [{ id: 'tx-0', receivedDate: 1_795_229_000, value: coins(paid), fee: '0', status: payments }] : [],
      activated: true,
    }));
  }

  function create(body: Made['body']): Response {
    const id = `Inv${String(made.size + 1).padStart(19, '0')}`;
    made.set(id, { id, body });
    return Response.json(invoiceOf({ id, body }));
  }

  function answer(method: string, url: URL, body: Record<string, unknown> | null): Response {
    const invoices = `/api/v1/stores/${STORE}/invoices`;
    if (url.pathname === '/api/v1/health') return Response.json({ synchronized: rail.synchronized });
    if (url.pathname === invoices) {
      if (method === 'POST') return create(body as unknown as Made['body']);
      const found = [...made.values()].filter((one) => one.body.metadata.orderId === url.searchParams.get('orderId'));
      return Response.json(found.map(invoiceOf).filter((one) => one !== null));
    }
    const [id = '', more] = url.pathname.slice(invoices.length + 1).split('/');
    const one = made.get(id);
    const invoice = one ? invoiceOf(one) : null;
    if (!one || !invoice) return Response.json({ code: 'invoice-not-found' }, { status: 404 });
    return Response.json(more === 'payment-methods' ? methodsOf(one) : invoice);
  }

  const rail: PretendCrypto = {
    name: 'crypto',
    service_ids: [701, 702],
    asked: [],
    down: false,
    synchronized: true,
    signed: (body, secret = WEBHOOK_SECRET) => ({
      body,
      headers: {
        'content-type': 'application/json',
        'btcpay-sig': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      },
    }),
    news: (order_no, event = {}, secret = WEBHOOK_SECRET) => {
      const invoice = [...made.values()].find(({ body }) => body.metadata.orderId === order_no);
      const about = { storeId: STORE, invoiceId: invoice?.id ?? 'InvUnknown', metadata: { orderId: order_no } };
      return rail.signed(JSON.stringify({ deliveryId: 'd-1', type: 'InvoiceSettled', ...about, ...event }), secret);
    },
    provider: ({ return_url }) =>
      createCrypto({
        url: URL_OF_BTCPAY,
        store_id: STORE,
        secret: API_KEY,
        webhook_secret: WEBHOOK_SECRET,
        return_url,
        timeout_ms: 1_000,
        fetch,
      }),
    async word({ transaction_invoice_no: order_no }, outcome, told = {}) {
      const { signed_by, salt, ...wrong } = told;
      const is_forged = signed_by === 'stranger';
      if (!is_forged) answers.set(order_no, { stands: OF_OUTCOME[outcome], told: wrong });
      return rail.news(
        order_no,
        { deliveryId: `${outcome}-${salt ?? 0}` },
        is_forged ? 'somebody else' : WEBHOOK_SECRET,
      );
    },
    knows({ transaction_invoice_no }, outcome, told = {}) {
      const stands = outcome === null || outcome === 'UNKNOWN' ? outcome : OF_OUTCOME[outcome];
      answers.set(transaction_invoice_no, { stands, told });
    },
    has: (order_no, invoice) => void answers.set(order_no, { stands: invoice, told: {} }),
    drop() {
      made.clear();
      answers.clear();
    },
  };

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input as string);
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null;
    rail.asked.push({ method, path: `${url.pathname}${url.search}`, body });
    if (rail.down) throw new TypeError('fetch failed');
    if (new Headers(init.headers).get('authorization') !== `token ${API_KEY}`)
      return Response.json({ code: 'unauthenticated' }, { status: 401 });
    return answer(method, url, body);
  };
  return rail;
}
