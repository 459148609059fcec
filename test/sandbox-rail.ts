import type { KeyObject } from 'node:crypto';
import { sen } from '@kutip/domain/money';
import Fastify from 'fastify';
import { readConfig } from '../apps/sandbox/src/config.ts';
import { createRails } from '../apps/sandbox/src/rails/open-rails.ts';
import type { CallbackMeta, Rail, RailDeps, Rails } from '../apps/sandbox/src/rails/rail.ts';
import type { RailName } from '../apps/sandbox/src/rails/rail-name.ts';
import type { RailPayment, RailStatus, ReportedPayment } from '../apps/sandbox/src/rails/state.ts';
import { railSecret } from '../apps/sandbox/src/rail-secrets.ts';
import type { FakeRail, MessageOverrides, RailMessage, RailOutcome } from './fake-rail.ts';
import { memoryJournal } from './memory-journal.ts';

/** When every payment of a fake rail ends, and when its messages are sent. */
export const RAIL_TIME = '2026-11-21T02:45:00.000Z';
const SANDBOX_SECRET = 'sandbox';

/** The sandbox's status of each outcome. */
export const RAIL_STATUS: Record<Exclude<RailOutcome, 'UNKNOWN'>, RailStatus> = {
  SUCCESS: 'SUCCESS',
  PROCESSING: 'PENDING',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
};

/** A received request in wire format; `body` is parsed JSON, null without one. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  // Tests read bodies of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** What a test has decided about an order. `outcome` null: no answer; OPEN: the payer is still at the rail. */
interface OrderDecision {
  outcome: RailOutcome | 'OPEN' | null;
  overrides?: MessageOverrides;
  /** Further data of the rail. */
  details?: Record<string, string>;
}

/** A rail of the sandbox, in process. */
export interface SandboxRail extends Omit<FakeRail, 'service_ids' | 'createAdapter'> {
  rails: Rails;
  fetch: typeof globalThis.fetch;
  /** The received requests, oldest first. */
  requests_received: ReceivedRequest[];
  /** Answers a request in place of the rail; undefined: the rail answers. */
  intercept: (request: ReceivedRequest) => Response | undefined;
  /** Changes the content of an answer, which is then signed as the rail does. */
  alterAnswer: (path: string, content: never) => unknown;
  decide(order_no: string, decision: OrderDecision): void;
  /** The payment of an order as the rail reports it with this outcome; the order may be unknown. */
  report(order_no: string, decision: OrderDecision): ReportedPayment;
  /** A message about a payment with the rail's own headers, lower case. */
  message(payment: ReportedPayment, meta?: Partial<CallbackMeta>): RailMessage;
}

const UNKNOWN_PAYMENT = {
  id: 'none',
  amount: sen(0),
  currency: 'MYR',
  method: '',
  title: '',
  payer_name: '',
  expires_at: null,
  return_url: 'https://pay.example.my/return',
  webhook_url: 'https://pay.example.my/callback',
  status: 'OPEN',
  reason: null,
  created_at: RAIL_TIME,
  ended_at: null,
} as const;

export const sandboxSecret = (name: string): string => railSecret(SANDBOX_SECRET, name);
export const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(new Headers(headers));

/** The payment with what the test has decided. */
function decidedPayment<P extends ReportedPayment>(payment: P, { outcome, overrides = {}, details }: OrderDecision): P {
  const { amount, currency, order_no, reason, salt = 0 } = overrides;
  const status = outcome === null || outcome === 'UNKNOWN' || outcome === 'OPEN' ? 'OPEN' : RAIL_STATUS[outcome];
  return {
    ...payment,
    status,
    amount: amount ?? payment.amount,
    currency: currency ?? payment.currency,
    order_no: order_no ?? payment.order_no,
    reason: reason ?? null,
    details: { ...payment.details, ...details },
    created_at: new Date(Date.parse(payment.created_at) + salt * 1_000).toISOString(),
    ended_at: status === 'OPEN' ? null : RAIL_TIME,
  };
}

/** The rail's state, where payments have what the test has decided. */
function decidedState(state: Rails['state'], decisions: ReadonlyMap<string, OrderDecision>): Rails['state'] {
  const decided = (payment: RailPayment | undefined): RailPayment | undefined => {
    const decision = payment && decisions.get(payment.order_no);
    if (!decision) return payment;
    if (decision.outcome === null) throw new Error('the rail does not answer');
    return decision.outcome === 'UNKNOWN' ? undefined : decidedPayment(payment, decision);
  };
  return {
    ...state,
    findById: (rail, id) => decided(state.findById(rail, id)),
    findByOrder: (rail, order_no) => decided(state.findByOrder(rail, order_no)),
    // The sandbox finds each one again by its id before it reports it.
    paymentsOf: (rail) =>
      state.paymentsOf(rail).filter(({ order_no }) => decisions.get(order_no)?.outcome !== 'UNKNOWN'),
  };
}

const isWrong = ({ amount, currency, order_no, signed_by }: MessageOverrides): boolean =>
  [amount, currency, order_no].some((value) => value !== undefined) || signed_by === 'stranger';

