import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendNotice, sendPage } from '../html/page.ts';
import { sendManualCallback, createRailScenario, endPaymentNow } from '../rails/payments.ts';
import { railCallbackInput, railEndInput, railSwitchInput, railScenarioInput } from '../rails/scenarios.ts';
import type { ControlTargets } from './control.routes.ts';
import { railOf, railPaymentOf, type RailOrderParams, type RailParams } from './rail-calls.routes.ts';
import { railOrderPage, railPage } from './rail-page.ts';
import { railPaymentView, railPaymentViews } from './rail-views.ts';

const SHOWN_PAYMENTS = 50;

const missing = (reply: FastifyReply): FastifyReply =>
  sendNotice(reply, 'Not found', 'The sandbox has no such channel or payment.', 404);
const backToRail = (reply: FastifyReply, rail: string): FastifyReply =>
  reply.redirect(`/control/channels/${rail}`, 303);
const backToOrder = (reply: FastifyReply, { rail, order }: { rail: string; order: string }): FastifyReply =>
  reply.redirect(`/control/channels/${rail}/orders/${encodeURIComponent(order)}`, 303);

function railForms(app: FastifyInstance, { rails }: ControlTargets): void {
  const { state } = rails;
  app.post<RailParams>('/control/forms/rails/:rail/scenarios', async ({ params, body }, reply) => {
    const rail = railOf(rails, params);
    if (!rail) return missing(reply);
    createRailScenario(rails, rail.name, railScenarioInput.parse(body ?? {}));
    return backToRail(reply, rail.name);
  });
  app.post<RailParams>('/control/forms/rails/:rail/scenarios/clear', async ({ params }, reply) => {
    const rail = railOf(rails, params);
    if (!rail) return missing(reply);
    for (const { id } of state.scenariosOf(rail.name)) state.scenarios.remove(id);
    return backToRail(reply, rail.name);
  });
  app.post<{ Params: { rail: string; id: string } }>(
    '/control/forms/rails/:rail/scenarios/:id/clear',
    async ({ params }, reply) => {
      const rail = railOf(rails, params);
      if (!rail) return missing(reply);
      state.scenarios.remove(params.id);
      return backToRail(reply, rail.name);
    },
  );
  app.post<RailParams>('/control/forms/rails/:rail/switch', async ({ params, body }, reply) => {
    const rail = railOf(rails, params);
    if (!rail) return missing(reply);
    state.setUp(rail.name, railSwitchInput.parse(body).online);
    return backToRail(reply, rail.name);
  });
}

function railOrderForms(app: FastifyInstance, { rails }: ControlTargets): void {
  app.post<RailOrderParams>('/control/forms/rails/:rail/payments/:order/end', async ({ params, body }, reply) => {
    const payment = railPaymentOf(rails, params);
    if (!payment) return missing(reply);
    const { outcome, reason } = railEndInput.parse(body ?? {});
    endPaymentNow(rails, payment, outcome && { status: outcome, reason: reason ?? null });
    return backToOrder(reply, params);
  });
  app.post<RailOrderParams>('/control/forms/rails/:rail/payments/:order/callback', async ({ params, body }, reply) => {
    const payment = railPaymentOf(rails, params);
    if (!payment) return missing(reply);
    await sendManualCallback(rails, payment, railCallbackInput.parse(body ?? {}));
    return backToOrder(reply, params);
  });
}

/** The control pages of every rail except FPX, and their forms. */
export function railPages(app: FastifyInstance, targets: ControlTargets): void {
  const { rails, public_url } = targets;
  const { state, byName } = rails;
  app.get<RailParams>('/control/channels/:rail', async ({ params }, reply) => {
    const rail = railOf(rails, params);
    if (!rail) return missing(reply);
    const content = {
      is_up: state.isUp(rail.name),
      scenarios: state.scenariosOf(rail.name),
      payments: railPaymentViews(rails, rail.name, public_url, SHOWN_PAYMENTS),
      channels: [...byName.values()],
    };
    return sendPage(reply, railPage(rail, content));
  });
  app.get<RailOrderParams>('/control/channels/:rail/orders/:order', async ({ params }, reply) => {
    const rail = railOf(rails, params);
    const payment = railPaymentOf(rails, params);
    if (!rail || !payment) return missing(reply);
    return sendPage(reply, railOrderPage(rail, railPaymentView(rails, payment, public_url)));
  });
  railForms(app, targets);
  railOrderForms(app, targets);
}
