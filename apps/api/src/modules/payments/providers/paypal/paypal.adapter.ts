import { verify, X509Certificate } from 'node:crypto';
import type { AttemptToPay, Message, Provider } from '../provider.ts';
import { partsOf } from '../signed-headers.ts';
import {
  answerText,
  approvalLink,
  isOurs,
  issueIn,
  newOrder,
  readAnswer,
  readOrder,
  readReturn,
  readWebhook,
  returnedOrderNo,
  transmissionText,
} from './paypal.transform.ts';

export interface PayPalOptions {
  /** Where PayPal's API is, without a slash at the end. */
  url: string;
  client_id: string;
  secret: string;
  /** PayPal's number of the webhook that was registered; it is signed with every message. */
  webhook_id: string;
  return_url: string;
  timeout_ms: number;
  now: () => Date;
  fetch?: typeof fetch;
}

/** In the order in which a message keeps them. */
const HEADERS = [
  'paypal-transmission-id',
  'paypal-transmission-time',
  'paypal-transmission-sig',
  'paypal-cert-url',
  'paypal-auth-algo',
] as const;
const ORDERS = '/v2/checkout/orders';
const CERTIFICATES = '/v1/notifications/certs/';
const MOST_CERTIFICATES = 20;
/** A token is given up a little before its time, so that none runs out on the way. */
const TOKEN_SPARE_MS = 60_000;

interface Answer {
  status: number;
  text: string;
}
interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** PayPal does the same thing once only however often it is asked under the same id. */
  request_id?: string;
  body?: unknown;
}

/** PayPal Orders v2: an order is made, the payer approves it at PayPal, and we capture it when we ask how it stands. */
export function createPayPal(options: PayPalOptions): Provider {
  const { url, now, fetch: send = fetch } = options;
  const call = caller(options, send);
  const readSigned = signedReader(options, send);

  const create = (attempt: AttemptToPay): Promise<Answer> =>
    call({
      method: 'POST',
      path: ORDERS,
      request_id: attempt.transaction_invoice_no,
      body: newOrder(attempt, options.return_url),
    });
  const look = (id: string): Promise<Answer> => call({ method: 'GET', path: `${ORDERS}/${encodeURIComponent(id)}` });

  /** Null when there is no answer that says something. */
  async function standing(attempt: AttemptToPay): Promise<string | null> {
    const id = attempt.provider_reference;
    const found = id === null ? await create(attempt) : await look(id);
    const tell = (said: Parameters<typeof answerText>[1]) => answerText(attempt, said, now());
    if (found.status === 404 && issueIn(found.text) !== null) return tell({ order: null, refusal: null });
    const order = isOk(found) ? readOrder(found.text) : null;
    if (!order) return null;
    if (order.status !== 'APPROVED' || !isOurs(order, attempt)) return tell({ order, refusal: null });
    const captured = await call({
      method: 'POST',
      path: `${ORDERS}/${encodeURIComponent(order.id)}/capture`,
      // An approval that was declined may be followed by another one, and that one is captured anew.
      request_id: `${attempt.transaction_invoice_no}-${order.update_time ?? 'capture'}`,
      body: {},
    });
    const paid = isOk(captured) ? readOrder(captured.text) : null;
    if (paid) return tell({ order: paid, refusal: null });
    const refusal = captured.status === 422 ? issueIn(captured.text) : null;
    if (refusal === null) return null; // perhaps captured, perhaps not: the next question tells
    if (refusal !== 'ORDER_ALREADY_CAPTURED') return tell({ order, refusal });
    const again = await look(order.id);
    const after = isOk(again) ? readOrder(again.text) : null;
    return after && tell({ order: after, refusal: null });
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
      if (!order || !link) throw new Error(`PayPal made no order: ${answer.status} ${issueIn(answer.text) ?? ''}`);
      if (!isPayPals(link, url)) throw new Error('PayPal sent the payer to a stranger');
      return {
        redirect_url: link,
        method: 'GET',
        fields: {},
        qr_payload: null,
        card_key: null,
        provider_reference: order.id,
      };
    },
    read(body, source) {
      if (source === 'enquiry') return readAnswer(body); // came over our own connection to PayPal
      return source === 'return' ? readReturn(body) : readSigned(body);
    },
    orderNoIn: returnedOrderNo,
    enquire: (attempt) => standing(attempt).catch(() => null), // not reached or too slow: not known yet
    awaitsApprover: () => false,
    bankHealth: async () => [],
  };
}