/**
 * Opens a rail of the sandbox without network and with a fixed clock; tests decide about each order. Requests go to the
 * sandbox's own routes.
 */
export function sandboxRail(
  createRail: (deps: RailDeps) => Rail,
  options: {
    /** The origin of the rail. */
    url: string;
    key?: KeyObject;
    /** PEM. */
    certificate?: string;
    /** Signs the content of a message that the rail itself would not send. */
    sign: (body: string, meta: Pick<CallbackMeta, 'signature'>) => Readonly<Record<string, string>>;
    /** Further data of a payment that the rail has not received. */
    details?: Record<string, string>;
    /** The content of a message for a status that the rail sends no message about. */
    content?: (payment: ReportedPayment) => unknown;
  },
): SandboxRail {
  const decisions = new Map<string, OrderDecision>();
  const config = readConfig({ SANDBOX_PUBLIC_URL: options.url, SANDBOX_SECRET, KUTIP_URL: 'https://pay.example.my' });
  const rail = createRail({ config, privateKey: () => options.key!, certificate: () => options.certificate! });
  const clock = { now: () => new Date(RAIL_TIME), after: () => () => {} };
  const post = async () => ({ status: 200, body: 'OK' });
  const stored = createRails([rail], { journal: memoryJournal(), clock, post });
  const rails: Rails = { ...stored, state: decidedState(stored.state, decisions) };

  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  rail.routes(server, rails);

  /** The payment without what is the sandbox's own. */
  function findPayment(order_no: string): ReportedPayment {
    const found = stored.state.findByOrder(rail.name, order_no);
    if (!found) return { ...UNKNOWN_PAYMENT, details: options.details ?? {}, order_no, rail: rail.name };
    const { events: _events, scenario: _scenario, reported: _reported, later: _later, ...payment } = found;
    return payment;
  }

  const fake: SandboxRail = {
    name: rail.name satisfies RailName,
    rails,
    requests_received: [],
    down: false,
    intercept: () => undefined,
    alterAnswer: (_path, content) => content,
    async fetch(input, init = {}) {
      const { pathname, search } = new URL(input as string);
      const headers = Object.fromEntries(new Headers(init.headers));
      const is_form = init.body instanceof URLSearchParams;
      if (is_form) headers['content-type'] ??= 'application/x-www-form-urlencoded'; // as fetch does
      const sent = init.body instanceof URLSearchParams ? init.body.toString() : (init.body as string | undefined);
      const is_json = headers['content-type']?.startsWith('application/json') === true;
      const request = {
        method: init.method ?? 'GET',
        path: `${pathname}${search}`,
        headers,
        body: is_json && sent ? (JSON.parse(sent) as unknown) : null,
      };
      fake.requests_received.push(request);
      if (fake.down) throw new TypeError('fetch failed');
      const intercepted = fake.intercept(request);
      if (intercepted) return intercepted;
      const answer = await server.inject({
        method: request.method as 'GET',
        url: request.path,
        headers,
        ...(sent !== undefined && { payload: sent }),
      });
      const content = answer.statusCode < 300 ? fake.alterAnswer(pathname, readJson(answer.body) as never) : undefined;
      const body = content === undefined ? answer.body : JSON.stringify(content);
      const signed = body === answer.body ? (answer.headers as Record<string, string>) : options.sign(body, GENUINE);
      return new Response(body, { status: answer.statusCode, headers: signed });
    },
    decide: (order_no, decision) => void decisions.set(order_no, decision),
    report: (order_no, decision) => decidedPayment(findPayment(order_no), decision),
    message(payment, { event_id = 'event-0', made_at = RAIL_TIME, sent_at = RAIL_TIME, signature = 'good' } = {}) {
      const callback = rail.callback(payment, { event_id, made_at, sent_at, signature });
      if (callback) return { body: callback.body, headers: lowerCased(callback.headers) };
      const body = JSON.stringify(options.content!(payment));
      return { body, headers: lowerCased(options.sign(body, { signature })) };
    },
    async buildCallback({ transaction_invoice_no: order_no }, outcome, overrides = {}) {
      const { salt = 0, signed_by } = overrides;
      const is_forged = signed_by === 'stranger';
      if (rail.has_thin_callbacks ? !is_forged : !isWrong(overrides)) fake.decide(order_no, { outcome, overrides });
      // A thin callback names the true order; what is wrong shows in the enquiry.
      const reported = fake.report(order_no, { outcome, overrides: rail.has_thin_callbacks ? {} : overrides });
      return fake.message(reported, {
        event_id: `${outcome}-${salt}`,
        made_at: new Date(Date.parse(RAIL_TIME) + salt).toISOString(),
        signature: is_forged ? 'bad' : 'good',
      });
    },
    setStatus: ({ transaction_invoice_no }, outcome, overrides = {}) =>
      fake.decide(transaction_invoice_no, { outcome, overrides }),
    dispose() {
      decisions.clear();
      stored.state.reset();
    },
  };
  return fake;
}

const GENUINE = { signature: 'good' } as const;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
