/** Every call that sends, redirects or credits money, made in the real app with no, an old, a wrong or a used second factor. */
import { api } from '@kutip/contracts/api';
import { endpointsOf, type Endpoint } from '@kutip/contracts/endpoint';
import type { AssertedCredential } from '@kutip/contracts/passkeys';
import type { MoneyEffect } from '@kutip/domain/money-effects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_CASES } from '../../../test/access-matrix/all-cases.ts';
import { ALLOWED_ROLES } from '../../../test/access-matrix/access-case.ts';
import { buildInput, openAccessMatrix, type AccessMatrix } from '../../../test/access-matrix/check-access.ts';
import { openMerchantFixture, type Member } from '../../../test/access-matrix/merchant-fixture.ts';
import { createTotpCode } from '../../../test/access-matrix/step-up-fixtures.ts';
import { PASSWORD } from '../../../test/auth-app.ts';
import { softwareAuthenticator } from '../../../test/software-authenticator.ts';
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
  'orders.cancelAndRefund': 'sends',
  'refundAdmin.setStatus': 'sends',
  'introducerAdmin.assign': 'redirects',
  'introducerAdmin.pay': 'sends',
  'introducerAdmin.decideProposal': 'sends',
  'subscriptionPayments.fromBalance': 'sends',
  'messageBatches.bulkSms': 'sends',
  'couriers.book': 'sends',
  'banks.create': 'redirects',
  'banks.update': 'redirects',
  'bankAdmin.verify': 'redirects',
  'accounts.setConfidentRatio': 'redirects',
  'merchantApi.create': 'redirects',
  'merchantApi.update': 'redirects',
  'merchantApi.rotate': 'redirects',
  'whiteListAddresses.create': 'redirects',
  'whiteListAddresses.update': 'redirects',
  'accountAdmin.setStatus': 'redirects',
  'paymentProviders.switchOff': 'redirects',
  'paymentProviders.switchOn': 'redirects',
  'topUpReviews.review': 'credits',
  'topUpReviews.decideProposal': 'credits',
  'reconciliation.resolve': 'credits',
  'reconciliation.decideProposal': 'credits',
  'reconciliationForms.importStatement': 'credits',
};

/** Calls that need it for another reason than money. */
const OTHER_CALLS: Record<string, string> = {
  'personalData.download': 'takes away all that is kept about a payer',
  'personalData.erase': 'cannot be undone',
  'planRates.cancel': 'as its scheduling',
  'planRates.schedule': 'decides what payments cost later',
  'planRates.update': 'as its scheduling',
  'secondFactorResets.decide': 'takes away a second factor',
  'secondFactorResets.request': 'begins to take away a second factor',
  'serviceTax.cancel': 'as its scheduling',
  'serviceTax.schedule': 'decides what is added to fees later',
  'serviceTax.update': 'as its scheduling',
  'supportViews.request': 'shows all that a merchant has',
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
  'planRates.schedule': 'terms of a plan for future payments',
  'planRates.update': 'as its scheduling',
  'planRates.cancel': 'as its scheduling',
  'serviceTax.schedule': 'a rate for future fees',
  'serviceTax.update': 'as its scheduling',
  'serviceTax.cancel': 'as its scheduling',
  'holidays.create': 'a later day without settlements',
  'holidays.update': 'the name of a day',
  'holidays.remove': 'a later day with settlements',
  'invariants.runCheck': 'reads the ledger',
  'invariants.acknowledge': 'ends an alarm',
  'queues.retry': 'runs again what is decided already; a job that runs twice moves money once',
  'reconciliation.updateItem': 'a note',
  'reconciliation.run': 'compares; a person resolves what differs',
  'secondFactorResets.decide': 'whoever has lost their second factor may move no money before they have a new one',
  'secondFactorResets.request': 'as its decision',
  'supportViews.request': 'a view that can change nothing',
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
  const others = CASES.filter(([, { second_factor }]) => second_factor).map(([name]) => name);
  expect(others.toSorted()).toEqual(Object.keys(OTHER_CALLS));
  const controlled = CASES.filter(
    ([, { access, method, money }]) =>
      !money && method !== 'GET' && access !== 'public' && CONTROLLED.has(access.permission ?? ''),
  );
  expect(controlled.map(([name]) => name).toSorted()).toEqual(Object.keys(WITHOUT_MONEY).toSorted());
});

/** A member who makes one of the calls, with an authenticator app and a passkey. */
interface Holder {
  by: Member;
  /** The app's current code. */
  code: string;
  setSteppedUp(at: Date | null): Promise<unknown>;
  call(endpoint: Endpoint, body?: object): Promise<Envelope>;
}

function holderOf(by: Member, code: string): Holder {
  return {
    by,
    code,
    setSteppedUp: (stepped_up_at) =>
      matrix.app.db.updateTable('sessions').set({ stepped_up_at }).where('user_id', '=', by.user_id).execute(),
    call: async (endpoint, body) => (await matrix.request(endpoint, by.access_token, { body })).json<Envelope>(),
  };
}

/** A passkey's assertion that has been accepted once. */
async function useAssertion({ call }: Holder): Promise<AssertedCredential> {
  const device = softwareAuthenticator();
  const { data: options } = await call(api.passkeys.creationOptions, { password: PASSWORD });
  await call(api.passkeys.add, { name: 'Telefon', credential: device.create(options) });
  const assertion = device.get((await call(api.passkeys.challenge)).data);
  expect(await call(api.passkeys.verify, { credential: assertion })).toMatchObject({ response_code: 2000 });
  return assertion;
}

/** Each way to be without a second factor of one's own that is new: brings the session there. */
async function presentOldOnes(holder: Holder, now: Date, refused: (why: string) => Promise<void>): Promise<void> {
  const { code, call, setSteppedUp } = holder;
  const old = new Date(now.getTime() - 5 * 60_000);
  await setSteppedUp(null);
  await refused('none');
  await setSteppedUp(old);
  await refused('five minutes old');
  expect(await call(api.stepUp.verify, { code: code === '000000' ? '000001' : '000000' })).toMatchObject({
    response_code: 4000,
  });
  await refused('a wrong code');
  expect(await call(api.stepUp.verify, { code })).toMatchObject({ response_code: 2000 });
  const assertion = await useAssertion(holder);
  await setSteppedUp(old);
  expect(await call(api.stepUp.verify, { code })).toMatchObject({ response_code: 4000 });
  await refused('a code that was used');
  expect((await call(api.passkeys.verify, { credential: assertion })).response_code).not.toBe(2000);
  await refused('an assertion that was used');
}

describe.concurrent('without a recent second factor nothing moves, nor with a wrong or a used one', () => {
  const cases = CASES.filter(([name]) => name in MONEY_CALLS || name in OTHER_CALLS);
  test.each(cases)('%s', { timeout: 120_000 }, async (_, endpoint, access_case) => {
    const fixture = await openMerchantFixture(matrix.app);
    const [role] = ALLOWED_ROLES[access_case.rule];
    const by = role === 'merchant_owner' ? fixture.owner : await fixture.createMember(role!);
    const input = await buildInput(endpoint, access_case, fixture, by);
    const holder = holderOf(by, await createTotpCode(fixture, by, true));
    await presentOldOnes(holder, matrix.app.services.clock.now(), async (why) => {
      const answer = await matrix.request(endpoint, by.access_token, input);
      expect(answer.json<Envelope>(), why).toMatchObject({ response_code: 4028, data: null });
    });
  });
});
