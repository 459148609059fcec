import { api } from '@kutip/contracts/api';
import { endpointsOf, type Endpoint } from '@kutip/contracts/endpoint';
import { toRinggit } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutJobs } from '../../apps/api/src/modules/payouts/payouts.service.ts';
import { ALL_CASES } from '../access-matrix/all-cases.ts';
import { fund } from '../access-matrix/cases/payouts.ts';
import { ALLOWED_ROLES, type AccessCase } from '../access-matrix/access-case.ts';
import { buildInput } from '../access-matrix/check-access.ts';
import { openMerchantFixture, type Member, type MerchantFixture } from '../access-matrix/merchant-fixture.ts';
import { createFailedSettlement } from '../access-matrix/settlement-fixtures.ts';
import { addPostingPoints, addStatementPoints, crashPoints } from '../crash-points.ts';
import { fullApp, type FullApp } from '../full-app.ts';
import type { Envelope } from '../test-app.ts';

// Every call that sends or credits money, found by the `money` of its contract: the process dies at every statement between
// the request and its answer, the client sends the request again with the same key, and money moves once, in the ledger and
// at the bank. `second-factor.test.ts` makes the same calls without, with a wrong and with a used second factor;
// `access.test.ts` makes them as everybody who may not.

type Prepare = NonNullable<AccessCase['prepareInput']>;
const PAYEE = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };

/** A refund with a bank account that waits for an admin. */
async function refundToApprove(fixture: MerchantFixture, by: Member) {
  const { id: payment_record_id } = await fixture.createPayment();
  const refund = { payment_record_id, amount: '1.00', reason: 'Broken' };
  const { id } = await fixture.callAsOwner(api.refunds.request, { body: refund });
  const update = { status: 'REQUESTED', needs_approval: true };
  await fixture.app.db.updateTable('void_sale_records').set(update).where('id', '=', id).execute();
  await fixture.callAsOwner(api.refunds.pay, { body: { void_sale_record_id: id, ...PAYEE } });
  const { payee_fingerprint } = await fixture.app.callOrThrow(
    api.refundAdmin.read,
    { params: { id } },
    by.access_token,
  );
  return { params: { id }, body: { status: 'APPROVED' as const, payee_fingerprint } };
}

/** A batch that one person may pay. */
async function smallBatch(fixture: MerchantFixture) {
  await fund(fixture);
  const lines = ['bank,account number,name,amount,reference', 'Maybank,512345678901,Ali bin Abu,20.00,REF'];
  return { body: { file: new File([lines.join('\n')], 'payouts.csv', { type: 'text/csv' }) } };
}

const inputOf = (name: string, fixture: MerchantFixture, by: Member) => CASES.get(name)![1].prepareInput!(fixture, by);

/** Where the input of the access matrix moves no money: an input that does. */
const MOVING: Record<string, Prepare> = {
  'payoutBatchForms.upload': smallBatch,
  'settlementAdmin.setStatus': async (fixture) => ({
    params: { id: (await createFailedSettlement(fixture)).id },
    body: { status: 'PROCESSING' },
  }),
  'refundAdmin.setStatus': refundToApprove,
  'topUpReviews.review': async (fixture, by) => {
    const { params } = (await inputOf('topUpReviews.review', fixture, by)) as { params: { invoice_no: string } };
    const { amount } = await fixture.app.db
      .selectFrom('invoices')
      .select('amount')
      .where('invoice_no', '=', params.invoice_no)
      .executeTakeFirstOrThrow();
    const received_amount = toRinggit(amount);
    return { params, body: { decision: 'CONFIRM', received_amount, bank_reference: `MBB ${params.invoice_no}` } };
  },
  'reconciliation.resolve': async (fixture, by) => {
    const { params } = (await inputOf('reconciliation.resolve', fixture, by)) as { params: object };
    const { account_id } = fixture.owner;
    return { params, body: { resolution: 'correction_credit', note: 'Ours', account_id } };
  },
};

/** Calls that move no money themselves, with the reason. They are repeated like all others, and must not move any either. */
const MOVES_LATER: Record<string, string> = {
  'settlementAdmin.run': 'a job settles; crash-recovery.test.ts kills it at every step',
  'refunds.requestPayerAccount': 'the payer enters an account, which is checked',
  'reconciliationForms.importStatement': 'an admin resolves what differs',
};
/** Not repeated here, with the reason. */
const ELSEWHERE: Record<string, string> = {
  'settlementAdmin.bankFile': 'for a bank without an API: bank-file.test.ts',
  'introducerAdmin.pay': 'needs an introducer with a balance: repeated-requests.test.ts',
  'introducerAdmin.decideProposal': 'needs an introducer with a balance: repeated-requests.test.ts',
  'subscriptionPayments.fromBalance': 'needs a bill of a plan: repeated-requests.test.ts',
};

