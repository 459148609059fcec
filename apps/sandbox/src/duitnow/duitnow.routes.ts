import { randomBytes } from 'node:crypto';
import { parseDuitNowQr } from '@kutip/domain/duitnow/code';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readForm } from '../html/form.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { railSecret } from '../rail-secrets.ts';
import { isStandardChoice, STATUS_OF_CHOICE } from '../rails/pay-page.ts';
import { answerEnquiry, createPayment, endPayment } from '../rails/payments.ts';
import { isSigned, notFound, signedHeaders } from '../rails/paynet-message.ts';
import type { Rail, RailDeps, Rails } from '../rails/rail.ts';
import type { RailPayment } from '../rails/state.ts';
import { ISSUERS, obwPage } from './duitnow-pages.ts';
import {
  AWAITS_APPROVER,
  callbackOf,
  qrPayloadOf,
  enquiryInput,
  METHODS,
  newPaymentInput,
  newPaymentResponse,
  statusOf,
} from './duitnow.messages.ts';
import { isExpired, scanPage, WALLET, WALLET_PATH, walletPage } from './wallet-page.ts';

const NAME = 'duitnow';

interface DuitNowConfig {
  public_url: string;
  seller_name: string;
  secret: string;
}

const obwPath = ({ id }: Pick<RailPayment, 'id'>): string => `/duitnow/obw/${id}`;
const walletPath = (code: string): string => `${WALLET_PATH}?${new URLSearchParams({ code })}`;

/** PayNet's endToEndId: date, initiator, method and an unguessable number. */
const newId = (now: Date, method: string): string =>
  `${now.toISOString().slice(0, 10).replaceAll('-', '')}KUTIMYKL070${method.padEnd(3, 'C')}${randomBytes(6).toString('hex').toUpperCase()}`;

function receivePayment(rails: Rails, body: unknown): RailPayment | 'refused' | 'conflict' {
  const input = newPaymentInput.safeParse(body).data;
  if (!input) return 'refused';
  const payment = createPayment(rails, NAME, {
    id: newId(rails.clock.now(), input.paymentMethod),
    order_no: input.merchantReferenceNo,
    amount: input.amount,
    currency: input.currency,
    method: input.paymentMethod,
    title: input.paymentDescription,
    payer_name: input.customerName,
    expires_at: input.expiryDateTime,
    return_url: input.redirectUrl,
    webhook_url: input.webhookUrl,
    details: { merchant_id: input.merchantId, merchant_name: input.merchantName },
  });
  const is_same = payment.amount === input.amount && payment.method === input.paymentMethod;
  return is_same ? payment : 'conflict';
}

