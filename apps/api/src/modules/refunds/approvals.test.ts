import { refundAdmin, refunds } from '@kutip/contracts/refunds';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYEE, refundsApp, type Payment, type RefundsApp } from '../../../../../test/refunds-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

// Refunds above the limit need the approval of an admin other than the requester.

let app: RefundsApp;
let who: TestCaller;
let admin: TestCaller;
beforeAll(async () => {
  app = await refundsApp();
});
beforeEach(async () => {
  who = await app.resetToNewMerchant();
  admin = { account_id: who.account_id, role: 'admin' };
});
afterAll(() => app.close());

const NOWHERE = { payout_service_id: undefined, account_number: undefined, account_name: undefined };
/** A refund requested by another user than the one who is signed in. */
async function large(payment: Payment, more = {}): Promise<{ id: string; invoice_no: string; status: string }> {
  const { data } = await app.requestRefund(who, payment, { amount: undefined, ...more });
  await app.db.updateTable('void_sale_records').set({ requested_by: uuid() }).where('id', '=', data.id).execute();
  return data;
}
const decide = async (id: string, status: 'APPROVED' | 'REJECTED', by = admin, reason?: string) =>
  decideOn(id, (await readRefund(id)).payee_fingerprint, status, by, reason);
const decideOn = (
  id: string,
  payee_fingerprint: string | null,
  status: 'APPROVED' | 'REJECTED',
  by = admin,
  reason = '',
) =>
  app.call(
    refundAdmin.setStatus,
    { params: { id }, body: { status, payee_fingerprint, ...(reason && { reason }) } },
    by,
  );
const readRefund = async (id: string) => (await app.call(refundAdmin.read, { params: { id } }, admin)).data;

test('a refund up to RM 1,000.00 is sent at once, a larger one needs approval', async () => {
  const payment = await app.createPayment(who, { total: 5_000_00 });
  expect((await app.requestRefund(who, payment, { amount: '1000.00' })).data).toMatchObject({ status: 'PROCESSING' });
  // Any further refund of the same payment needs approval.
  expect((await app.requestRefund(who, payment, { amount: '0.01' })).data).toMatchObject({ status: 'REQUESTED' });
  const other = await app.createPayment(who, { total: 5_000_00 });
  expect((await app.requestRefund(who, other, { amount: '1000.01' })).data).toMatchObject({ status: 'REQUESTED' });
});

test('a large void that is approved days later is still a void', async () => {
  const payment = await app.createPayment(who, { total: 2_000_00 });
  const { id, status } = await large(payment);
  expect(status).toBe('REQUESTED');
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -2_000_00, in_transit: 2_000_00 });
  expect(await app.loadPaymentState(payment)).toMatchObject({ status: 'VOIDED', refund_pending: 2_000_00 });
  app.clock.set('2026-11-23T02:00:00Z');
  await app.runSettlements();
  expect(await app.loadSettlements(who)).toEqual([]);
  const { data } = await decide(id, 'APPROVED');
  expect(data).toMatchObject({ status: 'PROCESSING', type: 'VOID', fee_returned: '1.08' });
  expect(await decide(id, 'APPROVED')).toMatchObject({ response_code: 4010, breakdown_errors: 'not_waiting' });
  await app.sendDisbursement(id);
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -2_000_00, paid_out: 2_000_00 });
});

test('rejecting a refund needs a reason and restores ledger and payment', async () => {
  const payment = await app.createPayment(who, { total: 2_000_00 });
  const { id } = await large(payment);
  expect(await decide(id, 'REJECTED')).toMatchObject({
    response_code: 4000,
    breakdown_errors: { reason: 'required' },
  });
  const { data } = await decide(id, 'REJECTED', admin, 'The goods were not sent back');
  expect(data).toMatchObject({ status: 'REJECTED', decision_note: 'The goods were not sent back' });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -2_000_00, pending: 1_998_92, fee: 1_00, tax: 8 });
  expect(await app.loadPaymentState(payment)).toMatchObject({ status: 'SUCCESS', refund_pending: 0, bill: 'PAID' });
  expect(app.bank.executed_transfers).toEqual([]);
});

