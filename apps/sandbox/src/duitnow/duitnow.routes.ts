import { randomBytes } from 'node:crypto';
import { readCode } from '@kutip/domain/duitnow/code';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readForm } from '../html/form.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { railSecret } from '../rail-secrets.ts';
import { isUsualChoice, STATUS_OF_CHOICE } from '../rails/pay-page.ts';
import { begin, end, stands } from '../rails/payments.ts';
import { isSigned, notFound, signedHeaders } from '../rails/paynet-message.ts';
import type { Rail, RailParts, Rails } from '../rails/rail.ts';
import type { RailPayment } from '../rails/state.ts';
import { ISSUERS, obwPage } from './duitnow-pages.ts';
import {
  AWAITS_APPROVER,
  callbackOf,
  codeOf,
  enquiryInput,
  METHODS,
  newPaymentInput,
  started,
  statusOf,
} from './duitnow.messages.ts';
import { isExpired, scanPage, WALLET, WALLET_PATH, walletPage } from './wallet-page.ts';

const NAME = 'duitnow';

interface Site {
  public_url: string;
  seller_name: string;
  secret: string;
}

const obwPath = ({ id }: Pick<RailPayment, 'id'>): string => `/duitnow/obw/${id}`;
const walletPath = (code: string): string => `${WALLET_PATH}?${new URLSearchParams({ code })}`;

/** PayNet's endToEndId: the day, who began it, what it is, and a number that nobody guesses. */
const newId = (now: Date, method: string): string =>
  `${now.toISOString().slice(0, 10).replaceAll('-', '')}KUTIMYKL070${method.padEnd(3, 'C')}${randomBytes(6).toString('hex').toUpperCase()}`;

function take(rails: Rails, asked: unknown): RailPayment | 'refused' | 'conflict' {
  const wanted = newPaymentInput.safeParse(asked).data;
  if (!wanted) return 'refused';
  const payment = begin(rails, NAME, {
    id: newId(rails.clock.now(), wanted.paymentMethod),
    order_no: wanted.merchantReferenceNo,
    amount: wanted.amount,
    currency: wanted.currency,
    method: wanted.paymentMethod,
    title: wanted.paymentDescription,
    payer_name: wanted.customerName,
    expires_at: wanted.expiryDateTime,
    return_url: wanted.redirectUrl,
    webhook_url: wanted.webhookUrl,
    details: { merchant_id: wanted.merchantId },
  });
  const is_same = payment.amount === wanted.amount && payment.method === wanted.paymentMethod;
  return is_same ? payment : 'conflict';
}

