import { dayOf } from '@kutip/domain/day';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { isSigned, notFound, signedHeaders } from '../rails/paynet-message.ts';
import type { Bank } from './bank.ts';
import { enquiryInput, holderOf, nameInput, statusOf, transferInput } from './messages.ts';
import { statementOf } from './statement.ts';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The payout bank's signed API and its daily statement. */
export function payoutBankRoutes(
  app: FastifyInstance,
  bank: Bank,
  { clock, secret }: { clock: Clock; secret: string },
): void {
  const { state } = bank;
  const answer = (reply: FastifyReply, content: unknown, status = 200): FastifyReply => {
    const body = JSON.stringify(content);
    return reply
      .code(status)
      .headers(signedHeaders(secret, clock.now().toISOString(), body))
      .send(body);
  };
  const reject = (reply: FastifyReply, status: number) => answer(reply, { message: 'U110' }, status);
  const timeOut = (reply: FastifyReply) => reply.code(504).send();

  app.register(async (api) => {
    // The signature covers the raw body.
    api.removeContentTypeParser('application/json');
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    api.addHook('preHandler', async ({ headers, body }, reply) => {
      if (!state.isUp()) return reply.code(503).send();
      if (typeof body !== 'string' || !isSigned(secret, headers, body)) return reject(reply, 401);
    });

    api.post('/payout-bank/v1/transfers', async ({ body }, reply) => {
      const input = transferInput.safeParse(parseJson(body as string)).data;
      if (!input) return reject(reply, 400);
      const transfer = bank.receiveTransfer(input);
      if (transfer === 'conflict') return reject(reply, 409);
      const { behaviour, status } = transfer;
      if (behaviour === 'lost_answer' || (behaviour === 'silent' && status === 'RECEIVED')) return timeOut(reply);
      return answer(reply, statusOf(transfer, status));
    });
    api.post('/payout-bank/v1/transfers/enquiry', async ({ body }, reply) => {
      const input = enquiryInput.safeParse(parseJson(body as string)).data;
      if (!input) return reject(reply, 400);
      const transfer = state.transfers.get(input.merchantReferenceNo);
      if (!transfer) return answer(reply, notFound(input));
      if (transfer.behaviour === 'silent' && transfer.status === 'RECEIVED') return timeOut(reply);
      state.change(transfer.reference, clock.now(), `Enquiry answered ${transfer.status}`);
      return answer(reply, statusOf(transfer, transfer.status));
    });
    api.post('/payout-bank/v1/accounts/name', async ({ body }, reply) => {
      const input = nameInput.safeParse(parseJson(body as string)).data;
      if (!input) return reject(reply, 400);
      const is_unknown = input.accountNumber.endsWith('0039');
      return answer(reply, holderOf(input, is_unknown ? null : state.holder(input.accountNumber)));
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
