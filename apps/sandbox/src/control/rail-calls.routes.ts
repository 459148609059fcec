import type { FastifyInstance, FastifyReply } from 'fastify';
import { isAcceptedByRail } from '../rails/deliveries.ts';
import { sendManualCallback, createRailScenario, endPaymentNow } from '../rails/payments.ts';
import type { Rail, Rails } from '../rails/rail.ts';
import type { RailName } from '../rails/rail-name.ts';
import type { RailPayment } from '../rails/state.ts';
import { railCallbackInput, railEndInput, railSwitchInput, railScenarioInput } from '../rails/scenarios.ts';
import type { ControlTargets } from './control.routes.ts';
import { railPaymentView, railPaymentViews } from './rail-views.ts';

export interface RailParams {
  Params: { rail: string };
}
export interface RailOrderParams {
  Params: { rail: string; order: string };
}

const LISTED_PAYMENTS = 1_000;

export const railOf = ({ byName }: Rails, { rail }: { rail: string }): Rail | undefined => byName.get(rail as RailName);
/** Finds a payment by Kutip's order number or by the rail's own number. */
export function railPaymentOf(rails: Rails, params: { rail: string; order: string }): RailPayment | undefined {
  const rail = railOf(rails, params);
  return rail && (rails.state.findByOrder(rail.name, params.order) ?? rails.state.findById(rail.name, params.order));
}

const notFound = (reply: FastifyReply, what: string): FastifyReply =>
  reply.code(404).send({ fault: `no_such_${what}` });

function railScenarioCalls(app: FastifyInstance, { rails }: ControlTargets): void {
  const { scenarios, scenariosOf } = rails.state;
  app.get<RailParams>('/control/rails/:rail/scenarios', async ({ params }, reply) => {
    const rail = railOf(rails, params);
    return rail ? { scenarios: scenariosOf(rail.name) } : notFound(reply, 'rail');
  });
  app.post<RailParams>('/control/rails/:rail/scenarios', async ({ params, body }, reply) => {
    const rail = railOf(rails, params);
    if (!rail) return notFound(reply, 'rail');
    return reply.code(201).send(createRailScenario(rails, rail.name, railScenarioInput.parse(body ?? {})));
  });
  app.delete<RailParams>('/control/rails/:rail/scenarios', async ({ params }, reply) => {
    const rail = railOf(rails, params);
    if (!rail) return notFound(reply, 'rail');
    for (const { id } of scenariosOf(rail.name)) scenarios.remove(id);
    return reply.code(204).send();
  });
  app.delete<{ Params: { rail: string; id: string } }>(
    '/control/rails/:rail/scenarios/:id',
    async ({ params }, reply) => {
      if (scenarios.get(params.id)?.rail !== params.rail) return notFound(reply, 'scenario');
      scenarios.remove(params.id);
      return reply.code(204).send();
    },
  );
}

function railSwitchCalls(app: FastifyInstance, { rails }: ControlTargets): void {
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

function railPaymentCalls(app: FastifyInstance, { rails, public_url }: ControlTargets): void {
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
    if (!endPaymentNow(rails, payment, outcome && { status: outcome, reason: reason ?? null }))
      return reply.code(409).send({ fault: 'already_a_success' });
    return railPaymentView(rails, railPaymentOf(rails, params) ?? payment, public_url);
  });
  app.post<RailOrderParams>('/control/rails/:rail/payments/:order/callback', async ({ params, body }, reply) => {
    const payment = railPaymentOf(rails, params);
    if (!payment) return notFound(reply, 'payment');
    const answers = await sendManualCallback(rails, payment, railCallbackInput.parse(body ?? {}));
    return { answers: answers.map((answer) => ({ ...answer, taken: isAcceptedByRail(answer) })) };
  });
}

/** The control API of every rail except FPX, for tests; the control pages do the same for people. */
export function railCalls(app: FastifyInstance, targets: ControlTargets): void {
  railScenarioCalls(app, targets);
  railSwitchCalls(app, targets);
  railPaymentCalls(app, targets);
}
