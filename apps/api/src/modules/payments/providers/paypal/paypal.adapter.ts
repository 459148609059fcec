import { verify } from 'node:crypto';
import type { ProviderAttempt, ParsedMessage, Provider } from '../provider.ts';
import { splitHeaders } from '../signed-headers.ts';
import { createCertificateCache } from './paypal.certificates.ts';
import {
  statusAnswerText,
  approvalLink,
  matchesAttempt,
  readIssue,
  newOrder,
  readAnswer,
  readOrder,
  readReturn,
  readWebhook,
  returnedOrderNo,
  transmissionText,
} from './paypal.transform.ts';
import { outgoingFetch } from '../../../../platform/outgoing.ts';

export interface PayPalOptions {
  /** The base URL of PayPal's API, without a trailing slash. */
  url: string;
  client_id: string;
  secret: string;
  /** PayPal's id of our registered webhook; it is part of the signed text of every message. */
  webhook_id: string;
  return_url: string;
  timeout_ms: number;
  now: () => Date;
  fetch?: typeof fetch;
}

/** The signed headers, in the order in which they are stored with a message. */
const HEADERS = [
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-cert-url',
  'paypal-auth-algo',
] as const;
const ORDERS = '/v2/checkout/orders';
/** A token is renewed this long before it expires, so that it does not expire during a call. */
const TOKEN_MARGIN_MS = 60_000;

interface Answer {
  status: number;
  text: string;
}
interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** PayPal's idempotency key. */
  request_id?: string;
  body?: unknown;
}

/** PayPal Orders v2: we create an order, the payer approves it at PayPal, and a status query captures it. */
export function createPayPal(options: PayPalOptions): Provider {
  const { url, now, fetch: send = outgoingFetch } = options;
  const call = createCaller(options, send);
  const readSigned = createSignedReader(options, send);

  const create = (attempt: ProviderAttempt): Promise<Answer> =>
    call({
      method: 'POST',
      path: ORDERS,
      request_id: attempt.transaction_invoice_no,
      body: newOrder(attempt, options.return_url),
    });
  const fetchOrder = (id: string): Promise<Answer> =>
    call({ method: 'GET', path: `${ORDERS}/${encodeURIComponent(id)}` });

  /** Loads the order and captures it once approved. Answers the inbox text; null: no usable answer. */
  async function captureOrLoad(attempt: ProviderAttempt): Promise<string | null> {
    const id = attempt.provider_reference;
    const found = id === null ? await create(attempt) : await fetchOrder(id);
    const answerWith = (result: Parameters<typeof statusAnswerText>[1]) => statusAnswerText(attempt, result, now());
    if (found.status === 404 && readIssue(found.text) !== null) return answerWith({ order: null, refusal: null });
    const order = isOk(found) ? readOrder(found.text) : null;
    if (!order) return null;
    if (order.status !== 'APPROVED' || !matchesAttempt(order, attempt)) return answerWith({ order, refusal: null });
    const captured = await call({
      method: 'POST',
      path: `${ORDERS}/${encodeURIComponent(order.id)}/capture`,
      // After a declined capture the payer may approve again, which needs a new idempotency key.
      request_id: `${attempt.transaction_invoice_no}-${order.update_time ?? 'capture'}`,
      body: {},
    });
    const paid = isOk(captured) ? readOrder(captured.text) : null;
    if (paid) return answerWith({ order: paid, refusal: null });
    const refusal = captured.status === 422 ? readIssue(captured.text) : null;
    if (refusal === null) return null; // captured or not: the next query shows which
    if (refusal !== 'ORDER_ALREADY_CAPTURED') return answerWith({ order, refusal });
    const again = await fetchOrder(order.id);
    const after = isOk(again) ? readOrder(again.text) : null;
    return after && answerWith({ order: after, refusal: null });
  }

  return {
    name: 'paypal',
    acknowledgement: 'OK',
    signed_headers: HEADERS,
    form_origins: [],
    async start(attempt) {
      const answer = await create(attempt);
      const order = isOk(answer) ? readOrder(answer.text) : null;
      const link = order && approvalLink(order);
      if (!order || !link) throw new Error(`PayPal created no order: ${answer.status} ${readIssue(answer.text) ?? ''}`);
      if (!isPayPalUrl(link, url)) throw new Error('PayPal redirects payers to another domain');
      return {
        redirect_url: link,
        method: 'GET',
        fields: {},
        qr_payload: null,
        card_key: null,
        provider_reference: order.id,
      };
    },
    readMessage(body, source) {
      if (source === 'enquiry') return readAnswer(body); // not signed: it comes over our own TLS connection
      return source === 'return' ? readReturn(body) : readSigned(body);
    },
    claimedOrderNo: returnedOrderNo,
    queryStatus: (attempt) => captureOrLoad(attempt).catch(() => null), // unreachable or timed out: the status is unknown
    awaitsApprover: () => false,
    bankHealth: async () => [],
  };
}

/** Verifies webhooks by their headers and PayPal's certificate, and parses them. */
function createSignedReader(options: PayPalOptions, send: typeof fetch) {
  const { webhook_id } = options;
  const certificateAt = createCertificateCache(options, send);
  return async (text: string): Promise<ParsedMessage> => {
    const { headers, body } = splitHeaders(text);
    const [id, time, signature, certificate_url, algorithm] = HEADERS.map((name) => headers[name] ?? '');
    if (algorithm !== 'SHA256withRSA') return { kind: 'forged' };
    const certificate = await certificateAt(certificate_url!);
    if (certificate === 'unavailable') return { kind: 'unverified', reason: 'certificate_not_loaded' };
    if (certificate === 'none') return { kind: 'forged' };
    const signed = transmissionText({ id: id!, time: time!, webhook_id, body });
    const is_genuine = verify('SHA256', Buffer.from(signed), certificate.publicKey, Buffer.from(signature!, 'base64'));
    return is_genuine ? readWebhook(body) : { kind: 'forged' };
  };
}

const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Calls PayPal's API with an access token, which is fetched when needed and cached until it expires. */
function createCaller({ url, client_id, secret, timeout_ms, now }: PayPalOptions, send: typeof fetch) {
  let cached: { token: string; until_ms: number } | null = null;

  async function token(): Promise<string> {
    if (cached && now().getTime() < cached.until_ms) return cached.token;
    const answer = await send(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });
    if (!answer.ok) throw new Error(`PayPal issued no token: ${answer.status}`);
    const { access_token, expires_in } = (await answer.json()) as { access_token?: unknown; expires_in?: unknown };
    if (typeof access_token !== 'string') throw new Error('PayPal issued no token');
    const valid_ms = Math.max(0, Number(expires_in) * 1000 - TOKEN_MARGIN_MS) || 0;
    cached = { token: access_token, until_ms: now().getTime() + valid_ms };
    return access_token;
  }

  async function callOnce({ method, path, request_id, body }: Call): Promise<Answer> {
    const answer = await send(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await token()}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(request_id === undefined ? {} : { 'paypal-request-id': request_id }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });
    return { status: answer.status, text: await answer.text() };
  }

  return async (request: Call): Promise<Answer> => {
    const answer = await callOnce(request);
    if (answer.status !== 401) return answer;
    cached = null; // the token was revoked before it expired
    return callOnce(request);
  };
}

/** Whether a URL belongs to the configured PayPal, or to paypal.com. */
function isPayPalUrl(address: string, url: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname } = new URL(address);
  return origin === new URL(url).origin || (protocol === 'https:' && hostname.endsWith('.paypal.com'));
}