/** Reads webhooks: whose they are is in their headers and PayPal's certificate. */
function signedReader(options: PayPalOptions, send: typeof fetch) {
  const { url, webhook_id } = options;
  const certificateAt = certificates(options, send);
  return async (text: string): Promise<Message> => {
    const { headers, body } = partsOf(text);
    const [id, time, signature, certificate_url, algorithm] = HEADERS.map((name) => headers[name] ?? '');
    if (algorithm !== 'SHA256withRSA' || !isCertificateUrl(certificate_url!, url)) return { kind: 'forged' };
    const certificate = await certificateAt(certificate_url!);
    if (certificate === 'not_now') return { kind: 'unverified', why: 'certificate_not_loaded' };
    if (certificate === 'none') return { kind: 'forged' };
    const signed = transmissionText({ id: id!, time: time!, webhook_id, body });
    const is_genuine = verify('SHA256', Buffer.from(signed), certificate.publicKey, Buffer.from(signature!, 'base64'));
    return is_genuine ? readWebhook(body) : { kind: 'forged' };
  };
}

const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Calls with a token that is fetched when it is needed and kept as long as it holds. */
function caller({ url, client_id, secret, timeout_ms, now }: PayPalOptions, send: typeof fetch) {
  let kept: { token: string; until_ms: number } | null = null;

  async function token(): Promise<string> {
    if (kept && now().getTime() < kept.until_ms) return kept.token;
    const answer = await send(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });
    if (!answer.ok) throw new Error(`PayPal gave no token: ${answer.status}`);
    const { access_token, expires_in } = (await answer.json()) as { access_token?: unknown; expires_in?: unknown };
    if (typeof access_token !== 'string') throw new Error('PayPal gave no token');
    const holds_ms = Math.max(0, Number(expires_in) * 1000 - TOKEN_SPARE_MS) || 0;
    kept = { token: access_token, until_ms: now().getTime() + holds_ms };
    return access_token;
  }

  async function once({ method, path, request_id, body }: Call): Promise<Answer> {
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

  return async (wanted: Call): Promise<Answer> => {
    const answer = await once(wanted);
    if (answer.status !== 401) return answer;
    kept = null; // taken back before its time
    return once(wanted);
  };
}

/** An address of the PayPal that is configured, or of PayPal itself. */
function isPayPals(address: string, url: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname } = new URL(address);
  return origin === new URL(url).origin || (protocol === 'https:' && hostname.endsWith('.paypal.com'));
}

const isCertificateUrl = (address: string, url: string): boolean =>
  isPayPals(address, url) && new URL(address).pathname.includes(CERTIFICATES);

/** Certificates by address, kept while they hold. `none`: there is no valid one there. `not_now`: perhaps later. */
function certificates({ timeout_ms, now }: PayPalOptions, send: typeof fetch) {
  const kept = new Map<string, X509Certificate>();
  const isValid = ({ validFrom, validTo }: X509Certificate): boolean =>
    now().getTime() >= Date.parse(validFrom) && now().getTime() < Date.parse(validTo);

  return async (address: string): Promise<X509Certificate | 'none' | 'not_now'> => {
    const known = kept.get(address);
    if (known) return isValid(known) ? known : 'none';
    let pem: string;
    try {
      const answer = await send(address, { redirect: 'error', signal: AbortSignal.timeout(timeout_ms) });
      if (answer.status === 404) return 'none';
      if (!answer.ok) return 'not_now';
      pem = await answer.text();
    } catch {
      return 'not_now';
    }
    const certificate = certificateIn(pem);
    if (!certificate || !isValid(certificate)) return 'none';
    if (kept.size >= MOST_CERTIFICATES) kept.clear(); // they are few; many would be somebody trying us out
    kept.set(address, certificate);
    return certificate;
  };
}

function certificateIn(pem: string): X509Certificate | null {
  try {
    const certificate = new X509Certificate(pem);
    return certificate.publicKey.asymmetricKeyType === 'rsa' ? certificate : null;
  } catch {
    return null;
  }
}
