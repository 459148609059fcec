import { refundAdmin, refunds } from '@kutip/contracts/refunds';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYEE, refundingApp, type Payment, type RefundingApp } from '../../../../../test/refunding-app.ts';
import type { Who } from '../../../../../test/mounted-app.ts';

// Above the limit an admin decides, and nobody for himself.

let app: RefundingApp;
let who: Who;
let admin: Who;
beforeAll(async () => {
  app = await refundingApp();
});
beforeEach(async () => {
  who = await app.afresh();
  admin = { account_id: who.account_id, role: 'admin' };
});
afterAll(() => app.close());

const NOWHERE = { payout_service_id: undefined, account_number: undefined, account_name: undefined };
/** Asked for by somebody else than the one person whom these tests sign in. */
async function large(payment: Payment, more = {}): Promise<{ id: string; invoice_no: string; status: string }> {
  const { data } = await app.ask(who, payment, { amount: undefined, ...more });
  await app.db.updateTable('void_sale_records').set({ requested_by: uuid() }).where('id', '=', data.id).execute();
  return data;
}
const decide = (id: string, status: 'APPROVED' | 'REJECTED', by = admin, reason?: string) =>
  app.call(refundAdmin.setStatus, { params: { id }, body: { status, ...(reason && { reason }) } }, by);

test('RM 1,000.00 goes at once, RM 1,000.01 waits', async () => {
  const payment = await app.paid(who, { total: 5_000_00 });
  expect((await app.ask(who, payment, { amount: '1000.00' })).data).toMatchObject({ status: 'PROCESSING' });
  // Of the same payment every further sen does.
  expect((await app.ask(who, payment, { amount: '0.01' })).data).toMatchObject({ status: 'REQUESTED' });
  const other = await app.paid(who, { total: 5_000_00 });
  expect((await app.ask(who, other, { amount: '1000.01' })).data).toMatchObject({ status: 'REQUESTED' });
});

test('a large void keeps its day however late it is approved', async () => {
  const payment = await app.paid(who, { total: 2_000_00 });
  const { id, status } = await large(payment);
  expect(status).toBe('REQUESTED');
  expect(await app.books(who.account_id)).toEqual({ clearing: -2_000_00, in_transit: 2_000_00 });
  expect(await app.standing(payment)).toMatchObject({ status: 'VOIDED', refund_pending: 2_000_00 });
  app.clock.set('2026-11-23T02:00:00Z');
  await app.run();
  expect(await app.settled(who)).toEqual([]);
  const { data } = await decide(id, 'APPROVED');
  expect(data).toMatchObject({ status: 'PROCESSING', type: 'VOID', fee_returned: '1.08' });
  expect(await decide(id, 'APPROVED')).toMatchObject({ response_code: 4010, breakdown_errors: 'not_waiting' });
  await app.sent(id);
  expect(await app.books(who.account_id)).toEqual({ clearing: -2_000_00, paid_out: 2_000_00 });
});

test('rejected, everything is as it was; a reason is owed', async () => {
  const payment = await app.paid(who, { total: 2_000_00 });
  const { id } = await large(payment);
  expect(await decide(id, 'REJECTED')).toMatchObject({
    response_code: 4000,
    breakdown_errors: { reason: 'required' },
  });
  const { data } = await decide(id, 'REJECTED', admin, 'The goods were not sent back');
  expect(data).toMatchObject({ status: 'REJECTED', decision_note: 'The goods were not sent back' });
  expect(await app.books(who.account_id)).toEqual({ clearing: -2_000_00, pending: 1_998_92, fee: 1_00, tax: 8 });
  expect(await app.standing(payment)).toMatchObject({ status: 'SUCCESS', refund_pending: 0, bill: 'PAID' });
  expect(app.bank.paid).toEqual([]);
});

test('nobody decides on his own, and no merchant on anybody’s', async () => {
  const payment = await app.paid(who, { total: 2_000_00 });
  const { data } = await app.ask(who, payment, { amount: undefined });
  expect(await decide(data.id, 'APPROVED')).toMatchObject({ response_code: 4003, breakdown_errors: 'own_request' });
  expect(await decide(data.id, 'REJECTED', admin, 'no')).toMatchObject({ response_code: 4003 });
  expect(await decide(data.id, 'APPROVED', who)).toMatchObject({ response_code: 4003 });
  expect(await decide(uuid(), 'APPROVED')).toMatchObject({ response_code: 4004 });
});

test('an approved one without an account waits for it; the account may come before the approval', async () => {
  const one = await app.paid(who, { total: 2_000_00 });
  const first = await large(one, NOWHERE);
  expect((await decide(first.id, 'APPROVED')).data).toMatchObject({ status: 'APPROVED' });
  const paid = await app.call(refunds.pay, { body: { void_sale_record_id: first.id, ...PAYEE } }, who);
  expect(paid.data).toMatchObject({ status: 'PROCESSING' });

  const other = await app.paid(who, { total: 2_000_00 });
  const second = await large(other, NOWHERE);
  const named = await app.call(refunds.pay, { body: { void_sale_record_id: second.id, ...PAYEE } }, who);
  expect(named.data).toMatchObject({ status: 'REQUESTED', account_mask: '********8901' });
  expect(await app.call(refunds.askPayer, { params: { id: second.id } }, who)).toMatchObject({ response_code: 4010 });
  expect((await decide(second.id, 'APPROVED')).data).toMatchObject({ status: 'PROCESSING' });
});

test('whoever is to be asked for his account is asked once it is approved', async () => {
  const payment = await app.paid(who, { total: 2_000_00, payer_email: 'large@payer.example' });
  const { id } = await large(payment, { ...NOWHERE, ask_payer: true });
  const mailed = async () => (await app.mails('refund_link')).filter((one) => one.recipient === 'large@payer.example');
  expect(await mailed()).toEqual([]);
  await decide(id, 'APPROVED');
  expect(await mailed()).toHaveLength(1);
});

test('the list of all merchants knows whose each is', async () => {
  const payment = await app.paid(who, { total: 2_000_00 });
  const { id } = await large(payment);
  const body = { account_id: who.account_id, status: 'REQUESTED' } as const;
  const { data } = await app.call(refundAdmin.all, { query: {}, body }, admin);
  expect(data.list.data).toMatchObject([
    { id, account_id: who.account_id, merchant: 'Warung Aisyah', amount: '2000.00' },
  ]);
  const read = await app.call(refundAdmin.read, { params: { id } }, admin);
  expect(read.data).toMatchObject({ id, account_id: who.account_id, needs_approval: true });
});
