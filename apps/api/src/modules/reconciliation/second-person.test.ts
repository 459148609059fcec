import { reconciliation } from '@kutip/contracts/reconciliation';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../../../../../test/database.ts';
import { paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import { ADMIN, reconciliationHelpers, writeOnlyFiles } from '../../../../../test/reconciliation-helpers.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { serveReconciliation } from './reconciliation.routes.ts';
import type { ResolveDeps } from './resolve.ts';

// A reconciliation credit above the limit of one person, whose only evidence is an imported statement.

const FPX = { kind: 'PROVIDER', provider: 'fpx', day: '2026-11-21' } as const;
const checker: TestCaller = { ...ADMIN, user_id: uuid() };

let app: PaymentsApp;
let deps: ResolveDeps;
let helpers: ReturnType<typeof reconciliationHelpers>;
let who: TestCaller;
beforeAll(async () => {
  app = await paymentsApp({
    mountRoutes: async ({ server, store, clock, poster }) => {
      const unused = () => Promise.reject(new Error('not used here'));
      const paymentSwitch = { applyStatementPayment: unused };
      deps = { store, clock, poster, paymentSwitch, disbursements: { applyBankResult: unused } };
      await serveReconciliation(server, { ...deps, files: writeOnlyFiles });
    },
  });
  helpers = reconciliationHelpers(app, () => deps);
});
afterAll(() => app.close());
beforeEach(async () => {
  await asOwner(app.database_url, sql`truncate statement_files, statement_lines, reconciliation_items`);
  await sql`update payment_records set provider = 'yesterday' where provider = 'fpx'`.execute(app.db);
  app.clock.set('2026-11-21T02:42:00Z');
  who = await app.createMerchant();
});

/** An item of unidentified money, and its resolution by one admin: a credit to the merchant. */
async function credited(amount: string) {
  const line = `2026-11-21T02:43:00.000Z,PAYMENT,BP-9999999999-01,26112110430001,${amount},0.00,${amount},MYR`;
  await helpers.importAndReconcile(FPX, [line]);
  const [item] = await helpers.items({ kind: 'PAYMENT' });
  const { id, account_id } = item!;
  const resolve = () => helpers.resolve(item!, { resolution: 'correction_credit', account_id: who.account_id });
  const decide = (proposal_id: string, decision: 'CONFIRM' | 'REJECT', by: TestCaller = checker) =>
    app.call(reconciliation.decideProposal, { params: { id, account_id }, body: { proposal_id, decision } }, by);
  return { item: item!, resolve, decide, answer: await resolve() };
}
const books = () => app.loadBooks(who.account_id);

test('a credit up to the limit is posted by one admin', async () => {
  const { answer } = await credited('500.00');
  expect(answer).toMatchObject({ response_code: 2000, data: { work: 'RESOLVED', proposal: null } });
  expect(await books()).toEqual({ clearing: -500_00, available: 500_00 });
});

test('a credit above the limit waits for another admin, and the audit log names both', async () => {
  const { answer, resolve, decide, item } = await credited('500.01');
  expect(answer).toMatchObject({
    response_code: 2000,
    data: {
      work: 'OPEN',
      awaits_second_person: true,
      proposal: { resolution: 'correction_credit', amount: '500.01', merchant_name: 'Warung Aisyah' },
    },
  });
  const { id } = answer.data.proposal;
  expect(await resolve()).toMatchObject({ response_code: 4010, breakdown_errors: 'second_person' });
  expect(await helpers.resolve(item, { resolution: 'note' })).toMatchObject({ breakdown_errors: 'second_person' });
  for (const decision of ['CONFIRM', 'REJECT'] as const)
    expect(await decide(id, decision, ADMIN)).toMatchObject({ response_code: 4003, breakdown_errors: 'own_decision' });
  expect(await books()).toEqual({});
  expect(await decide(id, 'CONFIRM')).toMatchObject({
    response_code: 2000,
    data: { work: 'RESOLVED', proposal: null },
  });
  expect(await books()).toEqual({ clearing: -500_01, available: 500_01 });
  const log = await app.db
    .selectFrom('audit_logs')
    .select(['action', 'actor_user_id', 'after'])
    .where('entity_id', '=', item.id)
    .orderBy('id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual(['propose_resolution', 'resolve']);
  expect(log[1]).toMatchObject({
    actor_user_id: checker.user_id,
    after: { proposed_by: answer.data.proposal.proposed_by },
  });
});

test('of many concurrent decisions on a proposal one counts', async () => {
  const { answer, decide } = await credited('800.00');
  const { id } = answer.data.proposal;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => decide(id, n % 4 === 3 ? 'REJECT' : 'CONFIRM', { ...ADMIN, user_id: uuid() })),
  );
  expect(answers.filter(({ response_code }) => response_code === 2000)).toHaveLength(1);
  expect(answers.filter(({ response_code }) => response_code === 4010)).toHaveLength(7);
  expect([{}, { clearing: -800_00, available: 800_00 }]).toContainEqual(await books());
});

