import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@kutip/contracts/api';
import { customerBills } from '@kutip/contracts/customer-bills';
import { endpointsOf, type Endpoint } from '@kutip/contracts/endpoint';
import { payouts } from '@kutip/contracts/payouts';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { refunds } from '@kutip/contracts/refunds';
import { settlements } from '@kutip/contracts/settlements';
import { subscriptionHistories, subscriptionPayments } from '@kutip/contracts/subscriptions';
import { topUpReviews } from '@kutip/contracts/top-ups';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { plainPosting, type Poster } from '../../apps/api/src/modules/ledger/ledger.service.ts';
import { addPostingPoints } from '../crash-points.ts';
import { introducerAdmin } from '@kutip/contracts/introducers';
import { createIntroducer, earnCommission, linkToIntroducer, mountCommissions } from '../introducer.ts';
import { paymentsApp } from '../payments-app.ts';
import { payoutsApp } from '../payouts-app.ts';
import { poolsApp } from '../pools-app.ts';
import { ADMIN, reconciliationApp } from '../reconciliation-helpers.ts';
import { refundsApp } from '../refunds-app.ts';
import { settlementsApp } from '../settlements-app.ts';
import { GROWTH, subscriptionsApp } from '../subscriptions-app.ts';
import type { Envelope, TestApp, TestCaller } from '../test-app.ts';
import { uploadProof } from './upload-proof.ts';

// A client sends a request with an idempotency key, the process dies somewhere before the answer, and the client sends the
// request again with the same key. Wherever the process died, money moves once and the repetition is answered.

interface PreparedRequest {
  account_id: string;
  send(headers: { 'idempotency-key': string }): Promise<Envelope & { status: number }>;
}
type AppUnderTest = TestApp & { poster: Poster };

/** What a request may create once: transfers, and disbursements with their references at the bank. */
async function moneyOf({ db }: AppUnderTest, account_id: string) {
  const transfers = await db
    .selectFrom('transfers')
    .select(['kind', 'debit', 'credit', 'amount'])
    .where('account_id', '=', account_id)
    .orderBy('seq')
    .execute();
  const sent = await db
    .selectFrom('disbursements')
    .select(['source', 'amount', 'status'])
    .where('account_id', '=', account_id)
    .execute();
  const audited = await db.selectFrom('audit_logs').select('action').where('account_id', '=', account_id).execute();
  return { transfers, sent, audited: audited.map(({ action }) => action).toSorted() };
}

const MOST_POINTS = 80;

/**
 * Prepares and sends the request again and again; each time the process dies one point later, until it lives to answer.
 * Returns the number of points.
 */
async function dieAtEveryPoint(app: AppUnderTest, prepare: () => Promise<PreparedRequest>): Promise<number> {
  const undisturbed = await prepare();
  const before = await moneyOf(app, undisturbed.account_id);
  expect(await undisturbed.send({ 'idempotency-key': 'undisturbed' })).toMatchObject({ response_code: 2000 });
  const expected = await moneyOf(app, undisturbed.account_id);
  expect(expected).not.toEqual(before);

  for (let point_no = 1; point_no <= MOST_POINTS; point_no += 1) {
    const { account_id, send } = await prepare();
    const headers = { 'idempotency-key': uuid() };
    app.crashes.dieAt(point_no);
    const answer = await send(headers);
    const has_died = app.crashes.restart();
    if (!has_died) return point_no - 1;
    // The last points are after the answer was stored: it may still arrive.
    if (answer.response_code !== 2000) expect(answer.response_code).toBe(5000);
    // A minute later the key of a request that never ended can be taken over.
    app.clock.set(new Date(app.clock.now().getTime() + 61_000));
    const label = `died at point ${point_no}`;
    expect(await send(headers), label).toMatchObject({ response_code: 2000 });
    expect(await moneyOf(app, account_id), label).toEqual(expected);
    const third = await send(headers);
    expect(third, label).toMatchObject({ response_code: 2000 });
    expect(await moneyOf(app, account_id), label).toEqual(expected);
  }
  throw new Error(`The request has more than ${MOST_POINTS} points.`);
}

const PAYEE = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };
const steppedUp = (caller: TestCaller): TestCaller => ({ ...caller, has_stepped_up: true });

/** How to open the application of an endpoint, and how to prepare a request to it. */
interface MoneyRequest {
  endpoint: Endpoint;
  open(): Promise<{ app: AppUnderTest; prepare: () => Promise<PreparedRequest>; close: () => Promise<void> }>;
}

