import { reconciliation } from '@kutip/contracts/reconciliation';
import { refundAdmin, refunds } from '@kutip/contracts/refunds';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryAnchorLog } from '../../../../../test/anchor-log.ts';
import { asOwner } from '../../../../../test/database.ts';
import type { FakePayoutBank } from '../../../../../test/fake-payout-bank.ts';
import type { PaymentsApp } from '../../../../../test/payments-app.ts';
import { ADMIN, type reconciliationHelpers } from '../../../../../test/reconciliation-helpers.ts';
import { refundReconciliationApp } from '../../../../../test/refund-reconciliation-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { checkInvariants } from '../invariants/invariants.service.ts';

// An overpayment whose refund was requested, which the corrected statement does not have: it is debited, and the refund ends.

const FPX = { kind: 'PROVIDER', provider: 'fpx', day: '2026-11-21' } as const;
const PAYEE = { payout_service_id: 1, account_number: '512345678902', account_name: 'Siti Nurhaliza' };
/** In another name than the payer's, which needs a second person. */
const OTHER_PAYEE = { ...PAYEE, account_number: '512345678901', account_name: 'Ali bin Abu' };
/** Money that the merchant has besides, so that debits are possible, in sen. */
const FLOAT = 100_00;

const anchors = temporaryAnchorLog();
let bank: FakePayoutBank;
let app: PaymentsApp;
let helpers: ReturnType<typeof reconciliationHelpers>;
let disbursements: Awaited<ReturnType<typeof refundReconciliationApp>>['disbursements'];
let who: TestCaller;
beforeAll(async () => {
  ({ app, bank, disbursements, helpers } = await refundReconciliationApp());
});
afterAll(() => app.close());
beforeEach(async () => {
  await asOwner(
    app.database_url,
    sql`truncate statement_files, statement_lines, reconciliation_items, reconciliation_resolutions`,
  );
  await sql`update payment_records set provider = 'yesterday' where provider = 'fpx'`.execute(app.db);
  app.clock.set('2026-11-21T02:42:00Z');
  bank.reset();
  bank.holders.set(PAYEE.account_number, PAYEE.account_name.toUpperCase());
  who = { ...(await app.createMerchant()), has_stepped_up: true };
});

const line = (order_no: string, amount: string): string =>
  `2026-11-21T02:43:00.000Z,PAYMENT,${order_no},26112110430001,${amount},0.50,${(Number(amount) - 0.5).toFixed(2)},MYR`;
const report = (order_no: string, amount: string | null) =>
  helpers.importAndReconcile(FPX, amount === null ? [] : [line(order_no, amount)]);

/** A confirmed payment of RM 50.00, another credit of RM 100.00, and what the merchant has then; returns the payment's number. */
async function createPaid(): Promise<string> {
  const started = await app.startOrThrow(await app.createBill(who));
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  await helpers.importAndReconcile({ ...FPX, provider: 'other' }, [line(`BP-FLOAT-${uuid()}`, '100.00')]);
  const [float] = await helpers.items({ kind: 'PAYMENT', work: 'OPEN' });
  const credited = await helpers.resolve(float!, { resolution: 'correction_credit', account_id: who.account_id });
  expect(credited.response_code).toBe(2000);
  return started.transaction_invoice_no;
}
const item = async (order_no: string) => {
  const found = (await helpers.items({ kind: 'PAYMENT' })).find(({ reference }) => reference === order_no)!;
  const params = { id: found.id, account_id: found.account_id };
  return (await app.call(reconciliation.item, { params }, ADMIN)).data;
};
const resolve = async (order_no: string, resolution: string) => {
  const answer = await helpers.resolve(await item(order_no), { resolution });
  expect(answer).toMatchObject({ response_code: 2000 });
  return answer;
};
const exceptions = () => app.loadExceptions(who.account_id);

