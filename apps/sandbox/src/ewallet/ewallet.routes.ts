import { createPublicKey, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readForm } from '../html/form.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { railSecret } from '../rail-secrets.ts';
import { isStandardChoice, STATUS_OF_CHOICE } from '../rails/pay-page.ts';
import { answerEnquiry, createPayment, endPayment } from '../rails/payments.ts';
import type { Rail, RailDeps, Rails } from '../rails/rail.ts';
import type { RailPayment, NewRailPayment } from '../rails/state.ts';
import { walletPage } from './ewallet-pages.ts';
import {
  callbackOf,
  newPurchaseInput,
  purchaseOf,
  refusalOf,
  totalOf,
  WALLETS,
  type NewPurchase,
} from './ewallet.messages.ts';

const NAME = 'ewallet';

interface EwalletConfig {
  public_url: string;
  seller_name: string;
  secret_key: string;
  /** PEM. */
  public_key: string;
}
interface IdParams {
  Params: { id: string };
}

const pathOf = ({ id }: Pick<RailPayment, 'id'>): string => `/ewallet/p/${id}/`;

const newPaymentOf = (purchase: NewPurchase): NewRailPayment => ({
  id: randomUUID(),
  order_no: purchase.reference,
  amount: totalOf(purchase),
  currency: purchase.purchase.currency,
  method: purchase.payment_method_whitelist[0]!,
  title: purchase.purchase.products[0]!.name,
  payer_name: purchase.client.full_name,
  expires_at:
    purchase.due !== undefined && purchase.purchase.due_strict ? new Date(purchase.due * 1000).toISOString() : null,
  return_url: purchase.success_redirect,
  webhook_url: purchase.success_callback,
  details: {
    brand_id: purchase.brand_id,
    email: purchase.client.email,
    failure_redirect: purchase.failure_redirect,
    cancel_redirect: purchase.cancel_redirect,
  },
});

/** The API that Kutip calls, behind its key. */
function apiRoutes(scope: FastifyInstance, rails: Rails, { public_url, secret_key, public_key }: EwalletConfig): void {
  const render = (payment: Parameters<typeof purchaseOf>[0]) => purchaseOf(payment, `${public_url}${pathOf(payment)}`);

  scope.register(async (api) => {
    api.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization !== `Bearer ${secret_key}`)
        return reply.code(401).send({ __all__: [{ message: 'Invalid token.', code: 'authentication_failed' }] });
    });
    api.post('/ewallet/api/v1/purchases', async ({ body }, reply) => {
      const input = newPurchaseInput.safeParse(body);
      if (!input.success) return reply.code(400).send(refusalOf(input.error));
      // CHIP creates another purchase for the same reference.
      const payment = createPayment(rails, NAME, newPaymentOf(input.data), { allow_duplicate: true });
      return reply.code(201).send({ ...render(payment), status: 'created' });
    });
    api.get<IdParams>('/ewallet/api/v1/purchases/:id', async ({ params }, reply) => {
      const payment = rails.state.findById(NAME, params.id);
      const reported = payment && answerEnquiry(rails, payment);
      return reported ? render(reported) : reply.code(404).send({ detail: 'Not found.' });
    });
    api.get('/ewallet/api/v1/payment_methods', async () => ({
      available_payment_methods: Object.keys(WALLETS),
      names: WALLETS,
    }));
    api.get('/ewallet/api/v1/public_key', async (_request, reply) => reply.send(JSON.stringify(public_key)));
  });
}

/** The payer's pages. A choice is answered with a redirect, so that a reload does not repeat it. */
function pageRoutes(scope: FastifyInstance, rails: Rails, { seller_name }: EwalletConfig): void {
  const missing = (reply: FastifyReply): FastifyReply =>
    sendNotice(reply, 'No such payment', 'There is no payment at this address.', 404);
  scope.get<IdParams>('/ewallet/p/:id', async ({ params }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    return payment ? sendPage(reply, walletPage(payment, { seller_name, path: pathOf(payment) })) : missing(reply);
  });
  scope.post<IdParams>('/ewallet/p/:id', async ({ params, body }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    if (!payment) return missing(reply);
    const action = readForm(body)?.action;
    if (isStandardChoice(action)) endPayment(rails, payment, STATUS_OF_CHOICE[action], null);
    return reply.redirect(pathOf(payment), 303);
  });
}

/** Simulates CHIP Collect: purchases, the wallet page, and callbacks with the purchase. */
export function ewalletRail({ config, privateKey, certificate }: RailDeps): Rail {
  const { SANDBOX_SECRET, SANDBOX_PUBLIC_URL: public_url, SANDBOX_SELLER_NAME: seller_name } = config;
  const key = privateKey(NAME);
  const public_key = createPublicKey(certificate(NAME)).export({ type: 'spki', format: 'pem' }).toString();
  const site: EwalletConfig = { public_url, seller_name, secret_key: railSecret(SANDBOX_SECRET, NAME), public_key };
  return {
    name: NAME,
    title: 'E-wallets (CHIP)',
    callback: (payment, meta) => callbackOf(payment, meta, { checkout_url: `${public_url}${pathOf(payment)}`, key }),
    pagePath: pathOf,
    routes(scope, rails) {
      apiRoutes(scope, rails, site);
      pageRoutes(scope, rails, site);
    },
  };
}