async function openPayouts() {
  const app = await payoutsApp();
  const prepare = async () => {
    const who = steppedUp(await app.resetToNewMerchant());
    await app.fund(who.account_id, 'payout', 1_000_00);
    const body = { ...PAYEE, amount: '100.00' };
    return { ...who, send: (headers: object) => app.call(payouts.create, { body }, who, { ...headers }) };
  };
  return { app, prepare, close: () => app.close() };
}

const refundOf = (send: 'request' | 'requestOfBill' | 'pay') => async () => {
  const app = await refundsApp();
  const prepare = async () => {
    const who = await app.resetToNewMerchant();
    const payment = await app.createPayment(who);
    const common = { amount: '10.00', reason: 'Broken', ...PAYEE };
    const toPay = async () => {
      const later = { amount: '10.00', reason: 'Broken', payment_record_id: payment.id };
      const { data } = await app.call(refunds.request, { body: later }, who);
      return { void_sale_record_id: data.id as string, ...PAYEE };
    };
    const body =
      send === 'request'
        ? { payment_record_id: payment.id, ...common }
        : send === 'requestOfBill'
          ? { bill_id: payment.invoice_id, ...common }
          : await toPay();
    return {
      ...who,
      send: (headers: object) => app.call(refunds[send], { body }, who, { ...headers }),
    };
  };
  return { app, prepare, close: () => app.close() };
};

async function openWithdrawals() {
  const app = await settlementsApp();
  const prepare = async () => {
    const who = steppedUp(await app.resetToNewMerchant());
    await app.fund(who.account_id, 'available', 100_00);
    app.setBankAccount(who.account_id, {});
    const body = { amount: '40.00' };
    return {
      ...who,
      send: (headers: object) => app.call(settlements.createSelfSettlement, { body }, who, { ...headers }),
    };
  };
  return { app, prepare, close: () => app.close() };
}

async function openPlans() {
  const app = await subscriptionsApp();
  const prepare = async () => {
    const who = steppedUp(await app.createMerchant({ plan_code: 'STARTER' }));
    const { account_id } = who;
    for (const kind of ['payment', 'settlement_release'] as const) {
      const transfer = transferDraft(kind, { id: uuid(), subject_id: account_id, amount: sen(100_00) });
      await app.poster.post(plainPosting, { account_id, subject_id: account_id, transfer });
    }
    const query = { plan_id: GROWTH, time_period: 'monthly' } as const;
    const { invoice_no } = (await app.call(subscriptionHistories.upgrade, { query }, who)).data;
    const body = { invoice_no };
    return {
      ...who,
      send: (headers: object) => app.call(subscriptionPayments.fromBalance, { body }, who, { ...headers }),
    };
  };
  return { app, prepare, close: () => app.close() };
}

/** A top-up that one admin confirms, or one that a second admin confirms. */
const openTopUps = (decidedBy: 'one admin' | 'two admins') => async () => {
  const folder = await mkdtemp(join(tmpdir(), 'repeated-requests-'));
  const app = await poolsApp(folder);
  const admin: TestCaller = { account_id: uuid(), role: 'admin' };
  const checker: TestCaller = { ...admin, user_id: uuid() };
  const amount = decidedBy === 'one admin' ? '500.00' : '20000.00';
  const prepare = async () => {
    const who = await app.createMerchant();
    const { invoice_no } = (
      await app.call(customerBills.reserve, { body: { purpose: 'PREFUND_TOPUP', amount } as never }, who)
    ).data;
    await uploadProof(app, invoice_no);
    const params = { invoice_no };
    const body = { decision: 'CONFIRM', received_amount: amount, bank_reference: `MBB ${invoice_no}` } as const;
    const review = (headers = {}) => app.call(topUpReviews.review, { params, body }, admin, headers);
    if (decidedBy === 'one admin') return { ...who, send: (headers: object) => review({ ...headers }) };
    const proposal_id = (await review()).data.proposal.id as string;
    const decision = { proposal_id, decision: 'CONFIRM' } as const;
    return {
      ...who,
      send: (headers: object) =>
        app.call(topUpReviews.decideProposal, { params, body: decision }, checker, { ...headers }),
    };
  };
  const close = async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { app, prepare, close };
};

