import { payoutBank } from '@kutip/contracts/payout-bank';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { disbursingApp, type DisbursingApp } from '../../../../../test/disbursing-app.ts';
import type { RailMessage } from '../../../../../test/pretend-rail.ts';
import type { DisbursementKey, NewDisbursement } from './disbursements.service.ts';

// Money on its way to a bank, whatever the bank says, when and how often: nothing is paid twice, nothing is lost.

let app: DisbursingApp;
let account_id: string;
beforeAll(async () => {
  app = await disbursingApp();
});
beforeEach(async () => {
  ({ account_id } = await app.afresh());
});
afterAll(() => app.close());

const funded = (more?: Partial<NewDisbursement>) => app.funded(account_id, more);
const notice = ({ body, headers }: RailMessage) =>
  app.app.inject({ method: 'POST', url: `/api/v1/${payoutBank.notice.path}`, headers, payload: body });
const standing = async (key: DisbursementKey) => (await app.order(key)).status;

const FUNDS = { clearing: -10_108, payout: 10_108 };
const HELD = { clearing: -10_108, in_transit: 10_108 };
const PAID = { clearing: -10_108, paid_out: 10_000, fee: 100, tax: 8 };

test('what is reserved is sent, and reaches the account with our charge', async () => {
  const key = await funded();
  expect(await app.books(account_id)).toEqual(HELD);
  expect(await app.jobs(key.id)).toMatchObject([{ key: `send:${key.id}`, name: 'send_disbursement' }]);
  await app.disbursements.send(key);
  expect(await app.order(key)).toMatchObject({
    status: 'SUCCESS',
    tries: 1,
    bank_reference: `E2E-${key.reference}`,
    code: 'CLEARED',
    sent_at: app.clock.now(),
  });
  expect(await app.books(account_id)).toEqual(PAID);
  expect(app.bank.paid).toEqual([
    {
      merchantId: 'KUTIP0001',
      merchantReferenceNo: key.reference,
      amount: '100.00',
      currency: 'MYR',
      bankCode: 'MBBEMYKL',
      accountNumber: '512345678901',
      accountName: 'ALI BIN ABU',
      recipientReference: key.reference,
      webhookUrl: 'https://pay.example.my/api/v1/payment-services/switch/callback/payout-bank',
    },
  ]);
});

test('what the bank refuses goes back where it was drawn, with the charge', async () => {
  const key = await funded();
  app.bank.ends_as = 'FAILED';
  await app.disbursements.send(key);
  expect(await app.order(key)).toMatchObject({ status: 'FAILED', code: 'U110', reason: 'Payment not accepted' });
  expect(await app.books(account_id)).toEqual(FUNDS);
});

test('what comes back after it had arrived is there again, and the charge is kept', async () => {
  const key = await funded();
  await app.disbursements.send(key);
  await notice(app.bank.notice(key.reference, 'RETURNED'));
  const [, news] = await app.jobs(key.id);
  expect(await app.jobs(key.id)).toMatchObject([
    { key: `ask:${key.id}` },
    { key: `news:${key.id}` },
    { key: `send:${key.id}` },
  ]);
  expect(news).toMatchObject({ payload: { account_id, id: key.id, on_news: true } });
  await app.disbursements.ask({ ...key, on_news: true });
  expect(await app.order(key)).toMatchObject({ status: 'RETURNED', code: '45' });
  expect(await app.books(account_id)).toEqual({ clearing: -10_108, payout: 10_000, fee: 100, tax: 8 });
  await app.disbursements.ask({ ...key, on_news: true });
  expect(await app.books(account_id)).toEqual({ clearing: -10_108, payout: 10_000, fee: 100, tax: 8 });
  expect(await app.exceptions(account_id)).toEqual([]);
});

test('two workers tell the bank of an order once', async () => {
  const key = await funded();
  await Promise.all([1, 2, 3, 4].map(() => app.disbursements.send(key)));
  expect(app.bank.asked.filter(({ path }) => path === '/v1/transfers')).toHaveLength(1);
  expect(await app.books(account_id)).toEqual(PAID);
});

test('an answer that is lost holds the money until the bank says how it ended', async () => {
  const key = await funded();
  app.bank.reached = 'mute';
  await app.disbursements.send(key);
  expect(await app.order(key)).toMatchObject({ status: 'PROCESSING', tries: 1 });
  expect(await app.books(account_id)).toEqual(HELD);
  const [ask] = await app.jobs(key.id);
  expect(ask).toMatchObject({ key: `ask:${key.id}`, run_at: new Date(app.clock.now().getTime() + 30_000) });
  await app.disbursements.send(key); // the job runs again
  app.bank.reached = 'up';
  await app.disbursements.ask(key);
  expect(await app.order(key)).toMatchObject({ status: 'SUCCESS', tries: 1 });
  expect(app.bank.paid).toHaveLength(1);
  expect(await app.books(account_id)).toEqual(PAID);
});

