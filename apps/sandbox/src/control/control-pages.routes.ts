import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendManualConfirmation, createScenario } from '../fpx/manual-control.ts';
import { endPaymentNow } from '../fpx/decide.ts';
import { callbackInput, endPaymentInput, scenarioInput } from '../fpx/scenarios.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import { controlPage, orderPage } from './control-page.ts';
import { bankInput, fpxInput, type ControlTargets } from './control.routes.ts';
import { paymentView, paymentViews } from './views.ts';

interface OrderParams {
  Params: { order: string };
}

const SHOWN_PAYMENTS = 50;

const missing = (reply: FastifyReply): FastifyReply =>
  sendNotice(reply, 'No such payment', 'FPX has no payment with this number.', 404);
const backToControl = (reply: FastifyReply): FastifyReply => reply.redirect('/control', 303);
const backToOrder = (reply: FastifyReply, order_no: string): FastifyReply =>
  reply.redirect(`/control/orders/${encodeURIComponent(order_no)}`, 303);

function generalForms(app: FastifyInstance, { fpx, reset }: ControlTargets): void {
  const { state } = fpx;
  app.post('/control/forms/scenarios', async ({ body }, reply) => {
    createScenario(fpx, scenarioInput.parse(body ?? {}));
    return backToControl(reply);
  });
  app.post('/control/forms/scenarios/clear', async (_request, reply) => {
    state.scenarios.clear();
    return backToControl(reply);
  });
  app.post<{ Params: { id: string } }>('/control/forms/scenarios/:id/clear', async ({ params }, reply) => {
    state.scenarios.remove(params.id);
    return backToControl(reply);
  });
  app.post('/control/forms/banks', async ({ body }, reply) => {
    const { code, model, online } = bankInput.parse(body);
    state.setBankUp(code, model, online);
    return backToControl(reply);
  });
  app.post('/control/forms/fpx', async ({ body }, reply) => {
    state.setFpxUp(fpxInput.parse(body).online);
    return backToControl(reply);
  });
  app.post('/control/forms/reset', async (_request, reply) => {
    reset();
    return backToControl(reply);
  });
}

function orderForms(app: FastifyInstance, { fpx }: ControlTargets): void {
  app.post<OrderParams>('/control/forms/payments/:order/now', async ({ params, body }, reply) => {
    const payment = fpx.state.findPayment(params.order);
    if (!payment) return missing(reply);
    endPaymentNow(fpx, payment, endPaymentInput.parse(body ?? {}).debit_code);
    return backToOrder(reply, params.order);
  });
  app.post<OrderParams>('/control/forms/payments/:order/callback', async ({ params, body }, reply) => {
    const payment = fpx.state.findPayment(params.order);
    if (!payment) return missing(reply);
    await sendManualConfirmation(fpx, payment, callbackInput.parse(body ?? {}));
    return backToOrder(reply, params.order);
  });
}

/** The control pages and their forms; each form does the same as a control call and redirects back. */
export function controlPages(app: FastifyInstance, targets: ControlTargets): void {
  const { fpx, rails, public_url } = targets;
  app.get('/control', async (_request, reply) =>
    sendPage(
      reply,
      controlPage(fpx.state, paymentViews(fpx.state, public_url, SHOWN_PAYMENTS), [...rails.byName.values()]),
    ),
  );
  app.get<OrderParams>('/control/orders/:order', async ({ params }, reply) => {
    const payment = fpx.state.findPayment(params.order);
    return payment ? sendPage(reply, orderPage(paymentView(fpx.state, payment, public_url))) : missing(reply);
  });
  generalForms(app, targets);
  orderForms(app, targets);
}