/** Refunds the overpayment of a payment; returns the refund. */
async function requestRefund(payee: typeof PAYEE = PAYEE) {
  const exception = await app.db
    .selectFrom('exceptions')
    .select(['id', 'payment_record_id'])
    .where('account_id', '=', who.account_id)
    .where('kind', '=', 'overpaid')
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow();
  const { id: exception_id, payment_record_id } = exception;
  const body = { payment_record_id: payment_record_id!, exception_id, reason: 'Terlebih bayar', ...payee };
  const answer = await app.call(refunds.request, { body }, who);
  expect(answer).toMatchObject({ response_code: 2000 });
  return answer.data as { id: string; status: string };
}
const cancel = (id: string) => app.call(refunds.cancel, { params: { id }, body: {} }, who);
const reject = (id: string) =>
  app.call(
    refundAdmin.setStatus,
    { params: { id }, body: { status: 'REJECTED', reason: 'No.' } as never },
    { ...ADMIN, user_id: uuid() },
  );

/** What the merchant has in all their books. */
async function total(): Promise<number> {
  const { pending = 0, available = 0, reserve = 0, in_transit = 0 } = await app.loadBooks(who.account_id);
  return pending + available + reserve + in_transit;
}
const NET = 48_92;
async function findFaults(): Promise<string[]> {
  const reported: string[] = [];
  const log = { error: (what: object) => void reported.push(JSON.stringify(what)) };
  await checkInvariants({ store: app.store, clock: app.clock, log, anchors }, 'FULL');
  return reported.filter((one) => one.includes(who.account_id));
}

/** An overpayment of RM 20.00 whose refund was requested, and then debited because the statement has `amount`. */
async function debitRequested(amount: string | null, payee?: typeof PAYEE) {
  const order_no = await createPaid();
  await report(order_no, '70.00');
  await resolve(order_no, 'surplus');
  const refund = await requestRefund(payee);
  await report(order_no, amount);
  await resolve(order_no, 'correction_debit');
  return { order_no, refund };
}

test.each([
  ['a merchant cancels', PAYEE, 'PROCESSING', cancel],
  ['an admin rejects', OTHER_PAYEE, 'REQUESTED', reject],
] as const)(
  'a refund that %s gives the debit of its overpayment back',
  { timeout: 60_000 },
  async (_, payee, status, end) => {
    const { order_no, refund } = await debitRequested('50.00', payee);
    expect(refund.status).toBe(status);
    expect(await end(refund.id)).toMatchObject({ response_code: 2000 });
    expect(await total()).toBe(FLOAT + NET);
    expect(await item(order_no)).toMatchObject({
      status: 'MATCHED',
      work: 'NONE',
      booked_amount: '50.00',
      posted_amount: '50.00',
      resolution: null,
      history: [
        { resolution: 'correction_debit', amount: '20.00', undone_at: expect.any(String) },
        { resolution: 'surplus', amount: '20.00', undone_at: expect.any(String) },
      ],
    });
    expect(await exceptions()).toMatchObject([{ kind: 'overpaid', detail: { surplus: '0.00', withdrawn: '20.00' } }]);
    await report(order_no, '50.00');
    expect(await item(order_no)).toMatchObject({ status: 'MATCHED', work: 'NONE', booked_amount: '50.00' });
    expect(await findFaults()).toEqual([]);
  },
);

test('a refund that the bank could not pay and that is cancelled gives the debit back', async () => {
  const { order_no, refund } = await debitRequested('50.00');
  bank.default_outcome = 'FAILED';
  await disbursements.send({ account_id: who.account_id, id: refund.id });
  expect(await cancel(refund.id)).toMatchObject({ response_code: 2000 });
  expect(await total()).toBe(FLOAT + NET);
  expect(await item(order_no)).toMatchObject({ status: 'MATCHED', work: 'NONE' });
  expect(await findFaults()).toEqual([]);
});

test('a paid refund stays debited', async () => {
  const { refund } = await debitRequested('50.00');
  await disbursements.send({ account_id: who.account_id, id: refund.id });
  expect(await cancel(refund.id)).toMatchObject({ response_code: 4010 });
  expect(await total()).toBe(FLOAT + NET - 20_00);
});

test('a refund that was returned and is cancelled stays debited, because the merchant has its money', async () => {
  const { order_no, refund } = await debitRequested('50.00');
  const key = { account_id: who.account_id, id: refund.id };
  await disbursements.send(key);
  bank.default_outcome = 'RETURNED';
  await disbursements.queryStatus({ ...key, after_notice: true });
  expect(await cancel(refund.id)).toMatchObject({ response_code: 2000 });
  expect(await total()).toBe(FLOAT + NET);
  expect(await item(order_no)).toMatchObject({ work: 'RESOLVED', history: [{ undone_at: null }, {}] });
});

