import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { readForm } from '../html/form.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { railSecret } from '../rail-secrets.ts';
import { isUsualChoice, STATUS_OF_CHOICE } from '../rails/pay-page.ts';
import { begin, end, endNow, stands } from '../rails/payments.ts';
import type { Rail, RailParts, Rails } from '../rails/rail.ts';
import type { RailPayment } from '../rails/state.ts';
import { satoshiOf } from './coins.ts';
import { checkoutPage } from './crypto-pages.ts';
import { invoiceOf, methodsOf, newInvoiceInput, paidSatoshi, refusalOf, webhookOf } from './crypto.messages.ts';

const NAME = 'crypto';
const ID_BYTES = 11;

interface Site {
  public_url: string;
  seller_name: string;
  webhook_url: string;
  api_key: string;
}
interface StoreParams {
  Params: { store_id: string; id: string };
}

const pathOf = ({ id }: Pick<RailPayment, 'id'>): string => `/crypto/i/${id}`;
const orderQuery = z.object({ orderId: z.union([z.string(), z.array(z.string())]).optional() });

/** The API that Kutip calls, behind its key. */
function apiRoutes(scope: FastifyInstance, rails: Rails, { public_url, webhook_url, api_key }: Site): void {
  const invoices = '/crypto/api/v1/stores/:store_id/invoices';
  const missing = (reply: FastifyReply) =>
    reply.code(404).send({ code: 'invoice-not-found', message: 'The invoice was not found' });
  const found = ({ store_id, id }: StoreParams['Params']): RailPayment | null => {
    const payment = rails.state.findById(NAME, id);
    return payment?.details.store_id === store_id ? payment : null;
  };
  const shown = (payment: RailPayment) => {
    const told = stands(rails, payment);
    return told && invoiceOf(told, payment.amount, `${public_url}${pathOf(payment)}`);
  };

  scope.get('/crypto/api/v1/health', async () => ({ synchronized: true }));
  scope.register(async (api) => {
    api.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization !== `token ${api_key}`)
        return reply.code(401).send({ code: 'unauthenticated', message: 'Authentication is required' });
    });
    api.post<StoreParams>(invoices, async ({ params: { store_id }, body }, reply) => {
      const asked = newInvoiceInput.safeParse(body);
      if (!asked.success) return reply.code(400).send(refusalOf(asked.error));
      const { amount, currency, metadata, checkout } = asked.data;
      const wanted = {
        id: randomBytes(ID_BYTES).toString('hex'),
        order_no: metadata.orderId,
        amount,
        currency,
        method: checkout.paymentMethods[0],
        title: metadata.itemDesc,
        payer_name: metadata.buyerName,
        expires_at: new Date(rails.clock.now().getTime() + checkout.expirationMinutes * 60_000).toISOString(),
        return_url: checkout.redirectURL,
        webhook_url,
        details: { store_id },
      };
      // BTCPay makes another one of the same order.
      return shown(begin(rails, NAME, wanted, { again: true }));
    });
    api.get<StoreParams>(invoices, async ({ params: { store_id }, query }) => {
      const wanted = orderQuery.parse(query).orderId;
      const numbers = wanted === undefined ? null : [wanted].flat();
      return rails.state
        .paymentsOf(NAME)
        .filter(({ details, order_no }) => details.store_id === store_id && (!numbers || numbers.includes(order_no)))
        .map(shown)
        .filter((one) => one !== null);
    });
    api.get<StoreParams>(`${invoices}/:id`, async ({ params }, reply) => {
      const payment = found(params);
      return (payment && shown(payment)) ?? missing(reply);
    });
    api.get<StoreParams>(`${invoices}/:id/payment-methods`, async ({ params }, reply) => {
      const payment = found(params);
      const told = payment && stands(rails, payment);
      return told ? methodsOf({ ...told, amount: payment.amount }) : missing(reply);
    });
  });
}