function enquire(rails: Rails, asked: unknown): unknown {
  const wanted = enquiryInput.safeParse(asked).data;
  if (!wanted) return null;
  const payment = rails.state.findByOrder(NAME, wanted.merchantReferenceNo);
  const told = payment && stands(rails, payment);
  return told ? statusOf(told) : notFound(wanted);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The API that merchants call: every request signed, every answer signed. */
function apiRoutes(scope: FastifyInstance, rails: Rails, { public_url, seller_name, secret }: Site): void {
  const answer = (reply: FastifyReply, content: unknown, status = 200): FastifyReply => {
    const body = JSON.stringify(content);
    return reply
      .code(status)
      .headers(signedHeaders(secret, rails.clock.now().toISOString(), body))
      .send(body);
  };
  const refuse = (reply: FastifyReply, status: number): FastifyReply => answer(reply, { message: 'U110' }, status);

  scope.register(async (api) => {
    // The signature is over the body as it was sent.
    api.removeContentTypeParser('application/json');
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    api.addHook('preHandler', async ({ headers, body }, reply) => {
      if (typeof body !== 'string' || !isSigned(secret, headers, body)) return refuse(reply, 401);
    });

    api.post('/duitnow/v1/payments', async ({ body }, reply) => {
      const payment = take(rails, asJson(body as string));
      if (typeof payment === 'string') return refuse(reply, payment === 'conflict' ? 409 : 400);
      const is_qr = payment.method === 'QR';
      const qrData = is_qr ? codeOf(payment, seller_name) : null;
      return answer(
        reply,
        started(payment, { qrData, redirectUrl: is_qr ? null : `${public_url}${obwPath(payment)}` }),
      );
    });
    api.post('/duitnow/v1/payments/enquiry', async ({ body }, reply) => {
      const status = enquire(rails, asJson(body as string));
      return status === null ? refuse(reply, 400) : answer(reply, status);
    });
    api.post('/duitnow/v1/payment-methods', async (_request, reply) => {
      const paymentMethods = METHODS.map((paymentMethod) => ({ paymentMethod, isAvailable: true }));
      return answer(reply, { data: { paymentMethods }, message: 'U000' });
    });
  });
}

/** Ends a payment as its payer chose, paid from `issuer`; a choice that is none does nothing. */
function choose(rails: Rails, payment: RailPayment, action: string | undefined, issuer: string | undefined): void {
  const status = action === 'approver' ? 'PENDING' : isUsualChoice(action) ? STATUS_OF_CHOICE[action] : null;
  if (status === null || payment.status !== 'OPEN') return;
  const details = { ...payment.details, ...(issuer !== undefined && { issuer }) };
  rails.state.change(payment, rails.clock.now(), `The payer chose: ${action}`, { details });
  end(rails, payment, status, action === 'approver' ? AWAITS_APPROVER : null);
}

/** The acquirer's page for online banking and wallets. Each step answers with a redirect: reloading does nothing twice. */
function obwRoutes(scope: FastifyInstance, rails: Rails, { seller_name }: Site): void {
  const missing = (reply: FastifyReply) =>
    sendNotice(reply, 'No such payment', 'There is no payment at this address.', 404);

  scope.get<{ Params: { id: string }; Querystring: { issuer?: string; step?: string } }>(
    '/duitnow/obw/:id',
    async ({ params, query }, reply) => {
      const payment = rails.state.findById(NAME, params.id);
      if (payment?.method !== 'OBW') return missing(reply);
      const issuer = ISSUERS.has(query.issuer ?? '') ? query.issuer : undefined;
      const place = { issuer, is_logged_in: query.step === 'confirm' };
      return sendPage(reply, obwPage(payment, { seller_name, path: obwPath(payment), place }));
    },
  );
  scope.post<{ Params: { id: string } }>('/duitnow/obw/:id', async ({ params, body }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    if (payment?.method !== 'OBW') return missing(reply);
    const { action, issuer = '' } = readForm(body) ?? {};
    const name = ISSUERS.get(issuer);
    if (action === 'login' && name) return reply.redirect(`${obwPath(payment)}?issuer=${issuer}&step=confirm`, 303);
    if (name || action === 'cancel') choose(rails, payment, action, name);
    return reply.redirect(obwPath(payment), 303);
  });
}

/** A wallet that scanned a code. */
function walletRoutes(scope: FastifyInstance, rails: Rails, { seller_name }: Site): void {
  /** The payment of a code that was issued exactly so: one that was changed, CRC and all, is not ours. */
  function issued(text: string): RailPayment | undefined {
    const code = readCode(text);
    const payment = typeof code === 'string' ? undefined : rails.state.findByOrder(NAME, code.reference);
    return payment?.method === 'QR' && codeOf(payment, seller_name) === text ? payment : undefined;
  }

  scope.get<{ Querystring: { code?: string | string[] } }>(WALLET_PATH, async ({ query: { code } }, reply) => {
    const text = (typeof code === 'string' ? code : '').trim();
    const page = text === '' ? scanPage() : walletPage({ text, payment: issued(text), now: rails.clock.now() });
    return sendPage(reply, page);
  });
  scope.post(WALLET_PATH, async ({ body }, reply) => {
    const { action, code = '' } = readForm(body) ?? {};
    const payment = issued(code);
    if (payment && !isExpired(payment, rails.clock.now())) choose(rails, payment, action, WALLET);
    return reply.redirect(walletPath(code), 303);
  });
}

/** DuitNow's acquirer: its API, the page for online banking and wallets, and a wallet that scans codes. */
export function duitnowRail({ config }: RailParts): Rail {
  const { SANDBOX_SECRET, SANDBOX_PUBLIC_URL: public_url, SANDBOX_SELLER_NAME: seller_name } = config;
  const secret = railSecret(SANDBOX_SECRET, NAME);
  const site: Site = { public_url, seller_name, secret };
  return {
    name: NAME,
    title: 'DuitNow',
    callback: (told, writing) => callbackOf(told, writing, secret),
    pagePath: (payment) => (payment.method === 'QR' ? walletPath(codeOf(payment, seller_name)) : obwPath(payment)),
    routes(scope, rails) {
      apiRoutes(scope, rails, site);
      obwRoutes(scope, rails, site);
      walletRoutes(scope, rails, site);
    },
  };
}
