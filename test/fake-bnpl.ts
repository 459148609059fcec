import { createHmac } from 'node:crypto';
import { sen, toRinggit } from '@kutip/domain/money';
import { createBnpl } from '../apps/api/src/modules/payments/providers/bnpl/bnpl.adapter.ts';
import type { Provider } from '../apps/api/src/modules/payments/providers/provider.ts';
import type { FakeRail, RailMessage, RailOutcome, MessageOverrides } from './fake-rail.ts';

const API_URL = 'https://api.hitpay.test';
const API_KEY = 'key-of-the-fake-hitpay';
const SALT = 'salt-of-the-fake-hitpay';

const STATUS: Record<Exclude<RailOutcome, 'UNKNOWN'>, string> = {
  SUCCESS: 'completed',
  PROCESSING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'canceled',
  EXPIRED: 'expired',
};

/** A request of the adapter in wire format. */
export interface BnplRequest {
  method: string;
  path: string;
  body: Record<string, unknown> | null;
}
interface StoredStatus {
  outcome: RailOutcome | null;
  overrides: MessageOverrides;
}

export interface FakeBnpl extends FakeRail {
  /** The received requests, oldest first. */
  requests_received: BnplRequest[];
  /** Signs a webhook with any content. */
  signMessage(body: string, salt?: string): RailMessage;
  /** The payment request with this status. */
  paymentRequest(
    order_no: string,
    outcome: Exclude<RailOutcome, 'UNKNOWN'>,
    overrides?: MessageOverrides,
  ): Record<string, unknown>;
}

/** A fake HitPay. */
export function fakeBnpl(): FakeBnpl {
  const requests = new Map<string, Record<string, unknown>>();
  const answers = new Map<string, StoredStatus>();

  function create(body: Record<string, unknown>): Response {
    const { amount, reference_number } = body;
    const id = `9ef68e2e-3569-4f69-9f68-${String(requests.size + 1).padStart(12, '0')}`;
    const created = {
      ...body,
      id,
      amount: toRinggit(sen(Math.round((amount as number) * 100))),
      currency: String(body.currency).toLowerCase(),
      status: 'pending',
      url: `https://securecheckout.hitpay.test/payment-request/@kutip/${id}/checkout`,
      created_at: '2026-11-21T10:42:00',
      updated_at: '2026-11-21T10:42:00',
    };
    requests.set(reference_number as string, created);
    return Response.json(created);
  }

  function request(order_no: string, outcome: Exclude<RailOutcome, 'UNKNOWN'>, overrides: MessageOverrides = {}) {
    const stored = requests.get(order_no) ?? { id: null, amount: '0.00', currency: 'myr' };
    const amount = overrides.amount === undefined ? stored.amount : toRinggit(overrides.amount);
    const currency = overrides.currency?.toLowerCase() ?? stored.currency;
    const payment = { id: 'pay_1', status: 'succeeded', amount, currency, payment_type: 'atome' };
    return {
      ...stored,
      reference_number: overrides.order_no ?? order_no,
      amount,
      currency,
      status: STATUS[outcome],
      payments: outcome === 'SUCCESS' ? [{ ...payment, created_at: '2026-11-21T10:45:00' }] : [],
      ...(overrides.salt !== undefined && { metadata: { salt: String(overrides.salt) } }),
    };
  }

  /** The payment request as an enquiry returns it; null: unstored. */
  function enquire(order_no: string): Record<string, unknown> | null {
    const { outcome, overrides } = answers.get(order_no) ?? { outcome: 'PROCESSING', overrides: {} };
    if (outcome === null) throw new TypeError('fetch failed');
    return outcome === 'UNKNOWN' || !requests.has(order_no) ? null : request(order_no, outcome, overrides);
  }

  const rail: FakeBnpl = {
    name: 'bnpl',
    service_ids: [501, 502, 503],
    requests_received: [],
    down: false,
    signMessage: (body, salt = SALT) => ({
      body,
      headers: {
        'content-type': 'application/json',
        'hitpay-signature': createHmac('sha256', salt).update(body).digest('hex'),
        'hitpay-event-object': 'payment_request',
      },
    }),
    paymentRequest: request,
    createAdapter: ({ callback_url, return_url }): Provider =>
      createBnpl({ url: API_URL, api_key: API_KEY, salt: SALT, callback_url, return_url, timeout_ms: 1_000, fetch }),
    async buildCallback({ transaction_invoice_no: order_no }, outcome, overrides = {}) {
      const { amount, currency, order_no: other, signed_by } = overrides;
      const is_wrong = [amount, currency, other].some((value) => value !== undefined) || signed_by === 'stranger';
      if (!is_wrong) answers.set(order_no, { outcome, overrides: {} });
      const body = JSON.stringify(request(order_no, outcome, overrides));
      return rail.signMessage(body, signed_by === 'stranger' ? 'another salt' : SALT);
    },
    setStatus: ({ transaction_invoice_no }, outcome, overrides = {}) =>
      void answers.set(transaction_invoice_no, { outcome, overrides }),
    dispose() {
      requests.clear();
      answers.clear();
    },
  };

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(input as string);
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null;
    rail.requests_received.push({ method, path: pathname, body });
    if (rail.down) throw new TypeError('fetch failed');
    if (new Headers(init.headers).get('x-business-api-key') !== API_KEY)
      return Response.json({ message: 'Invalid business api key' }, { status: 403 });
    if (method === 'POST') return create(body!);
    const search = searchParams.get('search');
    if (search !== null) {
      const found = [...requests.keys()].filter((order_no) => order_no.includes(search)).map(enquire);
      return Response.json({ data: found.filter((request) => request !== null) });
    }
    const id = pathname.split('/').at(-1);
    const order_no = [...requests].find(([, request]) => request.id === id)?.[0];
    const answer = order_no === undefined ? null : enquire(order_no);
    return answer
      ? Response.json(answer)
      : Response.json({ message: `No query results for model [App\\Business\\PaymentRequest] ${id}` }, { status: 404 });
  };
  return rail;
}