const CASES = new Map<string, readonly [Endpoint, AccessCase]>(
  Object.entries(api).flatMap(([contract_name, contract]) =>
    endpointsOf(contract).map(([name, endpoint]) => {
      const [, , access_case] = ALL_CASES.find(([, one]) => one === endpoint)!;
      return [`${contract_name}.${name}`, [endpoint, access_case] as const] as const;
    }),
  ),
);
const MONEY_CALLS = [...CASES].filter(([, [{ money }]]) => money === 'sends' || money === 'credits');

const crashes = crashPoints();
let app: FullApp;
beforeAll(async () => {
  app = await fullApp();
  addStatementPoints(app.services.pool, crashes);
  addPostingPoints(app.services.poster, crashes);
});
afterAll(() => app.close());

/** What the worker does afterwards, twice. */
async function runJobs(account_id: string): Promise<void> {
  const { services, db } = app;
  const jobs = payoutJobs({ ...services, bank: services.disbursements.bank });
  const batches = await db.selectFrom('payout_batches').select('id').where('account_id', '=', account_id).execute();
  for (const { id } of batches) await jobs['pay_batch']!({ account_id, id });
  const pending = await db
    .updateTable('disbursements')
    .set({ send_after: services.clock.now() })
    .where('account_id', '=', account_id)
    .where('status', '=', 'PENDING')
    .returning(['account_id', 'id'])
    .execute();
  for (const key of [...pending, ...pending]) await services.disbursements.send(key);
}

/** What a request may create once: transfers, disbursements and transfers at the bank. */
async function moneyOf(account_id: string) {
  await runJobs(account_id);
  const transfers = await app.db
    .selectFrom('transfers')
    .select(['kind', 'debit', 'credit', 'amount'])
    .where('account_id', '=', account_id)
    .orderBy('seq')
    .execute();
  const disbursements = await app.db
    .selectFrom('disbursements')
    .select(['source', 'amount', 'status', 'reference'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute();
  const references = new Set(disbursements.map(({ reference }) => reference));
  const at_bank = app.payout_bank.executed_transfers.filter((one) => references.has(one['merchantReferenceNo']!));
  return {
    transfers,
    disbursements: disbursements.map(({ reference: _, ...one }) => one),
    at_bank: at_bank.map(({ amount }) => amount),
  };
}

interface Prepared {
  account_id: string;
  send(key: string): Promise<Envelope>;
}

async function prepare(name: string, endpoint: Endpoint, access_case: AccessCase): Promise<Prepared> {
  const fixture = await openMerchantFixture(app);
  const [role] = ALLOWED_ROLES[access_case.rule];
  const by = await fixture.createMember(role!);
  const prepareInput = MOVING[name] ?? access_case.prepareInput;
  const input = await buildInput(endpoint, { ...access_case, ...(prepareInput && { prepareInput }) }, fixture, by);
  return {
    account_id: fixture.owner.account_id,
    send: async (key) => (await app.request(endpoint, by.access_token, input, { 'idempotency-key': key })).json(),
  };
}

const MOST_POINTS = 120;

test('every call that sends or credits money is repeated here after each death', () => {
  const known = new Set<string>(MONEY_CALLS.map(([name]) => name));
  expect(Object.keys({ ...MOVING, ...MOVES_LATER, ...ELSEWHERE }).filter((name) => !known.has(name))).toEqual([]);
});

test.each(MONEY_CALLS.filter(([name]) => !(name in ELSEWHERE)))(
  '%s moves money once wherever the process dies',
  { timeout: 300_000 },
  async (name, [endpoint, access_case]) => {
    const undisturbed = await prepare(name, endpoint, access_case);
    const before = await moneyOf(undisturbed.account_id);
    expect(await undisturbed.send(uuid())).toMatchObject({ response_code: 2000 });
    const expected = await moneyOf(undisturbed.account_id);
    if (!(name in MOVES_LATER)) expect(expected).not.toEqual(before);

    for (let point_no = 1; point_no <= MOST_POINTS; point_no += 1) {
      const { account_id, send } = await prepare(name, endpoint, access_case);
      const key = uuid();
      crashes.dieAt(point_no);
      await send(key);
      if (!crashes.restart()) {
        expect(point_no).toBeGreaterThan(3);
        return;
      }
      // A minute later the key of a request that never ended can be taken over.
      app.advanceTime({ minutes: 1.1 });
      await send(key);
      await send(key);
      expect(await moneyOf(account_id), `died at point ${point_no}`).toEqual(expected);
    }
    throw new Error(`The request has more than ${MOST_POINTS} points.`);
  },
);
