import { createHmac } from 'node:crypto';
import { sen, toRinggit } from '@kutip/domain/money';
import { createBnpl } from '../apps/api/src/modules/payments/providers/bnpl/bnpl.adapter.ts';
import type { Provider } from '../apps/api/src/modules/payments/providers/provider.ts';
import type { PretendRail, RailMessage, RailOutcome, ToldByRail } from './pretend-rail.ts';

const URL_OF_API = 'https://api.hitpay.test';
const API_KEY = 'key-of-the-pretended-hitpay';
const SALT = 'salt-of-the-pretended-hitpay';

const STATUS: Record<Exclude<RailOutcome, 'UNKNOWN'>, string> = {
  SUCCESS: 'completed',
  PROCESSING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'canceled',
  EXPIRED: 'expired',
};

/** What the adapter asked for, as it came over the wire. */
export interface AskedOfBnpl {
  method: string;
  path: string;
  body: Record<string, unknown> | null;
}
interface Known {
  outcome: RailOutcome | null;
  told: ToldByRail;
}

export interface PretendBnpl extends PretendRail {
  /** Everything that was asked, the latest last. */
  asked: AskedOfBnpl[];
  /** A webhook of any content, signed. */
  signed(body: string, salt?: string): RailMessage;
  /** A payment request as HitPay has it now. */
  request(order_no: string, outcome: Exclude<RailOutcome, 'UNKNOWN'>, told?: ToldByRail): Record<string, unknown>;
}

/** HitPay's end for tests. */
export function pretendBnpl(): PretendBnpl {
  const requests = new Map<string, Record<string, unknown>>();
  const answers = new Map<string, Known>();

  function create(body: Record<string, unknown>): Response {
    const { amount, reference_number } = body;
    const id = `9ef68e2e-3569-4f69-9f68-${String(requests.size + 1).padStart(12, '0')}`;
    const made = {
      ...body,
      id,
      amount: toRinggit(sen(Math.round((amount as number) * 100))),
      currency: String(body.currency).toLowerCase(),
      status: 'pending',
      url: `https://securecheckout.hitpay.test/payment-request/@kutip/${id}/checkout`,
      created_at: '2026-11-21T10:42:00',
      updated_at: '2026-11-21T10:42:00',
    };
    requests.set(reference_number as string, made);
    return Response.json(made);
  }

  function request(order_no: string, outcome: Exclude<RailOutcome, 'UNKNOWN'>, told: ToldByRail = {}) {
    const known = requests.get(order_no) ?? { id: null, amount: '0.00', currency: 'myr' };
    const amount = told.amount === undefined ? known.amount : toRinggit(told.amount);
    const currency = told.currency?.toLowerCase() ?? known.currency;
    const payment = { id: 'pay_1', status: 'succeeded', amount, currency, payment_type: 'atome' };
    return {
      ...known,
      reference_number: told.order_no ?? order_no,
      amount,
      currency,
      status: STATUS[outcome],
      payments: outcome === 'SUCCESS' ? [{ ...payment, created_at: '2026-11-21T10:45:00' }] : [],
      ...(told.salt !== undefined && { metadata: { salt: String(told.salt) } }),
    };
  }

  /** A payment request as it is answered; null: it has never heard of it. */
  function answerOf(order_no: string): Record<string, unknown> | null {
    const { outcome, told } = answers.get(order_no) ?? { outcome: 'PROCESSING', told: {} };
    if (outcome === null) throw new TypeError('fetch failed');
    return outcome === 'UNKNOWN' || !requests.has(order_no) ? null : request(order_no, outcome, told);
  }

  const rail: PretendBnpl = {
    name: 'bnpl',
    service_ids: [501, 502, 503],
    asked: [],
    down: false,
    signed: (body, salt = SALT) => ({
      body,
      headers: {
        'content-type': 'application/json',
        'hitpay-signature': createHmac('sha256', salt).update(body).digest('hex'),
        'hitpay-event-object': 'payment_request',
      },
    }),
    request,
    provider: ({ callback_url, return_url }): Provider =>
      createBnpl({ url: URL_OF_API, api_key: API_KEY, salt: SALT, callback_url, return_url, timeout_ms: 1_000, fetch }),
    async word({ transaction_invoice_no: order_no }, outcome, told = {}) {
      const { amount, currency, order_no: other, signed_by } = told;
      const is_wrong = [amount, currency, other].some((one) => one !== undefined) || signed_by === 'stranger';
      if (!is_wrong) answers.set(order_no, { outcome, told: {} });
      const body = JSON.stringify(request(order_no, outcome, told));
      return rail.signed(body, signed_by === 'stranger' ? 'another salt' : SALT);
    },
    knows: ({ transaction_invoice_no }, outcome, told = {}) =>
      void answers.set(transaction_invoice_no, { outcome, told }),
    drop() {
      requests.clear();
      answers.clear();
    },
  };

  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(input as string);
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null;
    rail.asked.push({ method, path: pathname, body });
    if (rail.down) throw new TypeError('fetch failed');
    if (new Headers(init.headers).get('x-business-api-key') !== API_KEY)
      return Response.json({ message: 'Invalid business api key' }, { status: 403 });
    if (method === 'POST') return create(body!);
    const search = searchParams.get('search');
    if (search !== null) {
      const found = [...requests.keys()].filter((order_no) => order_no.includes(search)).map(answerOf);
      return Response.json({ data: found.filter((one) => one !== null) });
    }
    const id = pathname.split('/').at(-1);
    const order_no = [...requests].find(([, one]) => one.id === id)?.[0];
    const answer = order_no === undefined ? null : answerOf(order_no);
    return answer
      ? Response.json(answer)
      : Response.json({ message: `No query results for model [App\\Business\\PaymentRequest] ${id}` }, { status: 404 });
  };
  return rail;
}
