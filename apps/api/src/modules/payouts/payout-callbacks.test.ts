import { payouts } from '@kutip/contracts/payouts';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { payoutsApp, type PayoutsApp } from '../../../../../test/payouts-app.ts';
import { grantStepUp } from '../../../../../test/step-up.ts';

// The results of payouts that a credential created, as callbacks to its address.

const URL_OF_SHOP = 'https://shop.example/payouts';
const PAYEE = { payout_service_id: 1, account_number: '5123 4567 8901', account_name: 'Ali bin Abu' };

let app: PayoutsApp;
let who: TestCaller;
beforeAll(async () => {
  app = await payoutsApp();
});
beforeEach(async () => {
  who = await app.resetToNewMerchant();
  await grantStepUp(app, who);
  await app.fund(who.account_id, 'payout', 100_000);
});
afterAll(() => app.close());

async function createCredential(
  more: { callback_url?: string | null; callback_topics?: string[] } = {},
): Promise<string> {
  const id = uuid();
  const secret = Buffer.from(id);
  await app.db
    .insertInto('merchant_apis')
    .values({
      account_id: who.account_id,
      id,
      name: 'ERP',
      environment: 'TEST',
      scopes: ['pay_out'],
      token_prefix: 'x',
      token_hash: secret,
      hash_key: secret,
      callback_url: URL_OF_SHOP,
      callback_topics: ['payments', 'payouts'],
      created_by: uuid(),
      ...more,
    })
    .execute();
  return id;
}

async function createPayout(merchant_api_id: string | null, reference = 'INV 7'): Promise<string> {
  const { data } = await app.call(payouts.create, { body: { ...PAYEE, amount: '100.00', reference } }, who);
  await app.db.updateTable('payout_records').set({ merchant_api_id }).where('id', '=', data.id).execute();
  return data.id;
}
const send = (id: string) => app.disbursements.send({ account_id: who.account_id, id });
const callbacks = () =>
  app.db
    .selectFrom('merchant_callbacks')
    .select(['event', 'invoice_no', 'invoice_id', 'url', 'status', 'payload', 'format'])
    .where('account_id', '=', who.account_id)
    .orderBy('id')
    .execute();

test('a paid payout is reported to the address of its credential, without the receiver’s name or whole account', async () => {
  const id = await createPayout(await createCredential());
  await send(id);
  const [only, ...more] = await callbacks();
  expect(more).toEqual([]);
  expect(only).toMatchObject({
    event: 'payout.paid',
    invoice_id: id,
    url: URL_OF_SHOP,
    status: 'PENDING',
    format: 'KUTIP',
  });
  expect(only!.payload).toMatchObject({
    event: 'payout.paid',
    payout_no: expect.stringMatching(/^PO-/),
    client_data: { reference: 'INV 7', uuid: id },
    payout_status: 'PAID',
    amount: '100.00',
    fee: '1.00',
    fee_tax: '0.08',
    amount_with_fee: '101.08',
    bank: 'Maybank',
    account_number: '********8901',
    failed_reason: null,
    transaction_response_time: app.clock.now().toISOString(),
  });
  expect(JSON.stringify(only)).not.toMatch(/512345678901|ali bin abu/i);
});

test('a failed payout has its reason, and a returned one is reported a second time', async () => {
  const credential = await createCredential();
  app.bank.default_outcome = 'FAILED';
  const failed = await createPayout(credential, 'INV 8');
  await send(failed);
  app.bank.default_outcome = 'SUCCESS';
  const returned = await createPayout(credential, 'INV 9');
  await send(returned);
  app.bank.default_outcome = 'RETURNED';
  await app.disbursements.queryStatus({ account_id: who.account_id, id: returned, after_notice: true });
  const rows = (await callbacks()).map(({ event, invoice_id, payload }) => {
    const { payout_status, failed_reason } = payload as { payout_status: string; failed_reason: string | null };
    return [event, invoice_id, payout_status, failed_reason !== null];
  });
  expect(rows).toEqual([
    ['payout.failed', failed, 'FAILED', true],
    ['payout.paid', returned, 'PAID', false],
    ['payout.failed', returned, 'RETURNED', expect.any(Boolean)],
  ]);
});

test.each([
  ['no credential', null],
  ['a credential without an address', { callback_url: null }],
  ['a credential that chose payments only', { callback_topics: ['payments'] }],
])('a payout of %s is reported to nobody', async (_, more) => {
  await send(await createPayout(more && (await createCredential(more))));
  expect(await callbacks()).toEqual([]);
});

test('a bank that reports twice is reported once', async () => {
  const id = await createPayout(await createCredential());
  await send(id);
  await app.disbursements.queryStatus({ account_id: who.account_id, id, after_notice: true });
  expect((await callbacks()).map(({ event }) => event)).toEqual(['payout.paid']);
});
