import { createHmac } from 'node:crypto';
import { parseRinggit, sen, toRinggit, type Sen } from '@kutip/domain/money';
import { createCrypto } from '../apps/api/src/modules/payments/providers/crypto/crypto.adapter.ts';
import type { FakeRail, RailMessage, RailOutcome, MessageOverrides } from './fake-rail.ts';

const BTCPAY_URL = 'https://btcpay.test';
const STORE = 'StoreOfTheTests';
const API_KEY = 'key-of-the-fake-btcpay';
const WEBHOOK_SECRET = 'webhook-secret-of-the-fake-btcpay';
/** A sen is ten satoshi. */
const RATE = '100000.00';

/** An invoice at BTCPay. `paid`: the amount received, in sen at the invoice's rate. */
export interface FakeInvoice {
  status: 'New' | 'Processing' | 'Settled' | 'Expired' | 'Invalid';
  additionalStatus?: 'None' | 'PaidPartial' | 'PaidOver' | 'PaidLate' | 'Marked' | 'Invalid';
  paid?: Sen;
  /** Status of the payments. */
  payments?: 'Processing' | 'Settled';
}

export interface FakeCrypto extends FakeRail {
  /** The received requests, oldest first. */
  requests_received: { method: string; path: string; body: Record<string, unknown> | null }[];
  /** Sets the invoice that enquiries return. */
  setInvoice(order_no: string, invoice: FakeInvoice): void;
  /** Signs a webhook with any content. */
  signMessage(body: string, secret?: string): RailMessage;
  /** Builds a webhook about an order, which only triggers an enquiry. */
  buildWebhook(order_no: string, event?: Record<string, unknown>, secret?: string): RailMessage;
  synchronized: boolean;
}

interface CreatedInvoice {
  id: string;
  body: { amount: string; currency: string; metadata: { orderId: string }; checkout: { paymentMethods: string[] } };
}
interface StoredStatus {
  /** null: no response. UNKNOWN: no such invoice. */
  invoice: FakeInvoice | 'UNKNOWN' | null;
  overrides: MessageOverrides;
}

/** BTCPay has no cancellation: an unpaid invoice expires, and an invoice that the merchant stops is marked. */
const INVOICE_OF_OUTCOME: Record<Exclude<RailOutcome, 'UNKNOWN'>, FakeInvoice> = {
  SUCCESS: { status: 'Settled' },
  PROCESSING: { status: 'Processing', payments: 'Processing' },
  FAILED: { status: 'Invalid', payments: 'Processing' },
  CANCELLED: { status: 'Invalid', additionalStatus: 'Marked', paid: sen(0) },
  EXPIRED: { status: 'Expired', paid: sen(0) },
};

/** Sen as coins with eight decimals. */
const coins = (amount: number): string => `${amount < 0 ? '-' : ''}${(Math.abs(amount) / 10_000_000).toFixed(8)}`;

