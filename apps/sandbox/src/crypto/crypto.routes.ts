import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { readForm } from '../html/form.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { railSecret } from '../rail-secrets.ts';
import { isStandardChoice, STATUS_OF_CHOICE } from '../rails/pay-page.ts';
import { answerEnquiry, createPayment, endPayment, endPaymentNow } from '../rails/payments.ts';
import type { Rail, RailDeps, Rails } from '../rails/rail.ts';
import type { RailPayment } from '../rails/state.ts';
import { toSatoshi } from './coins.ts';
import { checkoutPage } from './crypto-pages.ts';
import { invoiceOf, methodsOf, newInvoiceInput, paidSatoshi, refusalOf, webhookOf } from './crypto.messages.ts';

const NAME = 'crypto';
const ID_BYTES = 11;

interface CryptoConfig {
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
function apiRoutes(scope: FastifyInstance, rails: Rails, { public_url, webhook_url, api_key }: CryptoConfig): void {
  const invoices = '/crypto/api/v1/stores/:store_id/invoices';
  const missing = (reply: FastifyReply) =>
    reply.code(404).send({ code: 'invoice-not-found', message: 'The invoice was not found' });
  const findInvoice = ({ store_id, id }: StoreParams['Params']): RailPayment | null => {
    const payment = rails.state.findById(NAME, id);
    return payment?.details.store_id === store_id ? payment : null;
  };
  const enquire = (payment: RailPayment) => {
    const reported = answerEnquiry(rails, payment);
    return reported && invoiceOf(reported, payment.amount, `${public_url}${pathOf(payment)}`);
  };

  scope.get('/crypto/api/v1/health', async () => ({ synchronized: true }));
  scope.register(async (api) => {
    api.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization !== `token ${api_key}`)
        return reply.code(401).send({ code: 'unauthenticated', message: 'Authentication is required' });
    });
    api.post<StoreParams>(invoices, async ({ params: { store_id }, body }, reply) => {
      const input = newInvoiceInput.safeParse(body);
      if (!input.success) return reply.code(400).send(refusalOf(input.error));
      const { amount, currency, metadata, checkout } = input.data;
      const new_payment = {
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
      // BTCPay creates another invoice for the same order.
      return enquire(createPayment(rails, NAME, new_payment, { allow_duplicate: true }));
    });
    api.get<StoreParams>(invoices, async ({ params: { store_id }, query }) => {
      const order_id = orderQuery.parse(query).orderId;
      const numbers = order_id === undefined ? null : [order_id].flat();
      return rails.state
        .paymentsOf(NAME)
        .filter(({ details, order_no }) => details.store_id === store_id && (!numbers || numbers.includes(order_no)))
        .map(enquire)
        .filter((one) => one !== null);
    });
    api.get<StoreParams>(`${invoices}/:id`, async ({ params }, reply) => {
      const payment = findInvoice(params);
      return (payment && enquire(payment)) ?? missing(reply);
    });
    api.get<StoreParams>(`${invoices}/:id/payment-methods`, async ({ params }, reply) => {
      const payment = findInvoice(params);
      const reported = payment && answerEnquiry(rails, payment);
      return reported ? methodsOf({ ...reported, amount: payment.amount }) : missing(reply);
    });
  });
}

/** Records the total amount received and its time. */
function recordCoins(
  rails: Rails,
  payment: RailPayment,
  satoshi: number,
  extra: Record<string, string> = {},
): RailPayment {
  const at = rails.clock.now();
  const details = { ...payment.details, ...extra, paid_satoshi: String(satoshi), paid_at: at.toISOString() };
  return rails.state.change(payment, at, `${satoshi} satoshi received in total`, { details }) ?? payment;
}

/** The payer sends the full amount; how much has arrived follows from the payment's status. */
function sendFullAmount(rails: Rails, payment: RailPayment): void {
  const { paid_satoshi: _part, paid_at: _at, ...details } = payment.details;
  rails.state.change(payment, rails.clock.now(), 'The full amount was sent', { details });
}

/** Sends a webhook about received coins that do not change the payment's status. */
function sendWebhook(rails: Rails, { events: _e, scenario, reported: _r, later: _l, ...facts }: RailPayment): void {
  if (scenario?.lost) return;
  const signature = scenario?.signature ?? 'good';
  rails.deliveries.schedule({ payment: facts, signature, event_id: randomUUID() }, scenario?.delay_ms ?? 0);
}

/** Applies a choice of the payer or the network. A choice that does not fit the payment's status is ignored. */
function applyChoice(rails: Rails, payment: RailPayment, action: string | undefined): void {
  const due = toSatoshi(payment.amount);
  const { status } = payment;
  if (status === 'OPEN') {
    if (action === 'less') sendWebhook(rails, recordCoins(rails, payment, Math.floor(due / 2)));
    if (action === 'more') endPayment(rails, recordCoins(rails, payment, due + Math.floor(due / 5)), 'SUCCESS', null);
    if (action === 'approve' || action === 'leave') sendFullAmount(rails, payment);
    if (isStandardChoice(action)) endPayment(rails, payment, STATUS_OF_CHOICE[action], null);
  }
  if (status === 'PENDING' && action === 'confirm') endPaymentNow(rails, payment, { status: 'SUCCESS' });
  if (status === 'EXPIRED' && action === 'late')
    endPaymentNow(rails, recordCoins(rails, payment, due, { late: 'yes' }), { status: 'SUCCESS' });
  if (status === 'SUCCESS' && action === 'again')
    sendWebhook(rails, recordCoins(rails, payment, paidSatoshi(payment) + Math.floor(due / 5)));
}

/** The payer's pages. A choice is answered with a redirect, so that a reload does not repeat it. */
function pageRoutes(scope: FastifyInstance, rails: Rails, { seller_name }: CryptoConfig): void {
  const missing = (reply: FastifyReply) =>
    sendNotice(reply, 'No such invoice', 'There is no invoice at this address.', 404);
  scope.get<{ Params: { id: string } }>('/crypto/i/:id', async ({ params }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    return payment ? sendPage(reply, checkoutPage(payment, { seller_name, path: pathOf(payment) })) : missing(reply);
  });
  scope.post<{ Params: { id: string } }>('/crypto/i/:id', async ({ params, body }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    if (!payment) return missing(reply);
    applyChoice(rails, payment, readForm(body)?.action);
    return reply.redirect(pathOf(payment), 303);
  });
}

/** Simulates BTCPay Server: invoices, the checkout page, and webhooks that only trigger an enquiry. */
export function cryptoRail({ config }: RailDeps): Rail {
  const { SANDBOX_SECRET, SANDBOX_PUBLIC_URL: public_url, SANDBOX_SELLER_NAME: seller_name, KUTIP_URL } = config;
  const site: CryptoConfig = {
    public_url,
    seller_name,
    webhook_url: `${KUTIP_URL}/api/v1/payment-services/switch/callback/${NAME}`,
    api_key: railSecret(SANDBOX_SECRET, NAME),
  };
  const webhook_secret = railSecret(SANDBOX_SECRET, `${NAME}:webhook`);
  return {
    name: NAME,
    title: 'Crypto (BTCPay Server)',
    has_thin_callbacks: true,
    callback: (payment, meta) => webhookOf(payment, meta, webhook_secret),
    pagePath: pathOf,
    routes(scope, rails) {
      apiRoutes(scope, rails, site);
      pageRoutes(scope, rails, site);
    },
  };
}
