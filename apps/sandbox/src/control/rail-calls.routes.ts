import type { FastifyInstance, FastifyReply } from 'fastify';
import { isTakenByRail } from '../rails/deliveries.ts';
import { callBackByHand, endNow, makeRailWish } from '../rails/payments.ts';
import type { Rail, Rails } from '../rails/rail.ts';
import type { RailName } from '../rails/names.ts';
import type { RailPayment } from '../rails/state.ts';
import { railCallbackInput, railEndInput, railSwitchInput, railWishInput } from '../rails/wishes.ts';
import type { Controlled } from './control.routes.ts';
import { railPaymentView, railPaymentViews } from './rail-views.ts';

export interface RailParams {
  Params: { rail: string };
}
export interface RailOrderParams {
  Params: { rail: string; order: string };
}

const LISTED_PAYMENTS = 1_000;

export const railOf = ({ byName }: Rails, { rail }: { rail: string }): Rail | undefined => byName.get(rail as RailName);
/** By Kutip's order number or by the rail's own number. */
export function railPaymentOf(rails: Rails, params: { rail: string; order: string }): RailPayment | undefined {
  const rail = railOf(rails, params);
  return rail && (rails.state.findByOrder(rail.name, params.order) ?? rails.state.findById(rail.name, params.order));
}

const notFound = (reply: FastifyReply, what: string): FastifyReply =>
  reply.code(404).send({ fault: `no_such_${what}` });

function railWishCalls(app: FastifyInstance, { rails }: Controlled): void {
  const { wishes, wishesOf } = rails.state;
  app.get<RailParams>('/control/rails/:rail/wishes', async ({ params }, reply) => {
    const rail = railOf(rails, params);
    return rail ? { wishes: wishesOf(rail.name) } : notFound(reply, 'rail');
  });
  app.post<RailParams>('/control/rails/:rail/wishes', async ({ params, body }, reply) => {
    const rail = railOf(rails, params);
    if (!rail) return notFound(reply, 'rail');
    return reply.code(201).send(makeRailWish(rails, rail.name, railWishInput.parse(body ?? {})));
  });
  app.delete<RailParams>('/control/rails/:rail/wishes', async ({ params }, reply) => {
    const rail = railOf(rails, params);
    if (!rail) return notFound(reply, 'rail');
    for (const { id } of wishesOf(rail.name)) wishes.remove(id);
    return reply.code(204).send();
  });
  app.delete<{ Params: { rail: string; id: string } }>('/control/rails/:rail/wishes/:id', async ({ params }, reply) => {
    if (wishes.get(params.id)?.rail !== params.rail) return notFound(reply, 'wish');
    wishes.remove(params.id);
    return reply.code(204).send();
  });
}

function railSwitchCalls(app: FastifyInstance, { rails }: Controlled): void {
  const { state, byName } = rails;
  app.get('/control/rails', async () => ({
    rails: [...byName.values()].map(({ name, title }) => ({ rail: name, title, online: state.isUp(name) })),
  }));
  app.get<RailParams>('/control/rails/:rail', async ({ params }, reply) => {
    const rail = railOf(rails, params);
    return rail ? { rail: rail.name, online: state.isUp(rail.name) } : notFound(reply, 'rail');
  });
  app.post<RailParams>('/control/rails/:rail', async ({ params, body }, reply) => {
    const rail = railOf(rails, params);
    if (!rail) return notFound(reply, 'rail');
    const { online } = railSwitchInput.parse(body);
    state.setUp(rail.name, online);
    return { rail: rail.name, online };
  });
}

function railPaymentCalls(app: FastifyInstance, { rails, public_url }: Controlled): void {
  app.get<RailParams>('/control/rails/:rail/payments', async ({ params }, reply) => {
    const rail = railOf(rails, params);
    if (!rail) return notFound(reply, 'rail');
    return { payments: railPaymentViews(rails, rail.name, public_url, LISTED_PAYMENTS) };
  });
  app.get<RailOrderParams>('/control/rails/:rail/payments/:order', async ({ params }, reply) => {
    const payment = railPaymentOf(rails, params);
    return payment ? railPaymentView(rails, payment, public_url) : notFound(reply, 'payment');
  });
  app.post<RailOrderParams>('/control/rails/:rail/payments/:order/end', async ({ params, body }, reply) => {
    const payment = railPaymentOf(rails, params);
    if (!payment) return notFound(reply, 'payment');
    const { outcome, reason } = railEndInput.parse(body ?? {});
    if (!endNow(rails, payment, outcome && { status: outcome, reason: reason ?? null }))
      return reply.code(409).send({ fault: 'already_a_success' });
    return railPaymentView(rails, railPaymentOf(rails, params) ?? payment, public_url);
  });
  app.post<RailOrderParams>('/control/rails/:rail/payments/:order/callback', async ({ params, body }, reply) => {
    const payment = railPaymentOf(rails, params);
    if (!payment) return notFound(reply, 'payment');
    const answers = await callBackByHand(rails, payment, railCallbackInput.parse(body ?? {}));
    return { answers: answers.map((answer) => ({ ...answer, taken: isTakenByRail(answer) })) };
  });
}

/** The calls that say what happens next on every way to pay but FPX, for tests. The pages do the same for people. */
export function railCalls(app: FastifyInstance, controlled: Controlled): void {
  railWishCalls(app, controlled);
  railSwitchCalls(app, controlled);
  railPaymentCalls(app, controlled);
}
