import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { readForm } from '../html/form.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { railSecret } from '../rail-secrets.ts';
import { isStandardChoice, STATUS_OF_CHOICE } from '../rails/pay-page.ts';
import { answerEnquiry, createPayment, endPayment } from '../rails/payments.ts';
import type { Rail, RailDeps, Rails } from '../rails/rail.ts';
import type { RailPayment, ReportedPayment } from '../rails/state.ts';
import { checkoutPage } from './paypal-pages.ts';
import {
  APPROVABLE_FOR_MS,
  captureIssue,
  CERTIFICATE_PATH,
  fault,
  isGone,
  newOrderInput,
  orderOf,
  refusalOf,
  webhookOf,
  type NewOrder,
} from './paypal.messages.ts';

const NAME = 'paypal';
const TOKEN_LIFETIME_S = 32_400;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ID_LENGTH = 17;

interface PayPalConfig {
  public_url: string;
  seller_name: string;
  webhook_url: string;
  secret: string;
  /** The access token, which is always the same. */
  token: string;
}
interface IdParams {
  Params: { id: string };
}

const pathOf = ({ id }: Pick<RailPayment, 'id'>): string => `/paypal/checkoutnow?token=${id}`;
const newId = (): string => Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

function createOrder(
  rails: Rails,
  { purchase_units: [unit], payment_source }: NewOrder,
  request_id: string,
  url: string,
) {
  const { return_url, cancel_url } = payment_source.paypal.experience_context;
  const known = rails.state.findByOrder(NAME, unit.invoice_id);
  const new_payment = {
    id: newId(),
    order_no: unit.invoice_id,
    amount: unit.amount.value,
    currency: unit.amount.currency_code,
    method: 'PAYPAL',
    title: unit.description,
    payer_name: 'Sandbox Payer',
    expires_at: new Date(rails.clock.now().getTime() + APPROVABLE_FOR_MS).toISOString(),
    return_url,
    webhook_url: url,
    details: { cancel_url, request_id },
  };
  // A repeated request id returns the same order; another request id creates another order.
  const allow_duplicate = known?.details.request_id !== request_id || request_id === '';
  return { order: createPayment(rails, NAME, new_payment, { allow_duplicate }), is_new: !known || allow_duplicate };
}

/** The API that Kutip calls, behind a token. */
function apiRoutes(
  scope: FastifyInstance,
  rails: Rails,
  { public_url, webhook_url, secret, token }: PayPalConfig,
): void {
  const orders = '/paypal/v2/checkout/orders';
  const render = (payment: ReportedPayment) =>
    orderOf(payment, { order: `${public_url}${orders}/${payment.id}`, approval: `${public_url}${pathOf(payment)}` });
  const enquire = (id: string): ReportedPayment | null => {
    const payment = rails.state.findById(NAME, id);
    const reported = payment ? answerEnquiry(rails, payment) : null;
    return reported && !isGone(reported) ? reported : null;
  };
  const missing = (reply: FastifyReply) => reply.code(404).send(fault('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'));

  scope.post('/paypal/v1/oauth2/token', async ({ headers }, reply) => {
    const given = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    if (given.slice(given.indexOf(':') + 1) !== secret)
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    return { scope: 'payments', access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME_S };
  });

  scope.register(async (api) => {
    api.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization !== `Bearer ${token}`) return reply.code(401).send({ error: 'invalid_token' });
    });
    api.post(orders, async ({ body, headers }, reply) => {
      const input = newOrderInput.safeParse(body);
      if (!input.success) return reply.code(400).send(refusalOf(input.error));
      const request_id = String(headers['paypal-request-id'] ?? '');
      const { order, is_new } = createOrder(rails, input.data, request_id, webhook_url);
      const reported = is_new ? order : enquire(order.id);
      return reported ? reply.code(is_new ? 201 : 200).send(render(reported)) : missing(reply);
    });
    api.get<IdParams>(`${orders}/:id`, async ({ params: { id } }, reply) => {
      const reported = enquire(id);
      return reported ? render(reported) : missing(reply);
    });
    api.post<IdParams>(`${orders}/:id/capture`, async ({ params: { id } }, reply) => {
      const reported = enquire(id);
      if (!reported) return missing(reply);
      const issue = captureIssue(reported);
      if (issue !== null) return reply.code(422).send(fault('UNPROCESSABLE_ENTITY', issue));
      return reply.code(201).send(render(capture(rails, reported)));
    });
  });
}

