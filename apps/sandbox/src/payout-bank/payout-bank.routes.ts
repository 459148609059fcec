import { dayOf } from '@kutip/domain/day';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { answerSigned } from '../rails/paynet-message.ts';
import { PAYOUT_BANK_CALLS, type TransferDecisions } from './api.ts';
import type { Bank } from './bank.ts';
import { reportedTransfer } from './messages.ts';
import type { Transfer } from './state.ts';
import { statementOf } from './statement.ts';

const isSilent = ({ behaviour, status }: Transfer): boolean => behaviour === 'silent' && status === 'RECEIVED';

/** The simulated bank's decisions, as its transfers' behaviours make them. */
const decisionsOf = (bank: Bank, clock: Clock): TransferDecisions => ({
  receive(input) {
    const transfer = bank.receiveTransfer(input);
    if (transfer === 'conflict') return transfer;
    const is_lost = transfer.behaviour === 'lost_answer' || isSilent(transfer);
    return is_lost ? 'no_answer' : reportedTransfer(transfer, transfer.status);
  },
  find({ merchantReferenceNo }) {
    const transfer = bank.state.transfers.get(merchantReferenceNo);
    if (!transfer) return undefined;
    if (isSilent(transfer)) return 'no_answer';
    bank.state.change(transfer.reference, clock.now(), `Enquiry answered ${transfer.status}`);
    return reportedTransfer(transfer, transfer.status);
  },
  holder: (account_number) => (account_number.endsWith('0039') ? null : bank.state.holder(account_number)),
});

/** The payout bank's signed API and its daily statement. */
export function payoutBankRoutes(
  app: FastifyInstance,
  bank: Bank,
  { clock, secret }: { clock: Clock; secret: string },
): void {
  const { state } = bank;
  const decisions = decisionsOf(bank, clock);

  app.register(async (api) => {
    // The signature covers the raw body.
    api.removeContentTypeParser('application/json');
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    api.addHook('preHandler', async (_request, reply) => {
      if (!state.isUp()) return reply.code(503).send();
    });
    for (const [path, call] of Object.entries(PAYOUT_BANK_CALLS))
      api.post(`/payout-bank${path}`, async (request, reply) => {
        const signing = { secret, sent_at: clock.now().toISOString() };
        const { status, headers, body } = answerSigned(signing, request, (content) => call(decisions, content));
        return reply.code(status).headers(headers).send(body);
      });
  });

  const statementQuery = z.object({ date: z.iso.date().optional() });
  app.get('/payout-bank/statement', async ({ query }, reply) => {
    const { date = dayOf(clock.now()) } = statementQuery.parse(query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="payout-bank-${date}.csv"`)
      .send(statementOf(state.transfers.all(), date));
  });
}
