import { refundLinks, refunds } from '@kutip/contracts/refunds';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYEE, refundsApp, type RefundsApp } from '../../../../../test/refunds-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

// The payer enters their bank account through an emailed link, once, within fourteen days.

let app: RefundsApp;
let who: TestCaller;
beforeAll(async () => {
  app = await refundsApp();
  await app.db
    .insertInto('payout_services')
    .values({
      id: 1,
      name: 'Maybank',
      unique_reference: 'MAYBANK',
      swift_code: 'MBBEMYKL',
      account_number_pattern: '^\\d{5,20}$',
      sort_order: 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});
beforeEach(async () => {
  who = await app.resetToNewMerchant();
});
afterAll(() => app.close());

const NOWHERE = { payout_service_id: undefined, account_number: undefined, account_name: undefined };
const asked = async (more = {}) => {
  const payment = await app.createPayment(who, more);
  const { data } = await app.requestRefund(who, payment, { ...NOWHERE, ask_payer: true });
  return { payment, id: data.id as string, invoice_no: data.invoice_no as string };
};
/** The tokens emailed for a refund, oldest first. */
async function tokens(invoice_no: string): Promise<string[]> {
  const mails = (await app.loadEmails('refund_link')).filter(({ data }) => data['invoice_no'] === invoice_no);
  return mails.map(({ data }) =>
    decodeURIComponent(data['link']!.replace('https://pay.example.my/pay/refund?token=', '')),
  );
}
const look = (token: string) => app.call(refundLinks.readByToken, { body: { token } });
const submit = (token: string, more = {}) => app.call(refundLinks.submit, { body: { token, ...PAYEE, ...more } });

test('the payer opens the emailed link, submits an account and follows the refund on the same page', async () => {
  const { id, invoice_no, payment } = await asked();
  const [token] = await tokens(invoice_no);
  expect(await app.call(refunds.read, { params: { id } }, who)).toMatchObject({
    data: { status: 'APPROVED', link_sent_to: 'siti@payer.example', link_expires_at: '2026-12-05T02:42:00.000Z' },
  });
  const { data } = await look(token!);
  expect(data).toMatchObject({
    status: 'DETAILS_NEEDED',
    invoice_no,
    transaction_invoice_no: `${payment.invoice_no}-01`,
    amount: '10.00',
    merchant: { name: 'Warung Aisyah' },
    expires_at: '2026-12-05T02:42:00.000Z',
    has_failed: false,
    account_mask: null,
  });
  expect(data.banks).toContainEqual({ payout_service_id: 1, name: 'Maybank' });
  expect(JSON.stringify(data)).not.toContain('siti@payer.example');
  const given = await submit(token!);
  expect(given.data).toMatchObject({
    status: 'ON_ITS_WAY',
    account_mask: '********8901',
    bank_name: 'Maybank',
    banks: [],
  });
  await app.sendDisbursement(id);
  expect((await look(token!)).data).toMatchObject({ status: 'DONE', done_at: '2026-11-21T02:42:00.000Z' });
  expect(await app.loadEventKinds(payment)).toEqual(['refund_requested', 'refund_sent', 'refund_done']);
  expect(await app.call(refunds.read, { params: { id } }, who)).toMatchObject({ data: { payee_by: 'PAYER' } });
  expect(await app.loadEmails('refund_done')).toMatchObject([
    { data: { invoice_no, amount: '10.00', account: '********8901' } },
  ]);
});

test('a refund link is stored as a hash and works once', async () => {
  const { id, invoice_no } = await asked();
  const [token] = await tokens(invoice_no);
  const row = await app.db.selectFrom('void_sale_records').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(token!.split('.')[2]!);
  const answers = await Promise.all([submit(token!), submit(token!, { account_number: '9988776655' })]);
  expect(answers.map(({ response_code }) => response_code).toSorted((one, other) => one - other)).toEqual([2000, 4010]);
  expect(await submit(token!)).toMatchObject({ response_code: 4010, breakdown_errors: 'link_closed' });
  await app.sendDisbursement(id);
  expect(app.bank.executed_transfers).toHaveLength(1);
});

test('a refund link expires after fourteen days, and a new link replaces it', async () => {
  const { id, invoice_no } = await asked();
  const [token] = await tokens(invoice_no);
  app.clock.set('2026-12-05T02:41:59Z');
  expect((await look(token!)).data.status).toBe('DETAILS_NEEDED');
  app.clock.set('2026-12-05T02:42:00Z');
  expect((await look(token!)).data).toMatchObject({ status: 'IN_PREPARATION', banks: [] });
  expect(await submit(token!)).toMatchObject({ response_code: 4010 });
  await app.call(refunds.requestPayerAccount, { params: { id } }, who);
  const [, newer] = await tokens(invoice_no);
  expect(await look(token!)).toMatchObject({ response_code: 4006 });
  expect(await submit(token!)).toMatchObject({ response_code: 4006 });
  expect((await submit(newer!)).data).toMatchObject({ status: 'ON_ITS_WAY' });
});

test('an invalid token or one of another refund is refused', async () => {
  const [one, other] = [await asked(), await asked()];
  const [token] = await tokens(one.invoice_no);
  const [foreign] = await tokens(other.invoice_no);
  const [account, , secret] = foreign!.split('.');
  const crossed = [account, one.id, secret].join('.');
  for (const bad of ['x', `${token}x`, crossed]) expect(await look(bad)).toMatchObject({ response_code: 4006 });
});

test('an account with another holder name is refused and the link stays valid', async () => {
  const { invoice_no } = await asked();
  const [token] = await tokens(invoice_no);
  const refused = await submit(token!, { account_name: 'Chong Wei' });
  expect(refused).toMatchObject({ response_code: 4015 });
  expect(JSON.stringify(refused)).not.toContain('ALI');
  expect((await submit(token!)).data).toMatchObject({ status: 'ON_ITS_WAY' });
});

test('after a failed refund only a new link accepts another account', async () => {
  const { id, invoice_no } = await asked();
  const [token] = await tokens(invoice_no);
  await submit(token!);
  app.bank.default_outcome = 'FAILED';
  await app.sendDisbursement(id);
  expect((await look(token!)).data).toMatchObject({ status: 'IN_PREPARATION', has_failed: true });
  expect(await submit(token!)).toMatchObject({ response_code: 4010 });
  await app.call(refunds.requestPayerAccount, { params: { id } }, who);
  const [, newer] = await tokens(invoice_no);
  expect((await look(newer!)).data).toMatchObject({ status: 'DETAILS_NEEDED', has_failed: true });
  app.bank.default_outcome = 'SUCCESS';
  expect((await submit(newer!, { account_number: '9988776655' })).data).toMatchObject({ status: 'ON_ITS_WAY' });
  await app.sendDisbursement(id);
  expect((await look(newer!)).data.status).toBe('DONE');
});

test('the page of a cancelled refund says so, and a payer without email address cannot be asked', async () => {
  const { id, invoice_no } = await asked();
  const [token] = await tokens(invoice_no);
  await app.call(refunds.cancel, { params: { id }, body: {} }, who);
  expect((await look(token!)).data).toMatchObject({ status: 'STOPPED', banks: [] });
  const payment = await app.createPayment(who, { payer_email: null });
  expect(await app.requestRefund(who, payment, { ...NOWHERE, ask_payer: true })).toMatchObject({
    response_code: 4000,
    breakdown_errors: { ask_payer: 'no_email' },
  });
  expect(await app.requestRefund(who, payment, { ask_payer: true })).toMatchObject({
    response_code: 4000,
    breakdown_errors: { ask_payer: 'not_both' },
  });
});
