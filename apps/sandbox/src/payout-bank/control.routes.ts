import { randomUUID } from 'node:crypto';
import { toRinggit } from '@kutip/domain/money';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { railSwitchInput } from '../rails/wishes.ts';
import type { RailTitle } from '../control/fields.ts';
import { sendNotice, sendPage } from '../html/page.ts';
import type { Bank } from './bank.ts';
import { holderInput, transferEndInput, transferWishInput, type TransferWish } from './behaviours.ts';
import { PAYOUT_CONTROL, payoutControlPage } from './control-page.ts';
import type { Transfer } from './state.ts';

interface OrderParams {
  Params: { reference: string };
}

/** As the calls tell it: never a whole account number. */
const view = ({ amount, account_number, webhook_url: _, ...facts }: Transfer) => ({
  ...facts,
  amount: toRinggit(amount),
  account_ending: account_number.slice(-4),
});

function wish({ state }: Bank, body: unknown): TransferWish {
  const { behaviour, reference, applies_to } = transferWishInput.parse(body ?? {});
  const made: TransferWish = {
    id: randomUUID(),
    behaviour,
    reference: reference ?? null,
    is_for_all: reference === undefined && applies_to === 'ALL',
  };
  state.wishes.put(made.id, made);
  return made;
}

function setHolder({ state }: Bank, body: unknown): void {
  const { account_number, name } = holderInput.parse(body ?? {});
  state.setHolder(account_number, name);
}

/** The calls that say what the bank does next, for tests. */
function calls(app: FastifyInstance, bank: Bank): void {
  const { state } = bank;
  app.get('/control/payout-transfers', async () => ({ transfers: state.transfers.all().map(view) }));
  app.get<OrderParams>('/control/payout-transfers/:reference', async ({ params }, reply) => {
    const transfer = state.transfers.get(params.reference);
    return transfer ? view(transfer) : reply.code(404).send({ fault: 'no_such_transfer' });
  });
  app.post<OrderParams>('/control/payout-transfers/:reference/end', async ({ params, body }, reply) => {
    const transfer = await bank.endNow(params.reference, transferEndInput.parse(body ?? {}).outcome);
    return transfer ? view(transfer) : reply.code(404).send({ fault: 'no_such_transfer' });
  });
  app.post('/control/payout-wishes', async ({ body }, reply) => reply.code(201).send(wish(bank, body)));
  app.delete('/control/payout-wishes', async (_request, reply) => {
    state.wishes.clear();
    return reply.code(204).send();
  });
  app.post('/control/payout-holders', async ({ body }, reply) => {
    setHolder(bank, body);
    return reply.code(204).send();
  });
}

/** The same for people. */
export function payoutControl(app: FastifyInstance, bank: Bank, channels: readonly RailTitle[]): void {
  const { state } = bank;
  const back = (reply: FastifyReply) => reply.redirect(PAYOUT_CONTROL, 303);
  app.get(PAYOUT_CONTROL, async (_request, reply) => sendPage(reply, payoutControlPage(state, channels)));
  app.post(`${PAYOUT_CONTROL}/wishes`, async ({ body }, reply) => {
    wish(bank, body);
    return back(reply);
  });
  app.post<{ Params: { id: string } }>(`${PAYOUT_CONTROL}/wishes/:id/clear`, async ({ params }, reply) => {
    state.wishes.remove(params.id);
    return back(reply);
  });
  app.post(`${PAYOUT_CONTROL}/holders`, async ({ body }, reply) => {
    setHolder(bank, body);
    return back(reply);
  });
  app.post(`${PAYOUT_CONTROL}/switch`, async ({ body }, reply) => {
    state.setUp(railSwitchInput.parse(body).online);
    return back(reply);
  });
  app.post<OrderParams>(`${PAYOUT_CONTROL}/transfers/:reference/end`, async ({ params, body }, reply) => {
    const { outcome } = transferEndInput.parse(body ?? {});
    if (!(await bank.endNow(params.reference, outcome)))
      return sendNotice(reply, 'Not here', 'The sandbox knows no such transfer.', 404);
    return back(reply);
  });
  calls(app, bank);
}
