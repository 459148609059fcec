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
  statementScenarioInput,
  type PaidPayment,
  type Statement,
  type StatementScenario,
} from './statement.ts';

export interface StatementDeps {
  readonly fpx: FpxState;
  readonly rails: Rails;
  readonly payouts: PayoutState;
  readonly scenarios: Records<StatementScenario>;
  readonly clock: Clock;
}

export const openStatementScenarios = (journal: Journal): Records<StatementScenario> =>
  journal.records<StatementScenario>('statement_scenario');

interface StatementParams {
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

/** The payout bank's statement, split into cells. */
function payoutStatement(state: PayoutState, day: string): Statement {
  const [header = '', ...lines] = statementOf(state.transfers.all(), day).trimEnd().split('\r\n');
  const cells = lines.map((line) => line.split(','));
  return { header, lines: cells.map((row) => ({ reference: row[2] ?? '', cells: row })) };
}

/**
 * Statements of providers and banks for a day, as docs/reconciliation.md describes: `GET /statements/{rail|bank|payout-bank}`,
 * and `POST /control/statements/{…}/scenarios` for faults in them.
 */
export function statementRoutes(app: FastifyInstance, { fpx, rails, payouts, scenarios, clock }: StatementDeps): void {
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
  app.get<StatementParams>('/statements/:of', async ({ params: { of }, query: input }, reply) => {
    const { date = today() } = query.parse(input);
    const base_statement = statement(of, date);
    if (!base_statement) return reply.code(404).send({ fault: 'no_such_statement' });
    const applicable = scenarios.all().filter((scenario) => scenario.of === of && scenario.date === date);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${of}-${date}.csv"`)
      .send(statementText(base_statement, applicable));
  });
  app.get<StatementParams>('/control/statements/:of/scenarios', async ({ params: { of } }) => ({
    scenarios: scenarios.all().filter((scenario) => scenario.of === of),
  }));
  app.post<StatementParams>('/control/statements/:of/scenarios', async ({ params: { of }, body }, reply) => {
    if (!statement(of, today())) return reply.code(404).send({ fault: 'no_such_statement' });
    const { kind, reference = null, date = today() } = statementScenarioInput.parse(body ?? {});
    const scenario: StatementScenario = { id: randomUUID(), of, kind, reference, date };
    scenarios.put(scenario.id, scenario);
    return reply.code(201).send(scenario);
  });
  app.delete<StatementParams>('/control/statements/:of/scenarios', async ({ params: { of } }, reply) => {
    for (const scenario of scenarios.all().filter((stored) => stored.of === of)) scenarios.remove(scenario.id);
    return reply.code(204).send();
  });
}
