import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readForm } from '../html/form.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { railSecret } from '../rail-secrets.ts';
import { isUsualChoice, STATUS_OF_CHOICE } from '../rails/pay-page.ts';
import { begin, end, stands } from '../rails/payments.ts';
import type { Rail, RailParts, Rails } from '../rails/rail.ts';
import type { RailPayment } from '../rails/state.ts';
import { newRequestInput, paymentRequest, refusalOf, webhookOf } from './bnpl.messages.ts';
import { planPage } from './bnpl-pages.ts';

const NAME = 'bnpl';
const LATEST = 10;

interface Site {
  public_url: string;
  seller_name: string;
  api_key: string;
}

const pathOf = ({ id }: Pick<RailPayment, 'id'>): string => `/bnpl/payment-request/@kutip/${id}/checkout`;

/** The API that Kutip calls, behind its key. */
function apiRoutes(scope: FastifyInstance, rails: Rails, { public_url, api_key }: Site): void {
  const answerOf = (payment: RailPayment) => {
    const told = stands(rails, payment);
    return told && paymentRequest(told, `${public_url}${pathOf(payment)}`);
  };

  scope.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (request.headers['x-business-api-key'] !== api_key)
        return reply.code(403).send({ message: 'Invalid business api key' });
    });

    api.post('/bnpl/v1/payment-requests', async ({ body }, reply) => {
      const wanted = newRequestInput.safeParse(body);
      if (!wanted.success) return reply.code(422).send(refusalOf(wanted.error));
      const { payment_methods, reference_number, purpose, name, email, expires_after, ...rest } = wanted.data;
      const closing = (after_ms: number) => new Date(rails.clock.now().getTime() + after_ms).toISOString();
      const payment = begin(
        rails,
        NAME,
        {
          id: randomUUID(),
          order_no: reference_number,
          amount: rest.amount,
          currency: rest.currency,
          method: payment_methods[0],
          title: purpose,
          payer_name: name,
          expires_at: expires_after === undefined ? null : closing(expires_after),
          return_url: rest.redirect_url,
          webhook_url: rest.webhook,
          details: { email },
        },
        { again: true }, // HitPay makes another one of the same number
      );
      return paymentRequest(payment, `${public_url}${pathOf(payment)}`);
    });

    api.get<{ Params: { id: string } }>('/bnpl/v1/payment-requests/:id', async ({ params: { id } }, reply) => {
      const payment = rails.state.findById(NAME, id);
      const message = `No query results for model [App\\Business\\PaymentRequest] ${id}`;
      return (payment && answerOf(payment)) ?? reply.code(404).send({ message });
    });

    api.get<{ Querystring: { search?: string } }>('/bnpl/v1/payment-requests', async ({ query: { search = '' } }) => {
      const has = ({ id, order_no, details }: RailPayment) =>
        [id, order_no, details.email ?? ''].some((text) => text.includes(search));
      const found = rails.state.paymentsOf(NAME).filter(has).slice(-LATEST).toReversed();
      return { data: found.map(answerOf).filter((one) => one !== null) };
    });
  });
}

/** The pages that payers see. The answer to a choice is a redirect, so that reloading a page does nothing twice. */
function pageRoutes(scope: FastifyInstance, rails: Rails, { seller_name }: Site): void {
  const address = '/bnpl/payment-request/@kutip/:id/checkout';
  scope.get<{ Params: { id: string } }>(address, async ({ params }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    return payment
      ? sendPage(reply, planPage(payment, { seller_name, path: pathOf(payment) }))
      : sendNotice(reply, 'No such payment', 'There is no payment at this address.', 404);
  });
  scope.post<{ Params: { id: string } }>(address, async ({ params, body }, reply) => {
    const payment = rails.state.findById(NAME, params.id);
    if (!payment) return sendNotice(reply, 'No such payment', 'There is no payment at this address.', 404);
    const action = readForm(body)?.action;
    if (isUsualChoice(action))
      end(rails, payment, STATUS_OF_CHOICE[action], action === 'decline' ? 'credit_declined' : null);
    return reply.redirect(pathOf(payment), 303);
  });
}

/** HitPay's end: payment requests, their page, and the webhook that tells how they ended. */
export function bnplRail({ config }: RailParts): Rail {
  const { SANDBOX_SECRET, SANDBOX_PUBLIC_URL: public_url, SANDBOX_SELLER_NAME: seller_name } = config;
  const site: Site = { public_url, seller_name, api_key: railSecret(SANDBOX_SECRET, NAME) };
  const salt = railSecret(SANDBOX_SECRET, `${NAME}:salt`);
  return {
    name: NAME,
    title: 'Buy now, pay later (HitPay)',
    callback: (told, writing) => webhookOf(told, writing, { checkout_url: `${public_url}${pathOf(told)}`, salt }),
    pagePath: pathOf,
    routes(scope, rails) {
      apiRoutes(scope, rails, site);
      pageRoutes(scope, rails, site);
    },
  };
}
