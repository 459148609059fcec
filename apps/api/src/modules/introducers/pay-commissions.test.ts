import { introducerAdmin } from '@kutip/contracts/introducers';
import { reversalDraft, transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createIntroducer,
  draftsPosting,
  earnCommission,
  linkToIntroducer,
  mountCommissions,
  type TestIntroducer,
} from '../../../../../test/introducer.ts';
import { paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { transfersOf } from '../ledger/ledger.service.ts';
import { commissionRestoredWrite, commissionReversedWrite } from './introducers.service.ts';
import { payCommissionsPosting } from './pay-commissions.posting.ts';

const maker: TestCaller = { account_id: uuid(), role: 'admin', user_id: uuid() };
const checker: TestCaller = { ...maker, user_id: uuid() };
let app: PaymentsApp;
let introducer: TestIntroducer;
let merchants: TestCaller[];
beforeAll(async () => {
  app = await paymentsApp({ mountRoutes: mountCommissions });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-12-01T04:00:00Z');
  introducer = await createIntroducer(app);
  merchants = [await app.createMerchant(), await app.createMerchant()];
  for (const merchant of merchants) await linkToIntroducer(app, merchant, introducer);
});

const earn = (n: number, amount_sen: number) => earnCommission(app, merchants[n]!.account_id, amount_sen);
const pay = (by = maker) => app.call(introducerAdmin.pay, { params: { id: introducer.id }, body: {} }, by);
const due = async () => (await app.call(introducerAdmin.due, { params: { id: introducer.id } }, maker)).data;
const decide = (proposal_id: string, by: TestCaller, decision: 'CONFIRM' | 'REJECT' = 'CONFIRM') =>
  app.call(introducerAdmin.decideProposal, { params: { id: introducer.id }, body: { proposal_id, decision } }, by);
const books = (n: number) => app.loadBooks(merchants[n]!.account_id);
const audited = async () => {
  const rows = app.db.selectFrom('audit_logs').select(['action', 'after', 'actor_user_id']);
  return rows.where('account_id', '=', introducer.account_id).orderBy('id').execute();
};

/** Reverses a payment with its commission, or posts it again. */
async function change(n: number, record_id: string, to: 'reversed' | 'restored'): Promise<void> {
  const { account_id } = merchants[n]!;
  const [income] = await transfersOf(app.connection, account_id, record_id);
  const { amount, fee, commission } = income!;
  const key = { account_id, payment_record_id: record_id, at: app.clock.now() };
  const ids = { id: uuid(), subject_id: record_id };
  const draft =
    to === 'reversed' ? reversalDraft(income!, ids) : transferDraft('payment', { ...ids, amount, fee, commission });
  const writes = [to === 'reversed' ? commissionReversedWrite(key) : commissionRestoredWrite(key)];
  await app.poster.post(draftsPosting, { account_id, subject_id: record_id, drafts: [draft], writes });
}

test('a payment is a transfer in the ledger of each merchant, with its audit entry', async () => {
  await earn(0, 30);
  await earn(0, 12);
  await earn(1, 500);
  expect(await due()).toEqual({ count: 3, amount: '5.42', proposal: null });
  expect((await pay()).data).toEqual({ count: 3, amount: '5.42', proposal: null });
  expect(await books(0)).toMatchObject({ paid_out: 42 });
  expect((await books(0)).commission).toBeUndefined();
  expect(await books(1)).toMatchObject({ paid_out: 500 });
  const transfers = app.db.selectFrom('transfers').select(['kind', 'debit', 'credit', 'amount']);
  const [paid] = await transfers.where('account_id', '=', merchants[0]!.account_id).where('seq', '=', 3).execute();
  expect(paid).toEqual({ kind: 'commission_payment', debit: 'commission', credit: 'paid_out', amount: 42 });
  const entries = await audited();
  expect(entries.map(({ action }) => action)).toEqual(['pay_commissions', 'pay_commissions']);
  expect(entries.map(({ after }) => (after as { amount: string }).amount).toSorted()).toEqual(['0.42', '5.00']);
  expect((await pay()).data).toEqual({ count: 0, amount: '0.00', proposal: null });
});

describe('above the limit of one admin', () => {
  test('another admin confirms the payment', async () => {
    await earn(0, 300_00);
    await earn(1, 200_01);
    const { data } = await pay();
    const { proposal, ...nothing } = data;
    expect(nothing).toEqual({ count: 0, amount: '0.00' });
    expect(proposal).toMatchObject({ count: 2, amount: '500.01', proposed_by: maker.user_id });
    expect(await books(0)).toMatchObject({ commission: 300_00 });
    expect(await pay(checker)).toMatchObject({
      response_code: 4010,
      description: expect.stringContaining('second person'),
    });
    expect((await decide(proposal.id, maker)).response_code).toBe(4003);
    expect((await decide(uuid(), checker)).response_code).toBe(4004);
    // Earned after the proposal: not part of it.
    app.advanceTime({ minutes: 1 });
    await earn(0, 77);
    expect((await decide(proposal.id, checker)).data).toEqual({ count: 2, amount: '500.01', proposal: null });
    expect(await books(0)).toMatchObject({ commission: 77, paid_out: 300_00 });
    expect(await books(1)).toMatchObject({ paid_out: 200_01 });
    // The same admin again finds what is done; another one is refused.
    expect((await decide(proposal.id, checker)).data).toMatchObject({ count: 2, amount: '500.01' });
    expect((await decide(proposal.id, { ...checker, user_id: uuid() })).response_code).toBe(4010);
    expect((await audited()).map(({ action, actor_user_id }) => [action, actor_user_id])).toEqual([
      ['propose_payment', maker.user_id],
      ['pay_commissions', checker.user_id],
      ['pay_commissions', checker.user_id],
    ]);
  });

  test('a payment in several parts of one day needs another admin as well', async () => {
    await earn(0, 400_00);
    expect((await pay()).data).toMatchObject({ amount: '400.00', proposal: null });
    await earn(0, 100_01);
    expect((await pay()).data).toMatchObject({ amount: '0.00', proposal: { amount: '100.01' } });
  });

  test('a key that is used again after its answer has expired pays nothing above the limit', async () => {
    const payAgain = () =>
      app.call(introducerAdmin.pay, { params: { id: introducer.id }, body: {} }, maker, { 'idempotency-key': 'again' });
    await earn(0, 100);
    expect((await payAgain()).data).toMatchObject({ amount: '1.00', proposal: null });
    app.advanceTime({ minutes: 25 * 60 });
    await earn(1, 600_00);
    expect((await payAgain()).data).toMatchObject({ amount: '1.00', proposal: { amount: '600.00' } });
    expect(await books(1)).toMatchObject({ commission: 600_00 });
  });

  test('a rejected payment pays nothing and can be proposed again', async () => {
    await earn(0, 600_00);
    const { proposal } = (await pay()).data;
    expect((await decide(proposal.id, checker, 'REJECT')).data).toEqual({ count: 0, amount: '0.00', proposal: null });
    expect(await books(0)).toMatchObject({ commission: 600_00 });
    expect((await decide(proposal.id, checker)).response_code).toBe(4010);
    expect((await pay()).data.proposal).toMatchObject({ amount: '600.00' });
  });

  test('a confirmation that a crash ended half-way cannot be rejected, and goes on when it is confirmed again', async () => {
    await earn(0, 300_00);
    await earn(1, 300_00);
    const { proposal } = (await pay()).data;
    const { account_id } = merchants[0]!;
    const decision = { proposal_id: proposal.id, by: checker.user_id!, at: app.clock.now() };
    await app.poster.post(payCommissionsPosting, {
      ...decision,
      account_id,
      subject_id: introducer.id,
      domain_key: { provider: 'introducer', reference: proposal.id, kind: 'commission_payment' },
      introducer,
      payment_id: proposal.id,
      transfer_id: uuid(),
      earned_before: app.clock.now(),
      amount: sen(300_00),
      is_last: false,
    });
    expect(await decide(proposal.id, checker, 'REJECT')).toMatchObject({
      response_code: 4010,
      breakdown_errors: 'partly_paid',
    });
    expect((await decide(proposal.id, checker)).data).toEqual({ count: 2, amount: '600.00', proposal: null });
    expect(await books(0)).toMatchObject({ paid_out: 300_00 });
    expect(await books(1)).toMatchObject({ paid_out: 300_00 });
  });

  test('a proposal whose commissions were reversed meanwhile is refused', async () => {
    await earn(0, 600_00);
    const reversed = await earn(0, 50_00);
    const { proposal } = (await pay()).data;
    await change(0, reversed, 'reversed');
    expect(await decide(proposal.id, checker)).toMatchObject({ response_code: 4010 });
    expect(await books(0)).toMatchObject({ commission: 600_00 });
  });
});

describe('a commission that is reversed after it was paid', () => {
  test('is recovered from the next payment for the merchant', async () => {
    const first = await earn(0, 100);
    await pay();
    await change(0, first, 'reversed');
    expect(await books(0)).toMatchObject({ commission: -100, paid_out: 100 });
    await earn(0, 40);
    expect(await due()).toMatchObject({ count: 0, amount: '0.00' });
    await earn(0, 90);
    expect((await pay()).data).toMatchObject({ count: 2, amount: '0.30' });
    expect((await books(0)).commission).toBeUndefined();
    expect(await books(0)).toMatchObject({ paid_out: 130 });
    expect((await pay()).data).toMatchObject({ count: 0 });
    // The payment arrived after all: its commission is owed once more.
    await change(0, first, 'restored');
    expect((await pay()).data).toMatchObject({ count: 1, amount: '1.00' });
    expect(await books(0)).toMatchObject({ paid_out: 230 });
  });

  test('stays paid when the payment is restored before', async () => {
    const first = await earn(0, 100);
    await pay();
    await change(0, first, 'reversed');
    await change(0, first, 'restored');
    expect(await due()).toMatchObject({ count: 0, amount: '0.00' });
    expect((await books(0)).commission).toBeUndefined();
  });
});