/** Commissions of two merchants, so that the process can die between two ledgers. */
const openCommissions = (decidedBy: 'one admin' | 'two admins') => async () => {
  const app = await paymentsApp({ mountRoutes: mountCommissions });
  const admin: TestCaller = { account_id: uuid(), role: 'admin', user_id: uuid() };
  const checker: TestCaller = { ...admin, user_id: uuid() };
  const prepare = async () => {
    const introducer = await createIntroducer(app);
    const merchants = [await app.createMerchant(), await app.createMerchant()];
    for (const merchant of merchants) {
      await linkToIntroducer(app, merchant, introducer);
      await earnCommission(app, merchant.account_id, decidedBy === 'one admin' ? 100 : 300_00);
    }
    const params = { id: introducer.id };
    const pay = (headers = {}) => app.call(introducerAdmin.pay, { params, body: {} }, admin, headers);
    const { account_id } = merchants[1]!;
    if (decidedBy === 'one admin') return { account_id, send: (headers: object) => pay({ ...headers }) };
    const body = { proposal_id: (await pay()).data.proposal.id as string, decision: 'CONFIRM' } as const;
    const decide = (headers: object) =>
      app.call(introducerAdmin.decideProposal, { params, body }, checker, { ...headers });
    return { account_id, send: decide };
  };
  return { app, prepare, close: () => app.close() };
};

/** The reversal of a payment that the provider's statement does not have. */
const openResolutions = (decidedBy: 'one admin' | 'two admins') => async () => {
  const { app, helpers } = await reconciliationApp();
  const checker: TestCaller = { ...ADMIN, user_id: uuid() };
  app.clock.set('2026-11-21T02:42:00Z');
  const prepare = async () => {
    const who = await app.createMerchant();
    const bill = await app.createBill(who, { amount: decidedBy === 'one admin' ? 50_00 : 600_00 });
    await app.postFpxCallback(app.fpx.buildConfirmation((await app.startOrThrow(bill)).fields, '00'));
    await helpers.importAndReconcile({ kind: 'PROVIDER', provider: 'fpx', day: '2026-11-21' }, []);
    const { account_id } = who;
    const [item] = await helpers.items({ account_id });
    const params = { account_id, id: item!.id };
    const body = { resolution: 'reversal', note: 'FPX does not know it.' } as const;
    const resolve = (headers = {}) => app.call(reconciliation.resolve, { params, body }, ADMIN, headers);
    if (decidedBy === 'one admin') return { account_id, send: (headers: object) => resolve({ ...headers }) };
    const decision = { proposal_id: (await resolve()).data.proposal.id as string, decision: 'CONFIRM' } as const;
    const decide = (headers: object) =>
      app.call(reconciliation.decideProposal, { params, body: decision }, checker, { ...headers });
    return { account_id, send: decide };
  };
  return { app, prepare, close: () => app.close() };
};

const REQUESTS: readonly MoneyRequest[] = [
  { endpoint: payouts.create, open: openPayouts },
  { endpoint: refunds.request, open: refundOf('request') },
  { endpoint: refunds.requestOfBill, open: refundOf('requestOfBill') },
  { endpoint: refunds.pay, open: refundOf('pay') },
  { endpoint: settlements.createSelfSettlement, open: openWithdrawals },
  { endpoint: subscriptionPayments.fromBalance, open: openPlans },
  { endpoint: topUpReviews.review, open: openTopUps('one admin') },
  { endpoint: topUpReviews.decideProposal, open: openTopUps('two admins') },
  { endpoint: reconciliation.resolve, open: openResolutions('one admin') },
  { endpoint: reconciliation.decideProposal, open: openResolutions('two admins') },
  { endpoint: introducerAdmin.pay, open: openCommissions('one admin') },
  { endpoint: introducerAdmin.decideProposal, open: openCommissions('two admins') },
];

/**
 * `banks` moves no money itself, and finds the account that its first run has added; money-calls.test.ts sends text messages,
 * cancels orders and books couriers.
 */
const TESTED_ELSEWHERE = new Set([
  'banks',
  'messaging-service/bulk-sms',
  'shipments/:id/cancel-and-refund',
  'parcel-courier/merchant/check-out-shipping-payment/:shipmentId',
]);

test('every call that moves money and takes an idempotency key is tested here', () => {
  const endpoints = Object.values(api).flatMap((contract) => endpointsOf(contract).map(([, endpoint]) => endpoint));
  const paths = endpoints.filter(({ money, idempotent }) => money && idempotent).map(({ path }) => path);
  const others = paths.filter((path) => !TESTED_ELSEWHERE.has(path));
  expect(others.toSorted()).toEqual(REQUESTS.map(({ endpoint }) => endpoint.path).toSorted());
});

test.each(REQUESTS.map((request) => [request.endpoint.path, request] as const))(
  '%s moves money once wherever the process dies',
  { timeout: 300_000 },
  async (_, { open }) => {
    const { app, prepare, close } = await open();
    try {
      addPostingPoints(app.poster, app.crashes);
      expect(await dieAtEveryPoint(app, prepare)).toBeGreaterThan(3);
    } finally {
      await close();
    }
  },
);
