import { introducerAdmin } from '@kutip/contracts/introducers';
import { applyBps } from '@kutip/domain/fees';
import { reversalDraft, transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { CIMB_CORPORATE, MAYBANK, paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import {
  createIntroducer,
  draftsPosting,
  linkToIntroducer,
  mountCommissions,
  type TestIntroducer,
} from '../../../../../test/introducer.ts';
import { transfersOf, type Write } from '../ledger/ledger.service.ts';
import { introducersJobs, releaseCommissionsJob } from './introducers.job.ts';
import {
  commissionOn,
  commissionRestoredWrite,
  commissionReversedWrite,
  commissionWrites,
} from './introducers.service.ts';

const NONE = { count: 0, amount: '0.00', proposal: null };
const admin = { account_id: '01900000-0000-7000-8000-0000000000ff', role: 'admin' } as const;
let app: PaymentsApp;
let merchant: TestCaller;
let introducer: TestIntroducer;
beforeAll(async () => {
  app = await paymentsApp({ mountRoutes: mountCommissions });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-21T02:42:00Z');
  merchant = await app.createMerchant();
  introducer = await createIntroducer(app);
  await link({ payment_rate_bps: 3_000, payout_rate_bps: 2_500 });
});

const link = (rates: { payment_rate_bps: number; payout_rate_bps: number }, to = introducer) =>
  linkToIntroducer(app, merchant, to, rates);
async function pay(service = MAYBANK, amount = 50_00) {
  const bill = await app.createBill(merchant, { amount });
  const started = await app.startOrThrow(bill, service);
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  return app.loadAttempt(started);
}
const books = () => app.loadBooks(merchant.account_id);
const commissions = () =>
  app.db
    .selectFrom('introducer_commissions')
    .select(['introducer_id', 'source', 'payment_record_id', 'payout_record_id', 'base_fee', 'rate_bps', 'commission'])
    .select(['status', 'payable_at', 'paid_at'])
    .where('account_id', '=', merchant.account_id)
    .orderBy('earned_at')
    .execute();
const statuses = async () => (await commissions()).map(({ status }) => status);

const post = (drafts: TransferDraft[], writes: Write[]) =>
  app.poster.post(draftsPosting, { account_id: merchant.account_id, subject_id: uuid(), drafts, writes });

async function release(at: string) {
  app.clock.set(at);
  await introducersJobs({ store: app.store, clock: app.clock })[releaseCommissionsJob.name]!({});
}
const payOut = (body: { until?: string } = {}, id = introducer.id) =>
  app.call(introducerAdmin.pay, { params: { id }, body }, admin);

describe('payment commission', () => {
  test('a payment posts the introducer’s commission with its row', async () => {
    const paid = await pay();
    expect(await books()).toEqual({ clearing: -5_000, pending: 4_892, fee: 70, tax: 8, commission: 30 });
    expect(await commissions()).toEqual([
      {
        introducer_id: introducer.id,
        source: 'PAYMENT',
        payment_record_id: paid.id,
        payout_record_id: null,
        base_fee: 100,
        rate_bps: 3_000,
        commission: 30,
        status: 'PENDING',
        payable_at: null,
        paid_at: null,
      },
    ]);
  });

  test('a payment keeps the commission rate from when it was started', async () => {
    const bill = await app.createBill(merchant);
    const started = await app.startOrThrow(bill, CIMB_CORPORATE);
    await link({ payment_rate_bps: 9_000, payout_rate_bps: 0 });
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
    expect(await commissions()).toMatchObject([{ base_fee: 200, rate_bps: 3_000, commission: 60 }]);
    expect(await books()).toMatchObject({ fee: 140, commission: 60 });
  });

  test('a repeated callback and a duplicate payment earn one commission', async () => {
    const bill = await app.createBill(merchant);
    const [one, two] = [await app.startOrThrow(bill), await app.startOrThrow(bill)];
    for (const { fields } of [one, one, two]) await app.postFpxCallback(app.fpx.buildConfirmation(fields, '00'));
    expect(await commissions()).toHaveLength(1);
    expect(await books()).toMatchObject({ commission: 30, reserve: 5_000 });
  });

  test('a payment earns no commission without an active introducer', async () => {
    await app.db.updateTable('introducers').set({ status: 'INACTIVE' }).where('id', '=', introducer.id).execute();
    await pay();
    merchant = await app.createMerchant();
    await pay();
    expect(await commissions()).toEqual([]);
    expect(await books()).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
  });
});

test('a void reverses the commission and a cancelled void restores it', async () => {
  const paid = await pay();
  const { account_id } = merchant;
  const [transfer] = await transfersOf(app.connection, account_id, paid.id);
  const key = { account_id, payment_record_id: paid.id, at: app.clock.now() };
  const ids = { id: uuid(), subject_id: paid.id };
  await post([reversalDraft(transfer!, ids)], [commissionReversedWrite(key)]);
  expect(await books()).toEqual({});
  expect(await statuses()).toEqual(['REVERSED']);
  await release('2026-12-05T00:00:00Z');
  expect(await statuses()).toEqual(['REVERSED']);
  const { fee, tax, commission, amount } = transfer!;
  const again = transferDraft('payment', { id: uuid(), subject_id: paid.id, amount, fee, tax, commission });
  await post([again], [commissionRestoredWrite(key)]);
  expect(await statuses()).toEqual(['PENDING']);
  expect(await books()).toMatchObject({ commission: 30 });
});

test('a payout earns commission at the payout rate once', async () => {
  const { account_id } = merchant;
  const fee = sen(50);
  const { commission } = await commissionOn(app.connection, account_id, 'PAYOUT', fee);
  expect(commission).toBe(13); // a quarter of 50 sen, half a sen rounded up
  const record_id = uuid();
  const earned = { account_id, source: 'PAYOUT' as const, record_id, base_fee: fee, rate_bps: null, commission };
  const writes = commissionWrites({ ...earned, earned_at: app.clock.now() });
  await post([], writes);
  await post([], writes);
  expect(await commissions()).toMatchObject([
    { payout_record_id: record_id, payment_record_id: null, rate_bps: 2_500, commission: 13 },
  ]);
});

describe('commission release', () => {
  test('commissions become payable after the end of their Kuala Lumpur month', async () => {
    app.clock.set('2026-11-30T15:59:00Z');
    await pay();
    app.clock.set('2026-11-30T16:01:00Z'); // December
    await pay();
    await release('2026-11-30T16:30:00Z');
    expect(await statuses()).toEqual(['PAYABLE', 'PENDING']);
    await release('2026-12-31T15:59:00Z');
    expect(await statuses()).toEqual(['PAYABLE', 'PENDING']);
    await release('2026-12-31T16:00:00Z');
    await release('2027-01-01T16:00:00Z');
    expect(await statuses()).toEqual(['PAYABLE', 'PAYABLE']);
  });

  test('payable commissions are paid once, up to a date, for one introducer', async () => {
    await pay();
    expect((await payOut()).data).toEqual(NONE);
    app.clock.set('2026-12-10T02:00:00Z');
    await pay();
    await release('2027-01-05T00:00:00Z');
    expect((await payOut({ until: '2026-11-30' })).data).toEqual({ ...NONE, count: 1, amount: '0.30' });
    expect((await payOut({}, (await createIntroducer(app)).id)).data).toEqual(NONE);
    const answers = await Promise.all(Array.from({ length: 5 }, () => payOut()));
    // One that was decided on what another has paid meanwhile is refused.
    expect(answers.every(({ response_code }) => [2000, 4010].includes(response_code))).toBe(true);
    expect(answers.flatMap(({ data }) => (data?.count ? [data.count as number] : []))).toEqual([1]);
    expect(await statuses()).toEqual(['PAID', 'PAID']);
    const body = { introducer_id: introducer.id, status: 'PAID' as const };
    const { data } = await app.call(introducerAdmin.commissions, { query: {}, body }, admin);
    expect(data.list).toMatchObject({ total: 2, sum: '0.60' });
    expect(data.list.data[0]).toMatchObject({ merchant_name: 'Warung Aisyah', introducer_name: 'Farid bin Osman' });
    expect((await payOut({}, uuid())).response_code).toBe(4004);
    for (const role of ['merchant_owner', 'introducer'] as const) {
      const by = { ...merchant, role };
      expect((await app.call(introducerAdmin.pay, { params: { id: introducer.id }, body: {} }, by)).status).toBe(403);
    }
  });
});

test('a commission is never more than the fee or negative', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 10_000 }), (fee, bps) => {
      const commission = applyBps(sen(fee), bps);
      expect(commission).toBeGreaterThanOrEqual(0);
      expect(commission).toBeLessThanOrEqual(fee);
      expect(Math.abs(commission - (fee * bps) / 10_000)).toBeLessThanOrEqual(0.5);
    }),
  );
});
