import { api } from '@kutip/contracts/api';
import type { Endpoint, RequestInput } from '@kutip/contracts/endpoint';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openMerchantFixture,
  type Member,
  type MerchantFixture,
} from '../../../test/access-matrix/merchant-fixture.ts';
import {
  createAvailableBalance,
  createScheduledSettlement,
  createSentSettlement,
} from '../../../test/access-matrix/settlement-fixtures.ts';
import { grantStepUp } from '../../../test/access-matrix/step-up-fixtures.ts';
import { fullApp, type FullApp } from '../../../test/full-app.ts';
import type { Envelope } from '../../../test/test-app.ts';
import { plainPosting } from './modules/ledger/ledger.service.ts';

// What a state table does not list is refused by the call that asks for it: with a reason, and without any effect.

let app: FullApp;
let fixture: MerchantFixture;
let admin: Member;
beforeAll(async () => {
  app = await fullApp();
  admin = await (await openMerchantFixture(app)).createMember('admin');
});
beforeEach(async () => {
  app.payout_bank.reset();
  fixture = await openMerchantFixture(app);
  await grantStepUp(fixture, fixture.owner);
});
afterAll(() => app.close());

/** Every row of the merchant by table, transfers and audit log included; only a session changes with every request. */
async function loadRows(): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'account_id'
      and c.table_name <> 'sessions'`.execute(app.db);
  const { account_id } = fixture.owner;
  const { rows } = await sql<{ name: string; rows: unknown }>`${sql.join(
    tables.map(
      ({ name }) => sql`select ${sql.lit(name)} as name, (
        select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from ${sql.table(name)} t where t.account_id = ${account_id}
      ) as rows`,
    ),
    sql` union all `,
  )}`.execute(app.db);
  return Object.fromEntries(rows.map(({ name, rows: of_merchant }) => [name, of_merchant]));
}

interface Attempted<E extends Endpoint> {
  endpoint: E;
  input: RequestInput<E>;
  /** By default the merchant's owner. */
  by?: Member;
}

/** Expects that the call is refused as a transition which the state table does not list, and that nothing changes. */
async function expectRefused<E extends Endpoint>(
  { endpoint, input, by = fixture.owner }: Attempted<E>,
  reason: string,
): Promise<void> {
  const before = await loadRows();
  const answer = await app.request(endpoint, by.access_token, input);
  const { response_code, description, breakdown_errors, data } = answer.json<Envelope>();
  expect([answer.statusCode, response_code, breakdown_errors, data]).toEqual([409, 4010, reason, null]);
  expect(description).toMatch(/^[A-Z].*[a-z].*\.$/); // a sentence
  expect(await loadRows()).toEqual(before);
}

const asOwner = <E extends Endpoint>(endpoint: E, input: RequestInput<E>) => fixture.callAsOwner(endpoint, input);
const asAdmin = <E extends Endpoint>(endpoint: E, input: RequestInput<E>) =>
  app.callOrThrow(endpoint, input, admin.access_token);
const send = (id: string) => app.services.disbursements.send({ account_id: fixture.owner.account_id, id });

async function fund(kind: 'payout_topup' | 'plan_payment', amount: number): Promise<void> {
  const { account_id } = fixture.owner;
  const subject_id = uuid();
  const transfer = transferDraft(kind, { id: uuid(), subject_id, amount: sen(amount) });
  await app.services.poster.post(plainPosting, { account_id, subject_id, transfer });
}

describe('a bill', () => {
  const cancel = (id: string) => ({ endpoint: api.customerBills.remove, input: { params: { id } } });

  test('a paid bill cannot be cancelled', async () => {
    const { bill_id } = await fixture.createPayment();
    await expectRefused(cancel(bill_id), 'paid');
  });

  test('a bill with a payment in progress cannot be cancelled', async () => {
    const { bill_id } = await fixture.startPayment();
    await expectRefused(cancel(bill_id), 'processing');
  });

  test('a cancelled bill cannot be cancelled again or be marked as paid', async () => {
    const { id } = await fixture.createBill();
    await asOwner(api.customerBills.remove, { params: { id } });
    await expectRefused(cancel(id), 'cancelled');
    const body = { bill_id: id, method: 'CASH' } as const;
    await expectRefused({ endpoint: api.paymentRecords.create, input: { body } }, 'cancelled');
  });

  test('a confirmed top-up cannot be confirmed or rejected again', async () => {
    const { invoice_no } = await fixture.createTopUpWithProof();
    const confirm = { decision: 'CONFIRM', received_amount: '50.00', bank_reference: 'M2U 1' } as const;
    const review = (body: typeof confirm | { decision: 'REJECT'; note: string }) =>
      ({ endpoint: api.topUpReviews.review, input: { params: { invoice_no }, body }, by: admin }) as const;
    await asAdmin(api.topUpReviews.review, { params: { invoice_no }, body: confirm });
    await expectRefused(review(confirm), 'not_awaiting_review');
    await expectRefused(review({ decision: 'REJECT', note: 'Not received' }), 'not_awaiting_review');
  });
});

describe('a payment', () => {
  const voidPayment = (id: string) => ({ endpoint: api.paymentRecords.remove, input: { params: { id } } });

  test('a voided offline payment cannot be voided again', async () => {
    const { id: bill_id } = await fixture.createBill();
    const { id } = await asOwner(api.paymentRecords.create, { body: { bill_id, method: 'CASH' } });
    await asOwner(api.paymentRecords.remove, { params: { id } });
    await expectRefused(voidPayment(id), 'voided');
  });

  test('an online payment cannot be voided by hand', async () => {
    const { id } = await fixture.createPayment();
    await expectRefused(voidPayment(id), 'online');
  });

  test('a payment that was refunded in full cannot be refunded again', async () => {
    const { id: payment_record_id } = await fixture.createPayment();
    const body = { payment_record_id, reason: 'Broken', ...PAYEE };
    await asOwner(api.refunds.request, { body });
    await expectRefused({ endpoint: api.refunds.request, input: { body } }, 'voided');
  });
});

const PAYEE = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };

describe('a payout', () => {
  const cancel = (id: string) => ({
    endpoint: api.payouts.cancel,
    input: { params: { id }, body: { reason: 'Typo' } },
  });
  const setStatus = (id: string, status: 'APPROVED' | 'CANCELLED' | 'SUCCESS') => ({
    endpoint: api.payoutAdmin.setStatus,
    input: { params: { id }, body: { status, reason: 'Letter of the bank' } },
    by: admin,
  });
  const create = async (amount: string): Promise<string> => {
    await fund('payout_topup', 30_000_00);
    return (await asOwner(api.payouts.create, { body: { ...PAYEE, amount } })).id;
  };

  test('a payout that was sent cannot be cancelled, neither in transit nor when it has arrived', async () => {
    app.payout_bank.default_outcome = 'PROCESSING';
    const in_transit = await create('10.00');
    await send(in_transit);
    await expectRefused(cancel(in_transit), 'already_sent');
    await expectRefused(setStatus(in_transit, 'CANCELLED'), 'already_sent');
    app.payout_bank.default_outcome = 'SUCCESS';
    const arrived = await create('10.00');
    await send(arrived);
    await expectRefused(cancel(arrived), 'already_sent');
  });

  test('a cancelled payout cannot be approved, cancelled again or recorded as paid', async () => {
    const id = await create('20000.00');
    await asOwner(api.payouts.cancel, { params: { id }, body: {} });
    await expectRefused(setStatus(id, 'APPROVED'), 'not_waiting');
    await expectRefused(cancel(id), 'cancelled');
    await expectRefused(setStatus(id, 'SUCCESS'), 'not_sent');
  });

  test('an approved payout cannot be approved again', async () => {
    const id = await create('20000.00');
    await asAdmin(api.payoutAdmin.setStatus, setStatus(id, 'APPROVED').input);
    await expectRefused(setStatus(id, 'APPROVED'), 'not_waiting');
  });
});

describe('a settlement', () => {
  type Status = 'ON_HOLD' | 'SCHEDULED' | 'SETTLED' | 'FAILED' | 'REJECTED' | 'PROCESSING';
  const setStatus = (id: string, status: Status) => ({
    endpoint: api.settlementAdmin.setStatus,
    input: { params: { id }, body: { status, reason: 'Asked by the bank' } },
    by: admin,
  });

  test('a settlement cannot be held twice or released twice', async () => {
    const { id } = await createScheduledSettlement(fixture);
    await expectRefused(setStatus(id, 'SCHEDULED'), 'scheduled');
    await asAdmin(api.settlementAdmin.setStatus, setStatus(id, 'ON_HOLD').input);
    await expectRefused(setStatus(id, 'ON_HOLD'), 'on_hold');
    await asAdmin(api.settlementAdmin.setStatus, setStatus(id, 'SCHEDULED').input);
    await expectRefused(setStatus(id, 'SCHEDULED'), 'scheduled');
  });

  test('a settlement that was paid out cannot be held, released, failed, rejected or sent again', async () => {
    const { id } = await createSentSettlement(fixture);
    await send(id);
    for (const status of ['ON_HOLD', 'SCHEDULED', 'FAILED', 'SETTLED', 'REJECTED', 'PROCESSING'] as const)
      await expectRefused(setStatus(id, status), 'settled');
    await expectRefused({ endpoint: api.settlements.retry, input: { params: { id } } }, 'settled');
  });

  test('a withdrawal that was sent cannot be rejected', async () => {
    await createAvailableBalance(fixture);
    const { id } = await asOwner(api.settlements.createSelfSettlement, { body: { amount: '10.00' } });
    await send(id);
    await expectRefused(setStatus(id, 'REJECTED'), 'already_sent');
    await expectRefused(setStatus(id, 'ON_HOLD'), 'settled');
  });
});

describe('a plan', () => {
  const GROWTH = '0190a000-0000-7000-8000-000000000002';
  const change = async (): Promise<{ id: string; invoice_no: string }> =>
    asOwner(api.subscriptionHistories.upgrade, { query: { plan_id: GROWTH, time_period: 'yearly' } });
  const pay = (invoice_no: string) => ({
    endpoint: api.subscriptionPayments.fromBalance,
    input: { body: { invoice_no } },
  });
  const cancel = () => ({ endpoint: api.subscriptionPayments.cancel, input: {} });
  const remove = (id: string) => ({
    endpoint: api.subscriptionHistories.remove,
    input: { params: { id }, query: { account_id: fixture.owner.account_id } },
    by: admin,
  });

  test('an active plan cannot be cancelled, neither by the merchant nor by an admin', async () => {
    const { id, invoice_no } = await change();
    await fund('plan_payment', 1_000_00);
    await asOwner(api.subscriptionPayments.fromBalance, { body: { invoice_no } });
    await expectRefused(cancel(), 'nothing_pending');
    await expectRefused(remove(id), 'not_active');
  });

  test('a cancelled plan cannot be cancelled again or paid', async () => {
    const { id, invoice_no } = await change();
    await fund('plan_payment', 1_000_00);
    await asOwner(api.subscriptionPayments.cancel, {});
    await expectRefused(cancel(), 'nothing_pending');
    await expectRefused(remove(id), 'not_active');
    await expectRefused(pay(invoice_no), 'cancelled');
  });
});

describe('a refund', () => {
  const request = async (more: object): Promise<string> => {
    const { id: payment_record_id } = await fixture.createPayment();
    // To the payer's own account: another one would wait for a second person.
    const payer_name = PAYEE.account_name;
    await app.db.updateTable('payment_records').set({ payer_name }).where('id', '=', payment_record_id).execute();
    return (
      await asOwner(api.refunds.request, { body: { payment_record_id, amount: '1.00', reason: 'Broken', ...more } })
    ).id;
  };
  const requestForApproval = async (): Promise<string> => {
    const id = await request({});
    await app.db
      .updateTable('void_sale_records')
      .set({ status: 'REQUESTED', needs_approval: true, requested_by: uuid() })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const cancel = (id: string) => ({ endpoint: api.refunds.cancel, input: { params: { id }, body: {} } });
  // What is on its way to the same account answers as before; to another account it cannot go any more.
  const other_payee = { ...PAYEE, account_number: '512345678999' };
  const pay = (id: string) => ({
    endpoint: api.refunds.pay,
    input: { body: { void_sale_record_id: id, ...other_payee } },
  });
  const decide = (id: string, status: 'APPROVED' | 'REJECTED') => ({
    endpoint: api.refundAdmin.setStatus,
    input: { params: { id }, body: { status, reason: 'Not sent back', payee_fingerprint: null } },
    by: admin,
  });

  test('a refund that was sent cannot be cancelled or sent again, neither in transit nor when it has arrived', async () => {
    app.payout_bank.default_outcome = 'PROCESSING';
    const in_transit = await request(PAYEE);
    await send(in_transit);
    await expectRefused(cancel(in_transit), 'already_sent');
    await expectRefused(pay(in_transit), 'processing');
    app.payout_bank.default_outcome = 'SUCCESS';
    const arrived = await request(PAYEE);
    await send(arrived);
    await expectRefused(cancel(arrived), 'refunded');
    await expectRefused(pay(arrived), 'refunded');
  });

  test('a cancelled refund cannot be approved, rejected, cancelled again or sent', async () => {
    const id = await requestForApproval();
    await asOwner(api.refunds.cancel, { params: { id }, body: {} });
    await expectRefused(decide(id, 'APPROVED'), 'not_waiting');
    await expectRefused(decide(id, 'REJECTED'), 'not_waiting');
    await expectRefused(cancel(id), 'cancelled');
    await expectRefused(pay(id), 'cancelled');
  });

  test('a rejected refund cannot be approved or cancelled', async () => {
    const id = await requestForApproval();
    await asAdmin(api.refundAdmin.setStatus, decide(id, 'REJECTED').input);
    await expectRefused(decide(id, 'APPROVED'), 'not_waiting');
    await expectRefused(cancel(id), 'rejected');
  });
});

describe('an account', () => {
  const decide = (status: 'ACTIVE' | 'SUSPENDED' | 'REJECTED' | 'PENDING_KYC') => ({
    endpoint: api.accountAdmin.setStatus,
    input: { params: { id: fixture.owner.account_id }, body: { status, reason: 'The bank asks who owns it.' } },
    by: admin,
  });

  test('an active account cannot be approved again, rejected or sent back for review', async () => {
    for (const status of ['ACTIVE', 'REJECTED', 'PENDING_KYC'] as const) await expectRefused(decide(status), 'active');
  });

  test('a suspended account cannot be suspended again or rejected', async () => {
    await asAdmin(api.accountAdmin.setStatus, decide('SUSPENDED').input);
    for (const status of ['SUSPENDED', 'REJECTED'] as const) await expectRefused(decide(status), 'suspended');
  });
});
