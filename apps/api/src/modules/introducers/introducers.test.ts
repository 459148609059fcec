import { introducerAdmin } from '@kutip/contracts/introducers';
import { shareOf } from '@kutip/domain/fees';
import { reversalOf, transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Who } from '../../../../../test/mounted-app.ts';
import { CIMB_CORPORATE, MAYBANK, payingApp, type PayingApp } from '../../../../../test/paying-app.ts';
import { mount } from '../../platform/mount.ts';
import { transfersOf, type PostingCommand, type PostingKind, type Write } from '../ledger/ledger.service.ts';
import { introducersJobs, releaseCommissionsJob } from './introducers.job.ts';
import { introducerAdminHandlers } from './introducers.routes.ts';
import {
  commissionOn,
  commissionRestoredWrite,
  commissionReversedWrite,
  commissionWrites,
  linkMerchant,
  openIntroducer,
} from './introducers.service.ts';

const admin = { account_id: '01900000-0000-7000-8000-0000000000ff', role: 'admin' } as const;
let house: PayingApp;
let merchant: Who;
let introducer: { account_id: string; id: string };
beforeAll(async () => {
  house = await payingApp({ mounted: ({ server }) => mount(server, introducerAdmin, introducerAdminHandlers) });
});
afterAll(() => house.close());
beforeEach(async () => {
  house.clock.set('2026-11-21T02:42:00Z');
  merchant = await house.merchant();
  introducer = await newIntroducer();
  await link({ payment_rate_bps: 3_000, payout_rate_bps: 2_500 });
});

async function newIntroducer() {
  const account_id = uuid();
  const rates = { payment_rate_bps: 2_000, payout_rate_bps: 2_000 };
  const who = { account_id, code: account_id.slice(-6), full_name: 'Farid bin Osman', created_at: house.clock.now() };
  const id = await house.transact((db) => openIntroducer(db, { ...who, ...rates }));
  return { account_id, id };
}
const link = (rates: { payment_rate_bps: number; payout_rate_bps: number }, to = introducer) =>
  house.transact((db) =>
    linkMerchant(db, {
      account_id: merchant.account_id,
      introducer_id: to.id,
      introducer_account_id: to.account_id,
      joined_at: house.clock.now(),
      ...rates,
    }),
  );
async function pay(service = MAYBANK, amount = 50_00) {
  const bill = await house.bill(merchant, { amount });
  const started = await house.started(bill, service);
  await house.callBack(house.fpx.word(started.fields, '00'));
  return house.attempt(started);
}
const books = () => house.books(merchant.account_id);
const commissions = () =>
  house.db
    .selectFrom('introducer_commissions')
    .select(['introducer_id', 'source', 'payment_record_id', 'payout_record_id', 'base_fee', 'rate_bps', 'commission'])
    .select(['status', 'payable_at', 'paid_at'])
    .where('account_id', '=', merchant.account_id)
    .orderBy('earned_at')
    .execute();
const statuses = async () => (await commissions()).map(({ status }) => status);

/** Posts what it is told. */
const posting: PostingKind<PostingCommand & { drafts: TransferDraft[]; writes: Write[] }, null, null> = {
  name: 'test',
  look: async (_, commands) => commands.map(() => null),
  decide: ({ drafts, writes }) => ({ transfers: drafts, writes, outcome: null }),
};
const post = (drafts: TransferDraft[], writes: Write[]) =>
  house.poster.post(posting, { account_id: merchant.account_id, subject_id: uuid(), drafts, writes });

async function release(at: string) {
  house.clock.set(at);
  await introducersJobs({ store: house.store, clock: house.clock })[releaseCommissionsJob.name]!({});
}
const payOut = (body: { until?: string } = {}, id = introducer.id) =>
  house.call(introducerAdmin.pay, { params: { id }, body }, admin);

