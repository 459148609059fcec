import { BANK_MODELS } from '@kutip/domain/fpx/banks';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { sendManualConfirmation, createScenario } from '../fpx/manual-control.ts';
import { endPaymentNow } from '../fpx/decide.ts';
import { isAccepted } from '../fpx/deliveries.ts';
import type { Fpx } from '../fpx/fpx.ts';
import type { Rails } from '../rails/rail.ts';
import { callbackInput, endPaymentInput, scenarioInput } from '../fpx/scenarios.ts';
import { paymentView, paymentViews } from './views.ts';

/** What the control API and pages act on. */
export interface ControlTargets {
  readonly fpx: Fpx;
  readonly rails: Rails;
  readonly public_url: string;
  /** Deletes payments, scenarios, switches and emails. */
  readonly reset: () => void;
}

interface OrderParams {
  Params: { order: string };
}

const LISTED_PAYMENTS = 1_000;

export const bankInput = z.object({
  code: z.string(),
  model: z.enum(BANK_MODELS),
  online: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]),
});
export const fpxInput = bankInput.pick({ online: true });

const notFound = (reply: FastifyReply, what: string): FastifyReply =>
  reply.code(404).send({ fault: `no_such_${what}` });

function scenarioCalls(app: FastifyInstance, { fpx }: ControlTargets): void {
  const { scenarios } = fpx.state;
  app.get('/control/scenarios', async () => ({ scenarios: scenarios.all() }));
  app.post('/control/scenarios', async ({ body }, reply) =>
    reply.code(201).send(createScenario(fpx, scenarioInput.parse(body ?? {}))),
  );
  app.delete('/control/scenarios', async (_request, reply) => {
    scenarios.clear();
    return reply.code(204).send();
  });
  app.delete<{ Params: { id: string } }>('/control/scenarios/:id', async ({ params }, reply) => {
    if (!scenarios.get(params.id)) return notFound(reply, 'scenario');
    scenarios.remove(params.id);
    return reply.code(204).send();
  });
}

function switchCalls(app: FastifyInstance, { fpx, reset }: ControlTargets): void {
  const { state } = fpx;
  app.get('/control/banks', async () => ({ banks: state.banks() }));
  app.post('/control/banks', async ({ body }, reply) => {
    const { code, model, online } = bankInput.parse(body);
    if (!state.setBankUp(code, model, online)) return notFound(reply, 'bank');
    return { code, model, online };
  });
  app.get('/control/fpx', async () => ({ online: state.isFpxUp() }));
  app.post('/control/fpx', async ({ body }) => {
    const { online } = fpxInput.parse(body);
    state.setFpxUp(online);
    return { online };
  });
  app.post('/control/reset', async (_request, reply) => {
    reset();
    return reply.code(204).send();
  });
}

function paymentCalls(app: FastifyInstance, { fpx, public_url }: ControlTargets): void {
  const { state } = fpx;
  app.get('/control/payments', async () => ({ payments: paymentViews(state, public_url, LISTED_PAYMENTS) }));
  app.get<OrderParams>('/control/payments/:order', async ({ params }, reply) => {
    const payment = state.findPayment(params.order);
    return payment ? paymentView(state, payment, public_url) : notFound(reply, 'payment');
  });
  app.post<OrderParams>('/control/payments/:order/now', async ({ params, body }, reply) => {
    const payment = state.findPayment(params.order);
    if (!payment) return notFound(reply, 'payment');
    if (!endPaymentNow(fpx, payment, endPaymentInput.parse(body ?? {}).debit_code))
      return reply.code(409).send({ fault: 'already_a_success' });
    return paymentView(state, state.payments.get(payment.request.fpx_sellerExOrderNo) ?? payment, public_url);
  });
  app.post<OrderParams>('/control/payments/:order/callback', async ({ params, body }, reply) => {
    const payment = state.findPayment(params.order);
    if (!payment) return notFound(reply, 'payment');
    const answers = await sendManualConfirmation(fpx, payment, callbackInput.parse(body ?? {}));
    return { answers: answers.map((answer) => ({ ...answer, taken: isAccepted(answer) })) };
  });
}

/** The control API for tests; the control pages do the same for people. */
export function controlCalls(app: FastifyInstance, targets: ControlTargets): void {
  scenarioCalls(app, targets);
  switchCalls(app, targets);
  paymentCalls(app, targets);
}