test('an order that the bank never heard of is told again under its number, and done once', async () => {
  const key = await funded();
  app.bank.reached = 'down';
  await app.disbursements.send(key);
  app.bank.reached = 'up';
  await Promise.all([app.disbursements.ask(key), app.disbursements.ask(key)]);
  expect(await app.order(key)).toMatchObject({ status: 'SUCCESS' });
  expect(app.bank.paid).toHaveLength(1);
  expect(await app.books(account_id)).toEqual(PAID);
});

test('killed after the order was marked and before the bank was told: the next question finds out', async () => {
  const key = await funded();
  // What a process leaves that dies there: the mark, and the job that asks.
  await app.db
    .updateTable('disbursements')
    .set({ status: 'PROCESSING', tries: 1, sent_at: app.clock.now(), next_ask_at: app.clock.now() })
    .where('account_id', '=', account_id)
    .execute();
  await app.disbursements.send(key);
  expect(app.bank.paid).toEqual([]);
  await app.disbursements.ask(key);
  expect(await app.order(key)).toMatchObject({ status: 'SUCCESS', tries: 2 });
  expect(await app.books(account_id)).toEqual(PAID);
});

test('slow: asked on the schedule, and not again once it is over', async () => {
  const key = await funded();
  app.bank.ends_as = 'PROCESSING';
  await app.disbursements.send(key);
  const sent = app.clock.now().getTime();
  app.pass({ seconds: 30 });
  await app.disbursements.ask(key);
  expect((await app.jobs(key.id))[0]).toMatchObject({ run_at: new Date(sent + 120_000) });
  app.bank.knows(key.reference, 'SUCCESS');
  app.pass({ seconds: 90 });
  await app.disbursements.ask(key);
  expect(await app.books(account_id)).toEqual(PAID);
  const asked = app.bank.asked.length;
  await app.disbursements.ask(key);
  expect(app.bank.asked).toHaveLength(asked);
});

test('never: after five days it is a person’s matter, once, and the money stays held', async () => {
  const key = await funded();
  app.bank.knows(key.reference, null);
  await app.disbursements.send(key);
  app.pass({ hours: 5 * 24 });
  await app.disbursements.ask(key);
  await app.disbursements.ask(key);
  expect(await app.exceptions(account_id)).toMatchObject([
    { kind: 'payout_unresolved', detail: { reference: key.reference, amount: '100.00', account: '********8901' } },
  ]);
  expect(await app.books(account_id)).toEqual(HELD);
  app.bank.knows(key.reference, 'SUCCESS'); // late, and still counts
  await app.disbursements.ask(key);
  expect(await app.books(account_id)).toEqual(PAID);
});

test.each([
  ['another amount', { amount: '99.99' }],
  ['another currency', { currency: 'SGD' }],
  ['another order', { reference: 'PO-9999999999' }],
])('%s moves no money and is looked at, once', async (_, told) => {
  const key = await funded();
  app.bank.knows(key.reference, 'SUCCESS', told);
  await app.disbursements.send(key);
  await app.disbursements.ask(key);
  expect(await standing(key)).toBe('PROCESSING');
  expect(await app.books(account_id)).toEqual(HELD);
  expect(await app.exceptions(account_id)).toMatchObject([{ kind: 'payout_mismatch' }]);
});

test('a word for another merchant, or one that nobody signed, is no answer', async () => {
  const key = await funded();
  app.bank.knows(key.reference, 'FAILED', { merchant_id: 'OTHER' });
  await app.disbursements.send(key);
  expect(await standing(key)).toBe('PROCESSING');
  expect(await app.books(account_id)).toEqual(HELD);
  expect(await app.exceptions(account_id)).toEqual([]);
});

test('failed after it had arrived moves nothing and is looked at', async () => {
  const key = await funded();
  await app.disbursements.send(key);
  app.bank.knows(key.reference, 'FAILED');
  await app.disbursements.ask({ ...key, on_news: true });
  expect(await standing(key)).toBe('SUCCESS');
  expect(await app.books(account_id)).toEqual(PAID);
  expect(await app.exceptions(account_id)).toMatchObject([{ kind: 'payout_contradiction', detail: { code: 'U110' } }]);
});

test('notices: told twice is news once; a stranger’s is answered alike and heard by nobody', async () => {
  const key = await funded();
  app.bank.ends_as = 'PROCESSING';
  await app.disbursements.send(key);
  const forged = app.bank.notice(key.reference, 'SUCCESS', 'stranger');
  for (const word of [forged, app.bank.signed('{}'), app.bank.notice('PO-9999999999', 'SUCCESS')]) {
    const answer = await notice(word);
    expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
  }
  expect((await app.jobs(key.id)).map((job) => job.key)).toEqual([`ask:${key.id}`, `send:${key.id}`]);
  const told = app.bank.notice(key.reference, 'SUCCESS');
  for (const word of [told, told]) expect((await notice(word)).body).toBe('OK');
  expect((await app.jobs(key.id)).map((job) => job.key)).toEqual([`ask:${key.id}`, `news:${key.id}`, `send:${key.id}`]);
  expect(await standing(key)).toBe('PROCESSING'); // it is believed only as far as that there is something to ask
  await Promise.all([1, 2, 3].map(() => app.disbursements.ask({ ...key, on_news: true })));
  expect(await app.books(account_id)).toEqual(PAID);
});
