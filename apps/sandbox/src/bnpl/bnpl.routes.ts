import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readForm } from '../html/form.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { railSecret } from '../rail-secrets.ts';
import { isStandardChoice, STATUS_OF_CHOICE } from '../rails/pay-page.ts';
import { answerEnquiry, createPayment, endPayment } from '../rails/payments.ts';
import type { Rail, RailDeps, Rails } from '../rails/rail.ts';
import type { RailPayment } from '../rails/state.ts';
import { newRequestInput, paymentRequest, refusalOf, webhookOf } from './bnpl.messages.ts';
import { planPage } from './bnpl-pages.ts';

const NAME = 'bnpl';
const SEARCH_LIMIT = 10;

interface BnplConfig {
  public_url: string;
  seller_name: string;
  api_key: string;
}

const pathOf = ({ id }: Pick<RailPayment, 'id'>): string => `/bnpl/payment-request/@kutip/${id}/checkout`;

/** The API that Kutip calls, behind its key. */
function apiRoutes(scope: FastifyInstance, rails: Rails, { public_url, api_key }: BnplConfig): void {
  const enquire = (payment: RailPayment) => {
    const reported = answerEnquiry(rails, payment);
    return reported && paymentRequest(reported, `${public_url}${pathOf(payment)}`);
  };

  scope.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (request.headers['x-business-api-key'] !== api_key)
        return reply.code(403).send({ message: 'Invalid business api key' });
    });

    api.post('/bnpl/v1/payment-requests', async ({ body }, reply) => {
      const input = newRequestInput.safeParse(body);
      if (!input.success) return reply.code(422).send(refusalOf(input.error));
      const { payment_methods, reference_number, purpose, name, email, expires_after, ...rest } = input.data;
      const expiryAfter = (after_ms: number) => new Date(rails.clock.now().getTime() + after_ms).toISOString();
      const payment = createPayment(
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
          expires_at: expires_after === undefined ? null : expiryAfter(expires_after),
          return_url: rest.redirect_url,
          webhook_url: rest.webhook,
          details: { email },
        },
        { allow_duplicate: true }, // HitPay creates another request for the same number
      );
      return paymentRequest(payment, `${public_url}${pathOf(payment)}`);
    });

    api.get<{ Params: { id: string } }>('/bnpl/v1/payment-requests/:id', async ({ params: { id } }, reply) => {
      const payment = rails.state.findById(NAME, id);
      const message = `No query results for model [App\\Business\\PaymentRequest] ${id}`;
      return (payment && enquire(payment)) ?? reply.code(404).send({ message });
    });

    api.get<{ Querystring: { search?: string } }>('/bnpl/v1/payment-requests', async ({ query: { search = '' } }) => {
      const matches = ({ id, order_no, details }: RailPayment) =>
        [id, order_no, details.email ?? ''].some((text) => text.includes(search));
      const found = rails.state.paymentsOf(NAME).filter(matches).slice(-SEARCH_LIMIT).toReversed();
      return { data: found.map(enquire).filter((one) => one !== null) };
    });
  });
}

/** The payer's pages. A choice is answered with a redirect, so that a reload does not repeat it. */
function pageRoutes(scope: FastifyInstance, rails: Rails, { seller_name }: BnplConfig): void {
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
    if (isStandardChoice(action))
      endPayment(rails, payment, STATUS_OF_CHOICE[action], action === 'decline' ? 'credit_declined' : null);
    return reply.redirect(pathOf(payment), 303);
  });
}

/** Simulates HitPay: payment requests, the hosted page, and webhooks about the outcome. */
export function bnplRail({ config }: RailDeps): Rail {
  const { SANDBOX_SECRET, SANDBOX_PUBLIC_URL: public_url, SANDBOX_SELLER_NAME: seller_name } = config;
  const site: BnplConfig = { public_url, seller_name, api_key: railSecret(SANDBOX_SECRET, NAME) };
  const salt = railSecret(SANDBOX_SECRET, `${NAME}:salt`);
  return {
    name: NAME,
    title: 'Buy now, pay later (HitPay)',
    callback: (payment, meta) => webhookOf(payment, meta, { checkout_url: `${public_url}${pathOf(payment)}`, salt }),
    pagePath: pathOf,
    routes(scope, rails) {
      apiRoutes(scope, rails, site);
      pageRoutes(scope, rails, site);
    },
  };
}