test('a rejected proposal leaves the item as before it', async () => {
  const { answer, resolve, decide } = await credited('800.00');
  expect(await decide(answer.data.proposal.id, 'REJECT')).toMatchObject({
    response_code: 2000,
    data: { work: 'OPEN', resolution: null, transfer_id: null, proposal: null },
  });
  expect(await decide(answer.data.proposal.id, 'CONFIRM')).toMatchObject({ response_code: 4010 });
  expect(await books()).toEqual({});
  expect((await resolve()).data.proposal).toMatchObject({ amount: '800.00' });
});

test('a proposal is not posted when the amount of the item has changed since', async () => {
  const { answer, decide, item } = await credited('800.00');
  await app.db
    .updateTable('reconciliation_items')
    .set({ reported_amount: 900_00 as never })
    .where('id', '=', item.id)
    .execute();
  expect(await decide(answer.data.proposal.id, 'CONFIRM')).toMatchObject({
    response_code: 4010,
    breakdown_errors: 'amount_changed',
  });
  expect(await books()).toEqual({});
});

/** A confirmed payment that its provider's statement does not have: an admin could end it with a note, and the merchant keep it. */
async function missing(amount: number) {
  const started = await app.startOrThrow(await app.createBill(who, { amount }));
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  await helpers.importAndReconcile(FPX, []);
  const [item] = await helpers.items({ kind: 'PAYMENT' });
  return item!;
}

test('a note on a difference up to the limit ends it by one admin', async () => {
  const answer = await helpers.resolve(await missing(500_00), { resolution: 'note' });
  expect(answer).toMatchObject({ response_code: 2000, data: { work: 'RESOLVED', proposal: null } });
});

test('a note on a difference above the limit waits for another admin', async () => {
  const item = await missing(500_01);
  const answer = await helpers.resolve(item, { resolution: 'note' });
  expect(answer).toMatchObject({
    response_code: 2000,
    data: { work: 'OPEN', awaits_second_person: true, proposal: { resolution: 'note', amount: '500.01' } },
  });
  const before = await books();
  const { id, account_id } = item;
  const body = { proposal_id: answer.data.proposal.id, decision: 'CONFIRM' as const };
  const confirm = (by: TestCaller) => app.call(reconciliation.decideProposal, { params: { id, account_id }, body }, by);
  expect(await confirm(ADMIN)).toMatchObject({ response_code: 4003, breakdown_errors: 'own_decision' });
  expect(await confirm(checker)).toMatchObject({
    response_code: 2000,
    data: { work: 'RESOLVED', resolution: 'note', history: [{ resolution: 'note', amount: '0.00' }] },
  });
  expect(await books()).toEqual(before);
});

test('a provider that did not pay above the limit is not noted by one admin', async () => {
  const line = '2026-11-21T02:43:00.000Z,PAYMENT,BP-9999999999-01,26112110430001,900.00,0.00,900.00,MYR';
  await helpers.importAndReconcile(FPX, [line]);
  app.clock.set('2026-11-26T02:42:00Z');
  await helpers.importAndReconcile({ kind: 'BANK', provider: 'bank', day: '2026-11-26' }, []);
  await helpers.rematch(FPX);
  const [item] = await helpers.items({ kind: 'BANK_CREDIT', work: 'OPEN' });
  const answer = await helpers.resolve(item!, { resolution: 'note' });
  expect(answer).toMatchObject({ data: { work: 'OPEN', proposal: { resolution: 'note', amount: '900.00' } } });
});
