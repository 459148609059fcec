import { randomUUID } from 'node:crypto';
import { toRinggit } from '@kutip/domain/money';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { railSwitchInput } from '../rails/scenarios.ts';
import type { RailTitle } from '../control/fields.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import type { Bank } from './bank.ts';
import { holderInput, transferEndInput, transferScenarioInput, type TransferScenario } from './behaviours.ts';
import { PAYOUT_CONTROL, payoutControlPage } from './control-page.ts';
import type { Transfer } from './state.ts';

interface OrderParams {
  Params: { reference: string };
}

/** A transfer for the control API, without the full account number. */
const transferView = ({ amount, account_number, webhook_url: _, ...facts }: Transfer) => ({
  ...facts,
  amount: toRinggit(amount),
  account_ending: account_number.slice(-4),
});

function addScenario({ state }: Bank, body: unknown): TransferScenario {
  const { behaviour, reference, applies_to } = transferScenarioInput.parse(body ?? {});
  const scenario: TransferScenario = {
    id: randomUUID(),
    behaviour,
    reference: reference ?? null,
    is_for_all: reference === undefined && applies_to === 'ALL',
  };
  state.scenarios.put(scenario.id, scenario);
  return scenario;
}

function setHolder({ state }: Bank, body: unknown): void {
  const { account_number, name } = holderInput.parse(body ?? {});
  state.setHolder(account_number, name);
}

/** The control API of the payout bank, for tests. */
function payoutCalls(app: FastifyInstance, bank: Bank): void {
  const { state } = bank;
  app.get('/control/payout-transfers', async () => ({ transfers: state.transfers.all().map(transferView) }));
  app.get<OrderParams>('/control/payout-transfers/:reference', async ({ params }, reply) => {
    const transfer = state.transfers.get(params.reference);
    return transfer ? transferView(transfer) : reply.code(404).send({ fault: 'no_such_transfer' });
  });
  app.post<OrderParams>('/control/payout-transfers/:reference/end', async ({ params, body }, reply) => {
    const transfer = await bank.endNow(params.reference, transferEndInput.parse(body ?? {}).outcome);
    return transfer ? transferView(transfer) : reply.code(404).send({ fault: 'no_such_transfer' });
  });
  app.post('/control/payout-scenarios', async ({ body }, reply) => reply.code(201).send(addScenario(bank, body)));
  app.delete('/control/payout-scenarios', async (_request, reply) => {
    state.scenarios.clear();
    return reply.code(204).send();
  });
  app.post('/control/payout-holders', async ({ body }, reply) => {
    setHolder(bank, body);
    return reply.code(204).send();
  });
}

/** The control page of the payout bank and its API. */
export function payoutControl(app: FastifyInstance, bank: Bank, channels: readonly RailTitle[]): void {
  const { state } = bank;
  const redirectBack = (reply: FastifyReply) => reply.redirect(PAYOUT_CONTROL, 303);
  app.get(PAYOUT_CONTROL, async (_request, reply) => sendPage(reply, payoutControlPage(state, channels)));
  app.post(`${PAYOUT_CONTROL}/scenarios`, async ({ body }, reply) => {
    addScenario(bank, body);
    return redirectBack(reply);
  });
  app.post<{ Params: { id: string } }>(`${PAYOUT_CONTROL}/scenarios/:id/clear`, async ({ params }, reply) => {
    state.scenarios.remove(params.id);
    return redirectBack(reply);
  });
  app.post(`${PAYOUT_CONTROL}/holders`, async ({ body }, reply) => {
    setHolder(bank, body);
    return redirectBack(reply);
  });
  app.post(`${PAYOUT_CONTROL}/switch`, async ({ body }, reply) => {
    state.setUp(railSwitchInput.parse(body).online);
    return redirectBack(reply);
  });
  app.post<OrderParams>(`${PAYOUT_CONTROL}/transfers/:reference/end`, async ({ params, body }, reply) => {
    const { outcome } = transferEndInput.parse(body ?? {});
    if (!(await bank.endNow(params.reference, outcome)))
      return sendNotice(reply, 'Not found', 'The sandbox has no such transfer.', 404);
    return redirectBack(reply);
  });
  payoutCalls(app, bank);
}