test('of a part that the statement keeps the overpayment is open again when the refund is cancelled', async () => {
  const { order_no, refund } = await debitRequested('55.00');
  expect(await total()).toBe(FLOAT + NET + 20_00 - 15_00);
  expect(await cancel(refund.id)).toMatchObject({ response_code: 2000 });
  expect(await total()).toBe(FLOAT + NET);
  expect(await item(order_no)).toMatchObject({ status: 'MATCHED', work: 'NONE', booked_amount: '55.00' });
  expect(await exceptions()).toMatchObject([{ detail: { surplus: '5.00', withdrawn: '15.00' } }]);
  await requestRefund();
  expect(await total()).toBe(FLOAT + NET + 5_00);
  expect(await findFaults()).toEqual([]);
});

test('a debit of a payment that never arrived includes its refunded overpayment, and keeps the payment after a cancel', async () => {
  const { order_no, refund } = await debitRequested(null);
  expect(await total()).toBe(FLOAT + NET + 20_00 - NET - 20_00);
  expect(await cancel(refund.id)).toMatchObject({ response_code: 2000 });
  expect(await total()).toBe(FLOAT);
  expect(await item(order_no)).toMatchObject({
    status: 'MISSING_THERE',
    work: 'RESOLVED',
    booked_amount: '50.00',
    history: expect.arrayContaining([
      expect.objectContaining({ resolution: 'correction_debit', amount: '48.92', undone_at: null }),
    ]),
  });
  // The statement has it after all.
  await report(order_no, '50.00');
  expect(await item(order_no)).toMatchObject({ reason: 'corrected', work: 'OPEN', resolutions: ['undo', 'note'] });
  await resolve(order_no, 'undo');
  expect(await total()).toBe(FLOAT + NET);
  expect(await item(order_no)).toMatchObject({ status: 'MATCHED', work: 'NONE' });
  expect(await findFaults()).toEqual([]);
});

test('a payment whose overpayment was refunded is not reversed', async () => {
  const order_no = await createPaid();
  await report(order_no, '70.00');
  await resolve(order_no, 'surplus');
  await requestRefund();
  await report(order_no, null);
  expect(await helpers.resolve(await item(order_no), { resolution: 'reversal' })).toMatchObject({
    response_code: 4010,
    breakdown_errors: 'refunded',
  });
});

test('an overpayment that nobody refunded is withdrawn before one that was is debited', async () => {
  const order_no = await createPaid();
  await report(order_no, '70.00');
  await resolve(order_no, 'surplus');
  await requestRefund();
  await report(order_no, '100.00');
  await resolve(order_no, 'surplus');
  await report(order_no, '70.00');
  expect(await item(order_no)).toMatchObject({ resolutions: ['undo', 'note'] });
  await resolve(order_no, 'undo');
  expect(await item(order_no)).toMatchObject({ status: 'MATCHED', work: 'NONE', booked_amount: '70.00' });
  await report(order_no, '50.00');
  expect(await item(order_no)).toMatchObject({ resolutions: ['correction_debit', 'note'] });
});

test('an overpayment that a message of the provider reported and no statement has is withdrawn, not debited', async () => {
  const order_no = await createPaid();
  await sql`insert into exceptions (account_id, id, invoice_id, payment_record_id, kind, status, detail, created_at, updated_at)
    select account_id, ${uuid()}, invoice_id, id, 'overpaid', 'OPEN', '{"surplus": "20.00"}', now(), now()
    from payment_records where transaction_invoice_no = ${order_no}`.execute(app.db);
  await report(order_no, '50.00');
  expect(await item(order_no)).toMatchObject({ work: 'OPEN', reason: 'amount', resolutions: ['undo', 'note'] });
  await resolve(order_no, 'undo');
  expect(await total()).toBe(FLOAT + NET);
  expect(await item(order_no)).toMatchObject({ status: 'MATCHED', work: 'NONE', booked_amount: '50.00' });
  expect(await exceptions()).toMatchObject([{ detail: { surplus: '0.00', withdrawn: '20.00' } }]);
});