describe('a payment', () => {
  test('carries the introducer’s part of our fee, to the sen, with its row', async () => {
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

  test('keeps the rate of when it was started', async () => {
    const bill = await house.bill(merchant);
    const started = await house.started(bill, CIMB_CORPORATE);
    await link({ payment_rate_bps: 9_000, payout_rate_bps: 0 });
    await house.callBack(house.fpx.word(started.fields, '00'));
    expect(await commissions()).toMatchObject([{ base_fee: 200, rate_bps: 3_000, commission: 60 }]);
    expect(await books()).toMatchObject({ fee: 140, commission: 60 });
  });

  test('told again, or paid a second time, earns once', async () => {
    const bill = await house.bill(merchant);
    const [one, two] = [await house.started(bill), await house.started(bill)];
    for (const { fields } of [one, one, two]) await house.callBack(house.fpx.word(fields, '00'));
    expect(await commissions()).toHaveLength(1);
    expect(await books()).toMatchObject({ commission: 30, reserve: 5_000 });
  });

  test('of a merchant whom nobody brought, or whose introducer has stopped, earns nobody anything', async () => {
    await house.db.updateTable('introducers').set({ status: 'INACTIVE' }).where('id', '=', introducer.id).execute();
    await pay();
    merchant = await house.merchant();
    await pay();
    expect(await commissions()).toEqual([]);
    expect(await books()).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
  });
});

test('a void takes the commission back in its posting; given up, it is there again', async () => {
  const paid = await pay();
  const { account_id } = merchant;
  const [transfer] = await transfersOf(house.connection, account_id, paid.id);
  const of = { account_id, payment_record_id: paid.id, at: house.clock.now() };
  const ids = { id: uuid(), subject_id: paid.id };
  await post([reversalOf(transfer!, ids)], [commissionReversedWrite(of)]);
  expect(await books()).toEqual({});
  expect(await statuses()).toEqual(['REVERSED']);
  await release('2026-12-05T00:00:00Z');
  expect(await statuses()).toEqual(['REVERSED']);
  const { fee, tax, commission, amount } = transfer!;
  const again = transferDraft('payment', { id: uuid(), subject_id: paid.id, amount, fee, tax, commission });
  await post([again], [commissionRestoredWrite(of)]);
  expect(await statuses()).toEqual(['PENDING']);
  expect(await books()).toMatchObject({ commission: 30 });
});

test('a payout earns at its own rate, once', async () => {
  const { account_id } = merchant;
  const fee = sen(50);
  const { commission } = await commissionOn(house.connection, account_id, 'PAYOUT', fee);
  expect(commission).toBe(13); // a quarter of 50 sen, half a sen rounded up
  const record_id = uuid();
  const earned = { account_id, source: 'PAYOUT' as const, record_id, base_fee: fee, rate_bps: null, commission };
  const writes = commissionWrites({ ...earned, earned_at: house.clock.now() });
  await post([], writes);
  await post([], writes);
  expect(await commissions()).toMatchObject([
    { payout_record_id: record_id, payment_record_id: null, rate_bps: 2_500, commission: 13 },
  ]);
});

describe('a month', () => {
  test('that is over makes what was earned in it payable, in Kuala Lumpur’s days', async () => {
    house.clock.set('2026-11-30T15:59:00Z');
    await pay();
    house.clock.set('2026-11-30T16:01:00Z'); // December
    await pay();
    await release('2026-11-30T16:30:00Z');
    expect(await statuses()).toEqual(['PAYABLE', 'PENDING']);
    await release('2026-12-31T15:59:00Z');
    expect(await statuses()).toEqual(['PAYABLE', 'PENDING']);
    await release('2026-12-31T16:00:00Z');
    await release('2027-01-01T16:00:00Z');
    expect(await statuses()).toEqual(['PAYABLE', 'PAYABLE']);
  });

  test('is paid by the platform once, up to a day, and to this introducer only', async () => {
    await pay();
    expect((await payOut()).data).toEqual({ count: 0, amount: '0.00' });
    house.clock.set('2026-12-10T02:00:00Z');
    await pay();
    await release('2027-01-05T00:00:00Z');
    expect((await payOut({ until: '2026-11-30' })).data).toEqual({ count: 1, amount: '0.30' });
    expect((await payOut({}, (await newIntroducer()).id)).data).toEqual({ count: 0, amount: '0.00' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => payOut()));
    expect(answers.map(({ data }) => data.count as number).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 1]);
    expect(await statuses()).toEqual(['PAID', 'PAID']);
    const body = { introducer_id: introducer.id, status: 'PAID' as const };
    const { data } = await house.call(introducerAdmin.commissions, { query: {}, body }, admin);
    expect(data.list).toMatchObject({ total: 2, sum: '0.60' });
    expect(data.list.data[0]).toMatchObject({ merchant_name: 'Warung Aisyah', introducer_name: 'Farid bin Osman' });
    expect((await payOut({}, uuid())).response_code).toBe(4004);
    for (const role of ['merchant_owner', 'introducer'] as const) {
      const by = { ...merchant, role };
      expect((await house.call(introducerAdmin.pay, { params: { id: introducer.id }, body: {} }, by)).status).toBe(403);
    }
  });
});

test('a commission is never more than the fee, and nothing of nothing', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 10_000 }), (fee, bps) => {
      const commission = shareOf(sen(fee), bps);
      expect(commission).toBeGreaterThanOrEqual(0);
      expect(commission).toBeLessThanOrEqual(fee);
      expect(Math.abs(commission - (fee * bps) / 10_000)).toBeLessThanOrEqual(0.5);
    }),
  );
});
