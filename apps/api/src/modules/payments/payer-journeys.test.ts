import { paymentSwitch } from '@kutip/contracts/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeBnpl } from '../../../../../test/fake-bnpl.ts';
import { fakeCard } from '../../../../../test/fake-card.ts';
import { fakeCrypto } from '../../../../../test/fake-crypto.ts';
import { fakeDuitNow } from '../../../../../test/fake-duitnow.ts';
import { fakeEwallet } from '../../../../../test/fake-ewallet.ts';
import { fpxAsRail } from '../../../../../test/fake-fpx-rail.ts';
import { fakePayPal } from '../../../../../test/fake-paypal.ts';
import type { FakeRail } from '../../../../../test/fake-rail.ts';
import { paymentsApp, type Bill, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { StartedPayment } from '../../../../../test/started-payment.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { findOpenAttempt } from './open-attempt.queries.ts';

// What a payer does besides paying, on every rail: pays a bill that was edited meanwhile, presses twice or reloads,
// leaves the provider's page, cancels there, and loses the network. The screens of it are journeys of one rail each.

let app: PaymentsApp;
let merchant: TestCaller;
let bill: Bill;
type Rail = Omit<FakeRail, 'createAdapter' | 'dispose'>;
let rails: readonly Rail[];
const railOf = (name: string): Rail => rails.find((rail) => rail.name === name)!;
beforeAll(async () => {
  const others = [fakeDuitNow(), fakeCard(), fakeEwallet(), fakeBnpl(), await fakePayPal(), fakeCrypto()];
  app = await paymentsApp({ rails: others });
  rails = [fpxAsRail(app), ...others];
});
beforeEach(async () => {
  merchant = await app.createMerchant();
  bill = await app.createBill(merchant);
});
afterAll(() => app.close());

const NAMES = ['fpx', 'duitnow', 'card', 'ewallet', 'bnpl', 'paypal', 'crypto'] as const;
/** Rails that are asked before the payer leaves; the others get the payment from the payer's browser. */
const ASKED_AT_START: ReadonlySet<string> = new Set(['duitnow', 'ewallet', 'bnpl', 'paypal', 'crypto']);

const startWith = (rail: Rail, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app.call(
    paymentSwitch.payViu,
    { query: {}, body: { invoice_no: bill.invoice_no, payment_service_id: rail.service_ids[0]!, ...body } },
    undefined,
    headers,
  );
const startOrThrow = (rail: Rail) => app.startOrThrow(bill, rail.service_ids[0]);
const attempts = async (): Promise<string[]> => {
  const rows = app.db.selectFrom('payment_records').select('status').where('invoice_no', '=', bill.invoice_no);
  return (await rows.orderBy('attempt').execute()).map(({ status }) => status);
};
const askAgain = async (started: StartedPayment): Promise<void> => {
  const { id } = await app.loadAttempt(started);
  app.advanceTime({ minutes: 3 });
  await app.paymentSwitch().requery({ account_id: merchant.account_id, id });
  app.advanceTime({ minutes: -3 });
};
const openAttempt = () => findOpenAttempt(app.store.read, { account_id: merchant.account_id, id: invoiceId });
let invoiceId: string;
beforeEach(async () => {
  const row = app.db.selectFrom('invoices').select('id').where('invoice_no', '=', bill.invoice_no);
  invoiceId = (await row.executeTakeFirstOrThrow()).id;
});

describe.each(NAMES)('%s', (name) => {
  test('edited while the page is open: the old amount starts nothing, the new one does', async () => {
    const rail = railOf(name);
    expect((await startWith(rail, { expected_total: '49.00' })).response_code).toBe(4030);
    expect(await attempts()).toEqual([]);
    expect((await startWith(rail, { expected_total: '50.00' })).response_code).toBe(2000);
  });

  test('pressed twice, or sent again after a reload: one attempt, and the same way to it', async () => {
    const headers = { 'idempotency-key': `pressed-twice-${bill.invoice_no}` };
    const first = await startWith(railOf(name), {}, headers);
    const second = await startWith(railOf(name), {}, headers);
    expect(second.data).toEqual(first.data);
    expect(await attempts()).toEqual(['PROCESSING']);
  });

  test('gone back with the browser: another attempt is open to the payer at once', async () => {
    const rail = railOf(name);
    const started = await startOrThrow(rail);
    rail.setStatus(started, 'UNKNOWN');
    await askAgain(started);
    expect(await openAttempt()).toMatchObject({ stage: 'OPENED' });
    await startOrThrow(rail);
    expect(await attempts()).toEqual(['PROCESSING', 'PROCESSING']);
  });

  test('cancelled at the provider: the attempt ends with the next query, and nothing is locked', async () => {
    const rail = railOf(name);
    const started = await startOrThrow(rail);
    rail.setStatus(started, 'CANCELLED');
    await askAgain(started);
    // A payment in coins cannot be cancelled there, it becomes invalid.
    expect(await attempts()).toEqual([name === 'crypto' ? 'FAILED' : 'CANCELLED']);
    expect(await openAttempt()).toBeNull();
    expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PENDING' });
    expect(await app.loadBooks(merchant.account_id)).toEqual({});
  });

  test('network cut before the provider is reached: nothing is locked', async () => {
    const rail = railOf(name);
    rail.down = true;
    const answer = await startWith(rail);
    rail.down = false;
    expect(answer.response_code).toBe(ASKED_AT_START.has(name) ? 5002 : 2000);
    expect(await attempts()).toEqual([ASKED_AT_START.has(name) ? 'FAILED' : 'PROCESSING']);
    expect((await startWith(rail)).response_code).toBe(2000);
  });

  test('network cut while the payer is away: unknown is pending, and a late success still counts', async () => {
    const rail = railOf(name);
    const started = await startOrThrow(rail);
    rail.setStatus(started, null);
    await askAgain(started);
    expect(await openAttempt()).toMatchObject({ stage: 'UNKNOWN' });
    expect(await attempts()).toEqual(['PROCESSING']);
    rail.setStatus(started, 'SUCCESS');
    await askAgain(started);
    expect(await attempts()).toEqual(['SUCCESS']);
    expect(await app.loadInvoice(bill)).toMatchObject({ bill_status: 'PAID' });
  });
});