/** A fake BTCPay Server. */
export function fakeCrypto(): FakeCrypto {
  const made = new Map<string, CreatedInvoice>();
  const answers = new Map<string, StoredStatus>();

  const statusOf = (order_no: string): StoredStatus =>
    answers.get(order_no) ?? { invoice: { status: 'New', paid: sen(0) }, overrides: {} };

  function invoiceOf({ id, body }: CreatedInvoice) {
    const order_no = body.metadata.orderId;
    const { invoice: state, overrides } = statusOf(order_no);
    if (state === null) throw new TypeError('fetch failed');
    if (state === 'UNKNOWN') return null;
    return {
      ...body,
      id,
      storeId: STORE,
      amount: overrides.amount === undefined ? body.amount : toRinggit(overrides.amount),
      currency: overrides.currency ?? body.currency,
      metadata: { ...body.metadata, orderId: overrides.order_no ?? order_no },
      status: state.status,
      additionalStatus: state.additionalStatus ?? 'None',
      checkoutLink: `${BTCPAY_URL}/i/${id}`,
      createdTime: 1_795_228_927,
      archived: false,
    };
  }

  function methodsOf({ body }: CreatedInvoice) {
    const { invoice: state } = statusOf(body.metadata.orderId);
    const amount = parseRinggit(body.amount) as Sen;
    const { paid = amount, payments = 'Settled' } = state as FakeInvoice;
    return body.checkout.paymentMethods.map((paymentMethodId) => ({
      paymentMethodId,
      currency: 'BTC',
      rate: RATE,
      amount: coins(amount),
      paymentMethodPaid: coins(paid),
      totalPaid: coins(paid),
      due: coins(amount - paid),
      payments:
        paid > 0 ? [{ id: 'tx-0', receivedDate: 1_795_229_000, value: coins(paid), fee: '0', status: payments }] : [],
      activated: true,
    }));
  }

  function create(body: CreatedInvoice['body']): Response {
    const id = `Inv${String(made.size + 1).padStart(19, '0')}`;
    made.set(id, { id, body });
    return Response.json(invoiceOf({ id, body }));
  }

  function answer(method: string, url: URL, body: Record<string, unknown> | null): Response {
    const invoices = `/api/v1/stores/${STORE}/invoices`;
    if (url.pathname === '/api/v1/health') return Response.json({ synchronized: rail.synchronized });
    if (url.pathname === invoices) {
      if (method === 'POST') return create(body as unknown as CreatedInvoice['body']);
      const found = [...made.values()].filter((one) => one.body.metadata.orderId === url.searchParams.get('orderId'));
      return Response.json(found.map(invoiceOf).filter((one) => one !== null));
    }
    const [id = '', more] = url.pathname.slice(invoices.length + 1).split('/');
    const one = made.get(id);
    const invoice = one ? invoiceOf(one) : null;
    if (!one || !invoice) return Response.json({ code: 'invoice-not-found' }, { status: 404 });
    return Response.json(more === 'payment-methods' ? methodsOf(one) : invoice);
  }

  const rail: FakeCrypto = {
    name: 'crypto',
    service_ids: [701, 702],
    requests_received: [],
    down: false,
    synchronized: true,
    signMessage: (body, secret = WEBHOOK_SECRET) => ({
      body,
      headers: {
        'content-type': 'application/json',
        'btcpay-sig': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      },
    }),
    buildWebhook: (order_no, event = {}, secret = WEBHOOK_SECRET) => {
      const invoice = [...made.values()].find(({ body }) => body.metadata.orderId === order_no);
      const about = { storeId: STORE, invoiceId: invoice?.id ?? 'InvUnknown', metadata: { orderId: order_no } };
      return rail.signMessage(
        JSON.stringify({ deliveryId: 'd-1', type: 'InvoiceSettled', ...about, ...event }),
        secret,
      );
    },
    createAdapter: ({ return_url }) =>
      createCrypto({
        url: BTCPAY_URL,
        store_id: STORE,
        secret: API_KEY,
        webhook_secret: WEBHOOK_SECRET,
        return_url,
        timeout_ms: 1_000,
        fetch,
      }),
    async buildCallback({ transaction_invoice_no: order_no }, outcome, overrides = {}) {
      const { signed_by, salt, ...wrong } = overrides;
      const is_forged = signed_by === 'stranger';
      if (!is_forged) answers.set(order_no, { invoice: INVOICE_OF_OUTCOME[outcome], overrides: wrong });
      return rail.buildWebhook(
        order_no,
        { deliveryId: `${outcome}-${salt ?? 0}` },
        is_forged ? 'another secret' : WEBHOOK_SECRET,
      );
    },
    setStatus({ transaction_invoice_no }, outcome, overrides = {}) {
      const invoice = outcome === null || outcome === 'UNKNOWN' ? outcome : INVOICE_OF_OUTCOME[outcome];
      answers.set(transaction_invoice_no, { invoice, overrides });
    },
    setInvoice: (order_no, invoice) => void answers.set(order_no, { invoice, overrides: {} }),
    dispose() {
      made.clear();
      answers.clear();
    },
  };

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input as string);
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null;
    rail.requests_received.push({ method, path: `${url.pathname}${url.search}`, body });
    if (rail.down) throw new TypeError('fetch failed');
    if (new Headers(init.headers).get('authorization') !== `token ${API_KEY}`)
      return Response.json({ code: 'unauthenticated' }, { status: 401 });
    return answer(method, url, body);
  };
  return rail;
}
