/** Every call that sends, redirects or credits money, made in the real app with a password and an old or no second factor. */
import { api } from '@kutip/contracts/api';
import { endpointsOf, type Endpoint } from '@kutip/contracts/endpoint';
import type { MoneyEffect } from '@kutip/domain/money-effects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_CASES } from '../../../test/access-matrix/all-cases.ts';
import { ALLOWED_ROLES } from '../../../test/access-matrix/access-case.ts';
import { buildInput, openAccessMatrix, type AccessMatrix } from '../../../test/access-matrix/check-access.ts';
import { openMerchantFixture } from '../../../test/access-matrix/merchant-fixture.ts';
import type { Envelope } from '../../../test/test-app.ts';

/** Stated here independently of the contracts, so that a contract that loses its effect fails. */
const MONEY_CALLS: Record<string, MoneyEffect> = {
  'payouts.create': 'sends',
  'payouts.approve': 'sends',
  'payouts.writeSettings': 'redirects',
  'payoutAdmin.setStatus': 'sends',
  'payoutBatches.approve': 'sends',
  'payoutBatchForms.upload': 'sends',
  'settlements.createSelfSettlement': 'sends',
  'settlements.retry': 'sends',
  'settlementAdmin.run': 'sends',
  'settlementAdmin.setStatus': 'sends',
  'settlementAdmin.bankFile': 'sends',
  'refunds.request': 'sends',
  'refunds.requestOfBill': 'sends',
  'refunds.pay': 'sends',
  'refunds.requestPayerAccount': 'sends',
  'refundAdmin.setStatus': 'sends',
  'introducerAdmin.pay': 'sends',
  'introducerAdmin.decideProposal': 'sends',
  'subscriptionPayments.fromBalance': 'sends',
  'banks.create': 'redirects',
  'banks.update': 'redirects',
  'bankAdmin.verify': 'redirects',
  'accounts.setConfidentRatio': 'redirects',
  'accountAdmin.setStatus': 'redirects',
  'topUpReviews.review': 'credits',
  'topUpReviews.decideProposal': 'credits',
  'reconciliation.resolve': 'credits',
  'reconciliation.decideProposal': 'credits',
  'reconciliationForms.importStatement': 'credits',
};

/** Calls with the permission to move money, or to decide for the platform, that move none; with the reason. */
const WITHOUT_MONEY: Record<string, string> = {
  'payouts.verify': 'asks the bank for the name of an account',
  'payouts.cancel': 'gives the money back to the balance it came from',
  'payoutBatchForms.preview': 'reads a file',
  'refunds.cancel': 'gives the money back to the balance it came from',
  'settlements.toggleChannel': 'leaves the money in the merchant’s own balance',
  'bankForms.addStatement': 'an admin decides on the document',
  'topUps.remove': 'cancels an unpaid top-up',
  'paymentRecords.create': 'records a payment made elsewhere; the ledger is not touched',
  'paymentRecords.update': 'records a payment made elsewhere; the ledger is not touched',
  'paymentRecords.remove': 'records a payment made elsewhere; the ledger is not touched',
  'subscriptions.remove': 'terms of a plan for future payments',
  'subscriptionHistories.remove': 'a plan for a merchant, without money',
  'subscriptions.create': 'terms of a plan for future payments',
  'subscriptions.update': 'terms of a plan for future payments',
  'subscriptionHistories.create': 'a plan for a merchant, without money',
  'subscriptionHistories.update': 'a plan for a merchant, without money',
  'invariants.runCheck': 'reads the ledger',
  'invariants.acknowledge': 'ends an alarm',
  'reconciliation.updateItem': 'a note',
  'reconciliation.run': 'compares; a person resolves what differs',
};
const CONTROLLED = new Set(['payouts.write', 'offline_payments.write', 'settlement_settings.write', 'platform.write']);

/** `payouts.create`: the name of a call in the contracts. */
const CALL_NAMES = new Map<Endpoint, string>(
  Object.entries(api).flatMap(([contract_name, contract]) =>
    endpointsOf(contract).map(([name, endpoint]) => [endpoint, `${contract_name}.${name}`] as const),
  ),
);
const CASES = ALL_CASES.map(([, endpoint, access_case]) => [CALL_NAMES.get(endpoint)!, endpoint, access_case] as const);

let matrix: AccessMatrix;
beforeAll(async () => {
  matrix = await openAccessMatrix();
});
afterAll(() => matrix.close());

test('the contracts declare these calls, and every other call with such a permission is known to move no money', () => {
  const declared = CASES.flatMap(([name, { money }]) => (money ? [[name, money]] : []));
  expect(Object.fromEntries(declared)).toEqual(MONEY_CALLS);
  const controlled = CASES.filter(
    ([, { access, method, money }]) =>
      !money && method !== 'GET' && access !== 'public' && CONTROLLED.has(access.permission ?? ''),
  );
  expect(controlled.map(([name]) => name).toSorted()).toEqual(Object.keys(WITHOUT_MONEY).toSorted());
});

describe.concurrent('without a recent second factor nothing moves', () => {
  const cases = CASES.filter(([name]) => name in MONEY_CALLS);
  test.each(cases)('%s', { timeout: 60_000 }, async (_, endpoint, access_case) => {
    const fixture = await openMerchantFixture(matrix.app);
    const [role] = ALLOWED_ROLES[access_case.rule];
    const by = role === 'merchant_owner' ? fixture.owner : await fixture.createMember(role!);
    const input = await buildInput(endpoint, access_case, fixture, by);
    const { db, clock } = matrix.app.services;
    for (const age_ms of [null, 5 * 60_000]) {
      const stepped_up_at = age_ms === null ? null : new Date(clock.now().getTime() - age_ms);
      await db.updateTable('sessions').set({ stepped_up_at }).where('user_id', '=', by.user_id).execute();
      const answer = await matrix.request(endpoint, by.access_token, input);
      expect(answer.json<Envelope>()).toMatchObject({ response_code: 4028, data: null });
    }
  });
});
