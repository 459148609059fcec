import { randomUUID } from 'node:crypto';
import { addDays, dayOf } from '@kutip/domain/day';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { orderOf, type FpxState } from '../fpx/state.ts';
import type { Journal, Records } from '../journal.ts';
import { statementOf } from '../payout-bank/statement.ts';
import type { PayoutState } from '../payout-bank/state.ts';
import type { Rails } from '../rails/rail.ts';
import {
  bankStatement,
  providerStatement,
  statementText,
  statementWishInput,
  type PaidPayment,
  type Statement,
  type StatementWish,
} from './statement.ts';

export interface StatementParts {
  readonly fpx: FpxState;
  readonly rails: Rails;
  readonly payouts: PayoutState;
  readonly wishes: Records<StatementWish>;
  readonly clock: Clock;
}

export const openStatementWishes = (journal: Journal): Records<StatementWish> =>
  journal.records<StatementWish>('statement_wish');

interface Of {
  Params: { of: string };
}

const fpxPayments = (state: FpxState): PaidPayment[] =>
  state.payments.all().flatMap((payment) => {
    if (payment.debit_code !== '00' || payment.decided_at === null) return [];
    const { seller_order_no: order_no, amount } = orderOf(payment);
    return [{ order_no, provider_reference: payment.fpx_txn_id, amount, at: payment.decided_at }];
  });

const railPayments = ({ state }: Rails, rail: Parameters<Rails['state']['paymentsOf']>[0]): PaidPayment[] =>
  state
    .paymentsOf(rail)
    .flatMap(({ status, ended_at, order_no, id, amount }) =>
      status === 'SUCCESS' && ended_at !== null ? [{ order_no, provider_reference: id, amount, at: ended_at }] : [],
    );

/** The payout bank's own lines, taken apart. */
function payoutStatement(state: PayoutState, day: string): Statement {
  const [header = '', ...lines] = statementOf(state.transfers.all(), day).trimEnd().split('\r\n');
  const cells = lines.map((line) => line.split(','));
  return { header, lines: cells.map((one) => ({ reference: one[2] ?? '', cells: one })) };
}

/**
 * What providers and banks send for a day, as docs/reconciliation.md describes it: `GET /statements/{rail|bank|payout-bank}`,
 * and `POST /control/statements/{…}/wishes` for what shall be wrong in it.
 */
export function statementRoutes(app: FastifyInstance, { fpx, rails, payouts, wishes, clock }: StatementParts): void {
  const names = ['fpx', ...rails.byName.keys()];
  const today = (): string => dayOf(clock.now());
  const ofRail = (rail: string, day: string): Statement => {
    const known = [...rails.byName.keys()].find((name) => name === rail);
    return providerStatement(rail, known ? railPayments(rails, known) : fpxPayments(fpx), day);
  };

  function statement(of: string, day: string): Statement | undefined {
    if (names.includes(of)) return ofRail(of, day);
    if (of === 'payout-bank') return payoutStatement(payouts, day);
    if (of !== 'bank') return undefined;
    const before = addDays(day, -1);
    return bankStatement(new Map(names.map((rail) => [rail, ofRail(rail, before)])), before, `${day}T02:00:00.000Z`);
  }

  const query = z.object({ date: z.iso.date().optional() });
  app.get<Of>('/statements/:of', async ({ params: { of }, query: asked }, reply) => {
    const { date = today() } = query.parse(asked);
    const found = statement(of, date);
    if (!found) return reply.code(404).send({ fault: 'no_such_statement' });
    const wished = wishes.all().filter((wish) => wish.of === of && wish.date === date);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${of}-${date}.csv"`)
      .send(statementText(found, wished));
  });
  app.get<Of>('/control/statements/:of/wishes', async ({ params: { of } }) => ({
    wishes: wishes.all().filter((wish) => wish.of === of),
  }));
  app.post<Of>('/control/statements/:of/wishes', async ({ params: { of }, body }, reply) => {
    if (!statement(of, today())) return reply.code(404).send({ fault: 'no_such_statement' });
    const { kind, reference = null, date = today() } = statementWishInput.parse(body ?? {});
    const wish: StatementWish = { id: randomUUID(), of, kind, reference, date };
    wishes.put(wish.id, wish);
    return reply.code(201).send(wish);
  });
  app.delete<Of>('/control/statements/:of/wishes', async ({ params: { of } }, reply) => {
    for (const wish of wishes.all().filter((one) => one.of === of)) wishes.remove(wish.id);
    return reply.code(204).send();
  });
}