function enquire(rails: Rails, body: unknown): unknown {
  const input = enquiryInput.safeParse(body).data;
  if (!input) return null;
  const payment = rails.state.findByOrder(NAME, input.merchantReferenceNo);
  const reported = payment && answerEnquiry(rails, payment);
  return reported ? statusOf(reported) : notFound(input);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The API for merchants; every request and every response is signed. */
function apiRoutes(scope: FastifyInstance, rails: Rails, { public_url, seller_name, secret }: DuitNowConfig): void {
  const answer = (reply: FastifyReply, content: unknown, status = 200): FastifyReply => {
    const body = JSON.stringify(content);
    return reply
      .code(status)
      .headers(signedHeaders(secret, rails.clock.now().toISOString(), body))
      .send(body);
  };
  const reject = (reply: FastifyReply, status: number): FastifyReply => answer(reply, { message: 'U110' }, status);

  scope.register(async (api) => {
    // The signature covers the raw body.
    api.removeContentTypeParser('application/json');
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    api.addHook('preHandler', async ({ headers, body }, reply) => {
      if (typeof body !== 'string' || !isSigned(secret, headers, body)) return reject(reply, 401);
    });

    api.post('/duitnow/v1/payments', async ({ body }, reply) => {
      const payment = receivePayment(rails, parseJson(body as string));
      if (typeof payment === 'string') return reject(reply, payment === 'conflict' ? 409 : 400);
      const is_qr = payment.method === 'QR';
      const qrData = is_qr ? qrPayloadOf(payment, seller_name) : null;
      return answer(
        reply,
        newPaymentResponse(payment, { qrData, redirectUrl: is_qr ? null : `${public_url}${obwPath(payment)}` }),
      );
    });
    api.post('/duitnow/v1/payments/enquiry', async ({ body }, reply) => {
      const status = enquire(rails, parseJson(body as string));
      return status === null ? reject(reply, 400) : answer(reply, status);
    });
    api.post('/duitnow/v1/payment-methods', async (_request, reply) => {
      const paymentMethods = METHODS.map((paymentMethod) => ({ paymentMethod, isAvailable: true }));
      return answer(reply, { data: { paymentMethods }, message: 'U000' });
    });
  });
}

/** Ends a payment with the payer's choice, paid from `issuer`; an unknown choice is ignored. */
function applyChoice(rails: Rails, payment: RailPayment, action: string | undefined, issuer: string | undefined): void {
  const status = action === 'approver' ? 'PENDING' : isStandardChoice(action) ? STATUS_OF_CHOICE[action] : null;
  if (status === null || payment.status !== 'OPEN') return;
  const details = { ...payment.details, ...(issuer !== undefined && { issuer }) };
  rails.state.change(payment, rails.clock.now(), `The payer chose: ${action}`, { details });
  endPayment(rails, payment, status, action === 'approver' ? AWAITS_APPROVER : null);
}

/** The acquirer's pages for online banking and wallets. Each step redirects, so that a reload does not repeat it. */
function obwRoutes(scope: FastifyInstance, rails: Rails, { seller_name }: DuitNowConfig): void {
  const missing = (reply: FastifyReply) =>
    sendNotice(reply, 'No such payment', 'There is no payment at this address.', 404);

  scope.get<{ Params: { id: string }; Querystring: { issuer?: string; step?: string } }>(
    '/duitnow/obw/:id',
    async ({ params, query }, reply) => {
      const payment = rails.state.findById(NAME, params.id);
      if (payment?.method !== 'OBW') return missing(reply);
      const issuer = ISSUERS.has(query.issuer ?? '') ? query.issuer : undefined;
      const step = { issuer, is_logged_in: query.step === 'confirm' };
      return sendPage(reply, obwPage(payment, { seller_name, path: obwPath(payment), step }));
    },
  );
  scope.post<{ Params: { id: string } }>('/duitnow/obw/:id', async ({ params, body }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    if (payment?.method !== 'OBW') return missing(reply);
    const { action, issuer = '' } = readForm(body) ?? {};
    const name = ISSUERS.get(issuer);
    if (action === 'login' && name) return reply.redirect(`${obwPath(payment)}?issuer=${issuer}&step=confirm`, 303);
    if (name || action === 'cancel') applyChoice(rails, payment, action, name);
    return reply.redirect(obwPath(payment), 303);
  });
}

/** The pages of a wallet that scans QR codes. */
function walletRoutes(scope: FastifyInstance, rails: Rails, { seller_name }: DuitNowConfig): void {
  /** The payment of a QR payload that was issued exactly like this; a changed payload belongs to none. */
  function findIssuedPayment(text: string): RailPayment | undefined {
    const code = parseDuitNowQr(text);
    const payment = typeof code === 'string' ? undefined : rails.state.findByOrder(NAME, code.reference);
    return payment?.method === 'QR' && qrPayloadOf(payment, seller_name) === text ? payment : undefined;
  }

  scope.get<{ Querystring: { code?: string | string[] } }>(WALLET_PATH, async ({ query: { code } }, reply) => {
    const text = (typeof code === 'string' ? code : '').trim();
    const page =
      text === '' ? scanPage() : walletPage({ text, payment: findIssuedPayment(text), now: rails.clock.now() });
    return sendPage(reply, page);
  });
  scope.post(WALLET_PATH, async ({ body }, reply) => {
    const { action, code = '' } = readForm(body) ?? {};
    const payment = findIssuedPayment(code);
    if (payment && !isExpired(payment, rails.clock.now())) applyChoice(rails, payment, action, WALLET);
    return reply.redirect(walletPath(code), 303);
  });
}

/** Simulates a DuitNow acquirer: its API, the online banking pages, and a wallet that scans QR codes. */
export function duitnowRail({ config }: RailDeps): Rail {
  const { SANDBOX_SECRET, SANDBOX_PUBLIC_URL: public_url, SANDBOX_SELLER_NAME: seller_name } = config;
  const secret = railSecret(SANDBOX_SECRET, NAME);
  const site: DuitNowConfig = { public_url, seller_name, secret };
  return {
    name: NAME,
    title: 'DuitNow',
    callback: (payment, meta) => callbackOf(payment, meta, secret),
    pagePath: (payment) => (payment.method === 'QR' ? walletPath(qrPayloadOf(payment, seller_name)) : obwPath(payment)),
    routes(scope, rails) {
      apiRoutes(scope, rails, site);
      obwRoutes(scope, rails, site);
      walletRoutes(scope, rails, site);
    },
  };
}