/** Captures the payment and sends a webhook. */
function capture(rails: Rails, reported: ReportedPayment): ReportedPayment {
  const at = rails.clock.now();
  const details = { ...reported.details, captured: at.toISOString() };
  const payment = rails.state.change(reported, at, 'Captured', { details });
  const captured = { ...reported, details };
  const scenario = payment?.scenario;
  if (!scenario?.lost)
    rails.deliveries.schedule(
      { payment: captured, signature: scenario?.signature ?? 'good', event_id: randomUUID() },
      scenario?.delay_ms ?? 0,
    );
  return captured;
}

const tokenQuery = z.object({ token: z.string().max(64) });

/** The payer's pages. A choice is answered with a redirect, so that a reload does not repeat it. */
function pageRoutes(scope: FastifyInstance, rails: Rails, { seller_name }: PayPalConfig): void {
  const missing = (reply: FastifyReply) =>
    sendNotice(reply, 'No such payment', 'There is no payment at this address.', 404);
  const findPayment = (query: unknown) => rails.state.findById(NAME, tokenQuery.parse(query).token);

  scope.get('/paypal/checkoutnow', async ({ query }, reply) => {
    const payment = findPayment(query);
    return payment ? sendPage(reply, checkoutPage(payment, { seller_name, path: pathOf(payment) })) : missing(reply);
  });
  scope.post('/paypal/checkoutnow', async ({ query, body }, reply) => {
    const payment = findPayment(query);
    if (!payment) return missing(reply);
    const action = readForm(body)?.action;
    const recordStep = (what: string, detail: Record<string, string>) =>
      rails.state.change(payment, rails.clock.now(), what, { details: { ...payment.details, ...detail } });
    if (payment.status === 'OPEN' && action === 'login') recordStep('The payer logged in', { logged_in: 'yes' });
    if (payment.status === 'OPEN' && action === 'cancel')
      recordStep('The payer left without approving', { left: 'yes' });
    if (isStandardChoice(action)) endPayment(rails, payment, STATUS_OF_CHOICE[action], null);
    return reply.redirect(pathOf(payment), 303);
  });
}

/** Simulates PayPal: orders, the approval page, captures, and webhooks that only trigger an enquiry. */
export function paypalRail({ config, privateKey, certificate }: RailDeps): Rail {
  const { SANDBOX_SECRET, SANDBOX_PUBLIC_URL: public_url, SANDBOX_SELLER_NAME: seller_name, KUTIP_URL } = config;
  const key = privateKey(NAME);
  const site: PayPalConfig = {
    public_url,
    seller_name,
    webhook_url: `${KUTIP_URL}/api/v1/payment-services/switch/callback/${NAME}`,
    secret: railSecret(SANDBOX_SECRET, NAME),
    token: railSecret(SANDBOX_SECRET, `${NAME}:token`),
  };
  return {
    name: NAME,
    title: 'PayPal',
    has_thin_callbacks: true,
    callback: (payment, meta) => webhookOf(payment, meta, { public_url, key }),
    pagePath: pathOf,
    routes(scope, rails) {
      apiRoutes(scope, rails, site);
      pageRoutes(scope, rails, site);
      scope.get(CERTIFICATE_PATH, async (_request, reply) =>
        reply.type('application/x-pem-file').send(certificate(NAME)),
      );
    },
  };
}
