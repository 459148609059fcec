import { createPublicKey, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readForm } from '../html/form.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { railSecret } from '../rail-secrets.ts';
import { isUsualChoice, STATUS_OF_CHOICE } from '../rails/pay-page.ts';
import { begin, end, stands } from '../rails/payments.ts';
import type { Rail, RailParts, Rails } from '../rails/rail.ts';
import type { RailPayment, WantedPayment } from '../rails/state.ts';
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

interface Site {
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

const wantedOf = (asked: NewPurchase): WantedPayment => ({
  id: randomUUID(),
  order_no: asked.reference,
  amount: totalOf(asked),
  currency: asked.purchase.currency,
  method: asked.payment_method_whitelist[0]!,
  title: asked.purchase.products[0]!.name,
  payer_name: asked.client.full_name,
  expires_at: asked.due !== undefined && asked.purchase.due_strict ? new Date(asked.due * 1000).toISOString() : null,
  return_url: asked.success_redirect,
  webhook_url: asked.success_callback,
  details: {
    brand_id: asked.brand_id,
    email: asked.client.email,
    failure_redirect: asked.failure_redirect,
    cancel_redirect: asked.cancel_redirect,
  },
});

/** The API that Kutip calls, behind its key. */
function apiRoutes(scope: FastifyInstance, rails: Rails, { public_url, secret_key, public_key }: Site): void {
  const shown = (told: Parameters<typeof purchaseOf>[0]) => purchaseOf(told, `${public_url}${pathOf(told)}`);

  scope.register(async (api) => {
    api.addHook('onRequest', async ({ headers }, reply) => {
      if (headers.authorization !== `Bearer ${secret_key}`)
        return reply.code(401).send({ __all__: [{ message: 'Invalid token.', code: 'authentication_failed' }] });
    });
    api.post('/ewallet/api/v1/purchases', async ({ body }, reply) => {
      const asked = newPurchaseInput.safeParse(body);
      if (!asked.success) return reply.code(400).send(refusalOf(asked.error));
      // CHIP makes another one of the same reference.
      const payment = begin(rails, NAME, wantedOf(asked.data), { again: true });
      return reply.code(201).send({ ...shown(payment), status: 'created' });
    });
    api.get<IdParams>('/ewallet/api/v1/purchases/:id', async ({ params }, reply) => {
      const payment = rails.state.findById(NAME, params.id);
      const told = payment && stands(rails, payment);
      return told ? shown(told) : reply.code(404).send({ detail: 'Not found.' });
    });
    api.get('/ewallet/api/v1/payment_methods', async () => ({
      available_payment_methods: Object.keys(WALLETS),
      names: WALLETS,
    }));
    api.get('/ewallet/api/v1/public_key', async (_request, reply) => reply.send(JSON.stringify(public_key)));
  });
}

/** The pages that payers see. The answer to a choice is a redirect, so that reloading a page does nothing twice. */
function pageRoutes(scope: FastifyInstance, rails: Rails, { seller_name }: Site): void {
  const missing = (reply: FastifyReply): FastifyReply =>
    sendNotice(reply, 'No such payment', 'The wallet knows no payment at this address.', 404);
  scope.get<IdParams>('/ewallet/p/:id', async ({ params }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    return payment ? sendPage(reply, walletPage(payment, { seller_name, path: pathOf(payment) })) : missing(reply);
  });
  scope.post<IdParams>('/ewallet/p/:id', async ({ params, body }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    if (!payment) return missing(reply);
    const action = readForm(body)?.action;
    if (isUsualChoice(action)) end(rails, payment, STATUS_OF_CHOICE[action], null);
    return reply.redirect(pathOf(payment), 303);
  });
}

/** CHIP Collect's end: purchases, the wallet's page, and the callback that carries a purchase as it stands. */
export function ewalletRail({ config, privateKey, certificate }: RailParts): Rail {
  const { SANDBOX_SECRET, SANDBOX_PUBLIC_URL: public_url, SANDBOX_SELLER_NAME: seller_name } = config;
  const key = privateKey(NAME);
  const public_key = createPublicKey(certificate(NAME)).export({ type: 'spki', format: 'pem' }).toString();
  const site: Site = { public_url, seller_name, secret_key: railSecret(SANDBOX_SECRET, NAME), public_key };
  return {
    name: NAME,
    title: 'E-wallets (CHIP)',
    callback: (told, writing) => callbackOf(told, writing, { checkout_url: `${public_url}${pathOf(told)}`, key }),
    pagePath: pathOf,
    routes(scope, rails) {
      apiRoutes(scope, rails, site);
      pageRoutes(scope, rails, site);
    },
  };
}