/** Coins have come: written down, with the moment. */
function receive(rails: Rails, payment: RailPayment, satoshi: number, more: Record<string, string> = {}): RailPayment {
  const at = rails.clock.now();
  const details = { ...payment.details, ...more, paid_satoshi: String(satoshi), paid_at: at.toISOString() };
  return rails.state.change(payment, at, `${satoshi} satoshi have come in all`, { details }) ?? payment;
}

/** The whole amount is on its way: how much of it has come follows from how the payment stands. */
function sendAll(rails: Rails, payment: RailPayment): void {
  const { paid_satoshi: _part, paid_at: _at, ...details } = payment.details;
  rails.state.change(payment, rails.clock.now(), 'The whole amount was sent', { details });
}

/** Tells of coins that change nothing about how the payment stands. */
function tell(rails: Rails, { events: _e, wish, told: _t, later: _l, ...told }: RailPayment): void {
  if (wish?.lost) return;
  const signature = wish?.signature ?? 'good';
  rails.deliveries.schedule({ told, signature, event_id: randomUUID() }, wish?.delay_ms ?? 0);
}

/** What a button of the checkout page, or the network, does. One that does not fit how the payment stands does nothing. */
function act(rails: Rails, payment: RailPayment, action: string | undefined): void {
  const asked = satoshiOf(payment.amount);
  const { status } = payment;
  if (status === 'OPEN') {
    if (action === 'less') tell(rails, receive(rails, payment, Math.floor(asked / 2)));
    if (action === 'more') end(rails, receive(rails, payment, asked + Math.floor(asked / 5)), 'SUCCESS', null);
    if (action === 'approve' || action === 'leave') sendAll(rails, payment);
    if (isUsualChoice(action)) end(rails, payment, STATUS_OF_CHOICE[action], null);
  }
  if (status === 'PENDING' && action === 'confirm') endNow(rails, payment, { status: 'SUCCESS' });
  if (status === 'EXPIRED' && action === 'late')
    endNow(rails, receive(rails, payment, asked, { late: 'yes' }), { status: 'SUCCESS' });
  if (status === 'SUCCESS' && action === 'again')
    tell(rails, receive(rails, payment, paidSatoshi(payment) + Math.floor(asked / 5)));
}

/** The pages that payers see. The answer to a choice is a redirect, so that reloading a page does nothing twice. */
function pageRoutes(scope: FastifyInstance, rails: Rails, { seller_name }: Site): void {
  const missing = (reply: FastifyReply) =>
    sendNotice(reply, 'No such invoice', 'There is no invoice at this address.', 404);
  scope.get<{ Params: { id: string } }>('/crypto/i/:id', async ({ params }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    return payment ? sendPage(reply, checkoutPage(payment, { seller_name, path: pathOf(payment) })) : missing(reply);
  });
  scope.post<{ Params: { id: string } }>('/crypto/i/:id', async ({ params, body }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    if (!payment) return missing(reply);
    act(rails, payment, readForm(body)?.action);
    return reply.redirect(pathOf(payment), 303);
  });
}

/** BTCPay Server's end: invoices, their checkout page, and webhooks that say only that there is news. */
export function cryptoRail({ config }: RailParts): Rail {
  const { SANDBOX_SECRET, SANDBOX_PUBLIC_URL: public_url, SANDBOX_SELLER_NAME: seller_name, KUTIP_URL } = config;
  const site: Site = {
    public_url,
    seller_name,
    webhook_url: `${KUTIP_URL}/api/v1/payment-services/switch/callback/${NAME}`,
    api_key: railSecret(SANDBOX_SECRET, NAME),
  };
  const webhook_secret = railSecret(SANDBOX_SECRET, `${NAME}:webhook`);
  return {
    name: NAME,
    title: 'Crypto (BTCPay Server)',
    only_nudges: true,
    callback: (told, writing) => webhookOf(told, writing, webhook_secret),
    pagePath: pathOf,
    routes(scope, rails) {
      apiRoutes(scope, rails, site);
      pageRoutes(scope, rails, site);
    },
  };
}
