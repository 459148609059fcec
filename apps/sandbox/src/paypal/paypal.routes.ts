import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { readForm } from '../html/form.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { railSecret } from '../rail-secrets.ts';
import { isUsualChoice, STATUS_OF_CHOICE } from '../rails/pay-page.ts';
import { begin, end, stands } from '../rails/payments.ts';
import type { Rail, RailParts, Rails } from '../rails/rail.ts';
import type { RailPayment, ToldPayment } from '../rails/state.ts';
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
const TOKEN_HOLDS_S = 32_400;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ID_LENGTH = 17;

interface Site {
  public_url: string;
  seller_name: string;
  webhook_url: string;
  secret: string;
  /** What every access token of this sandbox is. */
  token: string;
}
interface IdParams {
  Params: { id: string };
}

const pathOf = ({ id }: Pick<RailPayment, 'id'>): string => `/paypal/checkoutnow?token=${id}`;
const newId = (): string => Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

function beginOrder(
  rails: Rails,
  { purchase_units: [unit], payment_source }: NewOrder,
  request_id: string,
  url: string,
) {
  const { return_url, cancel_url } = payment_source.paypal.experience_context;
  const known = rails.state.findByOrder(NAME, unit.invoice_id);
  const wanted = {
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
  // The same request is the same order; another one of the same number is another order.
  const again = known?.details.request_id !== request_id || request_id === '';
  return { order: begin(rails, NAME, wanted, { again }), is_new: !known || again };
}

/** The API that Kutip calls, behind a token. */
function apiRoutes(scope: FastifyInstance, rails: Rails, { public_url, webhook_url, secret, token }: Site): void {
  const orders = '/paypal/v2/checkout/orders';
  const shown = (told: ToldPayment) =>
    orderOf(told, { order: `${public_url}${orders}/${told.id}`, approval: `${public_url}${pathOf(told)}` });
  const standing = (id: string): ToldPayment | null => {
    const payment = rails.state.findById(NAME, id);
    const told = payment ? stands(rails, payment) : null;
    return told && !isGone(told) ? told : null;
  };
  const missing = (reply: FastifyReply) => reply.code(404).send(fault('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'));

  scope.post('/paypal/v1/oauth2/token', async ({ headers }, reply) => {
    const given = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    if (given.slice(given.indexOf(':') + 1) !== secret)
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    return { scope: 'payments', access_token: token, token_type: 'Bearer', expires_in: TOKEN_HOLDS_S };
  });

  scope.register(async (api) => {
    api.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization !== `Bearer ${token}`) return reply.code(401).send({ error: 'invalid_token' });
    });
    api.post(orders, async ({ body, headers }, reply) => {
      const wanted = newOrderInput.safeParse(body);
      if (!wanted.success) return reply.code(400).send(refusalOf(wanted.error));
      const request_id = String(headers['paypal-request-id'] ?? '');
      const { order, is_new } = beginOrder(rails, wanted.data, request_id, webhook_url);
      const told = is_new ? order : standing(order.id);
      return told ? reply.code(is_new ? 201 : 200).send(shown(told)) : missing(reply);
    });
    api.get<IdParams>(`${orders}/:id`, async ({ params: { id } }, reply) => {
      const told = standing(id);
      return told ? shown(told) : missing(reply);
    });
    api.post<IdParams>(`${orders}/:id/capture`, async ({ params: { id } }, reply) => {
      const told = standing(id);
      if (!told) return missing(reply);
      const issue = captureIssue(told);
      if (issue !== null) return reply.code(422).send(fault('UNPROCESSABLE_ENTITY', issue));
      return reply.code(201).send(shown(capture(rails, told)));
    });
  });
}

/** Takes the money, and says so by a webhook too. */
function capture(rails: Rails, told: ToldPayment): ToldPayment {
  const at = rails.clock.now();
  const details = { ...told.details, captured: at.toISOString() };
  const payment = rails.state.change(told, at, 'Captured', { details });
  const captured = { ...told, details };
  const wish = payment?.wish;
  if (!wish?.lost)
    rails.deliveries.schedule(
      { told: captured, signature: wish?.signature ?? 'good', event_id: randomUUID() },
      wish?.delay_ms ?? 0,
    );
  return captured;
}

const tokenQuery = z.object({ token: z.string().max(64) });

/** The pages that payers see. The answer to a choice is a redirect, so that reloading a page does nothing twice. */
function pageRoutes(scope: FastifyInstance, rails: Rails, { seller_name }: Site): void {
  const missing = (reply: FastifyReply) =>
    sendNotice(reply, 'No such payment', 'PayPal knows no payment at this address.', 404);
  const paymentIn = (query: unknown) => rails.state.findById(NAME, tokenQuery.parse(query).token);

  scope.get('/paypal/checkoutnow', async ({ query }, reply) => {
    const payment = paymentIn(query);
    return payment ? sendPage(reply, checkoutPage(payment, { seller_name, path: pathOf(payment) })) : missing(reply);
  });
  scope.post('/paypal/checkoutnow', async ({ query, body }, reply) => {
    const payment = paymentIn(query);
    if (!payment) return missing(reply);
    const action = readForm(body)?.action;
    const note = (what: string, detail: Record<string, string>) =>
      rails.state.change(payment, rails.clock.now(), what, { details: { ...payment.details, ...detail } });
    if (payment.status === 'OPEN' && action === 'login') note('The payer logged in', { logged_in: 'yes' });
    if (payment.status === 'OPEN' && action === 'cancel') note('The payer left without approving', { left: 'yes' });
    if (isUsualChoice(action)) end(rails, payment, STATUS_OF_CHOICE[action], null);
    return reply.redirect(pathOf(payment), 303);
  });
}

/** PayPal's end: orders, its page, captures, and webhooks that say only that there is news. */
export function paypalRail({ config, privateKey, certificate }: RailParts): Rail {
  const { SANDBOX_SECRET, SANDBOX_PUBLIC_URL: public_url, SANDBOX_SELLER_NAME: seller_name, KUTIP_URL } = config;
  const key = privateKey(NAME);
  const site: Site = {
    public_url,
    seller_name,
    webhook_url: `${KUTIP_URL}/api/v1/payment-services/switch/callback/${NAME}`,
    secret: railSecret(SANDBOX_SECRET, NAME),
    token: railSecret(SANDBOX_SECRET, `${NAME}:token`),
  };
  return {
    name: NAME,
    title: 'PayPal',
    only_nudges: true,
    callback: (told, writing) => webhookOf(told, writing, { public_url, key }),
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