test('a requester cannot decide on their own refund, and merchants cannot decide on any', async () => {
  const payment = await app.createPayment(who, { total: 2_000_00 });
  const { data } = await app.requestRefund(who, payment, { amount: undefined });
  expect(await decide(data.id, 'APPROVED')).toMatchObject({ response_code: 4003, breakdown_errors: 'own_request' });
  expect(await decide(data.id, 'REJECTED', admin, 'no')).toMatchObject({ response_code: 4003 });
  expect(await decide(data.id, 'APPROVED', who)).toMatchObject({ response_code: 4003 });
  expect(await decideOn(uuid(), null, 'APPROVED')).toMatchObject({ response_code: 4004 });
});

test('an approved refund without an account waits for one, and an account can be set before the approval', async () => {
  const one = await app.createPayment(who, { total: 2_000_00 });
  const first = await large(one, NOWHERE);
  expect((await decide(first.id, 'APPROVED')).data).toMatchObject({ status: 'APPROVED' });
  const paid = await app.call(refunds.pay, { body: { void_sale_record_id: first.id, ...PAYEE } }, who);
  expect(paid.data).toMatchObject({ status: 'PROCESSING' });

  const other = await app.createPayment(who, { total: 2_000_00 });
  const second = await large(other, NOWHERE);
  const named = await app.call(refunds.pay, { body: { void_sale_record_id: second.id, ...PAYEE } }, who);
  expect(named.data).toMatchObject({ status: 'REQUESTED', account_mask: '********8901' });
  expect(await app.call(refunds.requestPayerAccount, { params: { id: second.id } }, who)).toMatchObject({
    response_code: 4010,
  });
  expect((await decide(second.id, 'APPROVED')).data).toMatchObject({ status: 'PROCESSING' });
});

test('an approval is refused when another account was named after the admin read the refund', async () => {
  const { id } = await large(await app.createPayment(who, { total: 2_000_00 }), NOWHERE);
  const read = await readRefund(id);
  expect(read.payee_fingerprint).toBeNull();
  await app.call(refunds.pay, { body: { void_sale_record_id: id, ...PAYEE } }, who);
  expect(await decideOn(id, read.payee_fingerprint, 'APPROVED')).toMatchObject({
    status: 409,
    response_code: 4009,
    breakdown_errors: 'conflict',
  });
  expect(await decideOn(id, 'ab'.repeat(32), 'APPROVED')).toMatchObject({ response_code: 4009 });
  expect(await app.call(refundAdmin.setStatus, { params: { id }, body: { status: 'APPROVED' } }, admin)).toMatchObject({
    response_code: 4000,
    breakdown_errors: { payee_fingerprint: 'required' },
  });
  expect((await readRefund(id)).status).toBe('REQUESTED');
  expect((await decide(id, 'APPROVED')).data).toMatchObject({ status: 'PROCESSING', account_mask: '********8901' });
});

test('the payer is asked for their account only after the approval', async () => {
  const payment = await app.createPayment(who, { total: 2_000_00, payer_email: 'large@payer.example' });
  const { id } = await large(payment, { ...NOWHERE, ask_payer: true });
  const mailed = async () =>
    (await app.loadEmails('refund_link')).filter((one) => one.recipient === 'large@payer.example');
  expect(await mailed()).toEqual([]);
  await decide(id, 'APPROVED');
  expect(await mailed()).toHaveLength(1);
});

test('the admin list of refunds names the merchant of each refund', async () => {
  const payment = await app.createPayment(who, { total: 2_000_00 });
  const { id } = await large(payment);
  const body = { account_id: who.account_id, status: 'REQUESTED' } as const;
  const { data } = await app.call(refundAdmin.all, { query: {}, body }, admin);
  expect(data.list.data).toMatchObject([
    { id, account_id: who.account_id, merchant: 'Warung Aisyah', amount: '2000.00' },
  ]);
  const read = await app.call(refundAdmin.read, { params: { id } }, admin);
  expect(read.data).toMatchObject({ id, account_id: who.account_id, needs_approval: true });
});
