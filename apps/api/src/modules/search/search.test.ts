import { api } from '@kutip/contracts/api';
import type { Data, RequestInput } from '@kutip/contracts/endpoint';
import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payoutCases } from '../../../../../test/access-matrix/cases/payouts.ts';
import {
  openMerchantFixture,
  type Member,
  type MerchantFixture,
} from '../../../../../test/access-matrix/merchant-fixture.ts';
import { asOwner } from '../../../../../test/database.ts';
import { fullApp, type FullApp } from '../../../../../test/full-app.ts';
import { connectionOf, type Database } from '../../platform/database.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context } from '../../platform/mount.ts';
import { findRecords } from './found-records.queries.ts';

let app: FullApp;
let fixture: MerchantFixture;
beforeAll(async () => {
  app = await fullApp();
});
beforeEach(async () => {
  fixture = await openMerchantFixture(app);
});
afterAll(() => app.close());

type Groups = Data<typeof api.search.records>['groups'];
const groupsFor = async (text: string, by: Member = fixture.owner): Promise<Groups> =>
  (await app.callOrThrow(api.search.records, { query: { text } }, by.access_token)).groups;
const kindsFor = async (text: string, by?: Member) => (await groupsFor(text, by)).map(({ kind }) => kind);

describe('global search', () => {
  test('one call finds payments, bills and customers by number, name, amount and the bank’s reference', async () => {
    const { transaction_invoice_no, invoice_no, id } = await fixture.createPayment();
    const { provider_reference, payer_name } = await fixture.callAsOwner(api.paymentRecords.read, { params: { id } });
    expect(await kindsFor(invoice_no)).toEqual(['PAYMENT', 'BILL']);
    expect(await groupsFor(transaction_invoice_no)).toMatchObject([
      { kind: 'PAYMENT', records: [{ id, number: transaction_invoice_no, status: 'SUCCESS' }], has_more: false },
    ]);
    // The bank has named these with the payment.
    expect(await groupsFor(provider_reference)).toMatchObject([{ kind: 'PAYMENT', records: [{ id }] }]);
    expect(await kindsFor(payer_name.toLowerCase())).toContain('PAYMENT');
    const { amount } = await fixture.callAsOwner(api.paymentRecords.read, { params: { id } });
    expect(await kindsFor(`RM ${amount}`)).toEqual(['PAYMENT', 'BILL']);
    await fixture.callAsOwner(api.customers.create, {
      body: { full_name: 'Faridah binti Mat Isa', email: 'faridah@payer.example' },
    });
    expect(await groupsFor('isa faridah')).toMatchObject([
      { kind: 'CUSTOMER', records: [{ number: null, name: 'Faridah binti Mat Isa', detail: 'faridah@payer.example' }] },
    ]);
  });

  test('a change of a record changes what finds it, and a deleted one is not found', async () => {
    const { id } = await fixture.callAsOwner(api.customers.create, {
      body: { full_name: 'Lim Wei Jie', email: 'wei@payer.example' },
    });
    await fixture.callAsOwner(api.customers.update, { params: { id }, body: { full_name: 'Ng Boon Keat' } });
    expect([await kindsFor('lim wei'), await kindsFor('boon keat')]).toEqual([[], ['CUSTOMER']]);
    await fixture.callAsOwner(api.customers.remove, { params: { id } });
    expect(await kindsFor('boon keat')).toEqual([]);
  });

  test('a role finds the kinds only that it may see', async () => {
    const { invoice_no } = await fixture.createPayment();
    const { id } = (await payoutCases.read.prepareInput!(fixture, fixture.owner)).params!;
    const payout = await fixture.callAsOwner(api.payouts.read, { params: { id: id! } });
    const staff = await fixture.createMember('merchant_staff');
    const finance = await fixture.createMember('merchant_finance');
    expect(await kindsFor(payout.invoice_no, finance)).toEqual(['PAYOUT']);
    expect(await kindsFor(payout.invoice_no, staff)).toEqual([]);
    expect(await kindsFor(invoice_no, staff)).toEqual(['PAYMENT', 'BILL']);
  });

  test('another merchant finds nothing, and a call without a login is refused', async () => {
    const { invoice_no } = await fixture.createBill();
    const other = await openMerchantFixture(app);
    expect(await kindsFor(invoice_no, other.owner)).toEqual([]);
    const anonymous = await app.request(api.search.records, undefined, { query: { text: invoice_no } });
    expect(anonymous.statusCode).toBe(401);
  });

  test.each([['a'], [' '], ['x'.repeat(101)], ['a\0b']])('the text %j is refused', async (text) => {
    const answer = await app.request(api.search.records, fixture.owner.access_token, { query: { text } });
    expect(answer.json()).toMatchObject({ response_code: 4000 });
  });

  test('a kind shows its newest five records and says that there are more', async () => {
    for (let n = 1; n <= 6; n += 1)
      await fixture.callAsOwner(api.customers.create, {
        body: { full_name: `Zainab ${n}`, email: `zainab${n}@payer.example` },
      });
    const [group] = await groupsFor('zainab');
    expect(group!.records.map(({ name }) => name)).toEqual([6, 5, 4, 3, 2].map((n) => `Zainab ${n}`));
    expect(group!.has_more).toBe(true);
    expect(await groupsFor('za')).toMatchObject([{ kind: 'CUSTOMER' }]);
  });
});

/** What a list finds by these texts. */
const listed = async (search: string): Promise<number> =>
  (await fixture.callAsOwner(api.paymentRecords.list, { query: {}, body: { search } })).list.total;

test('the payment list finds parts of numbers, words in any order and beginnings of one or two letters', async () => {
  const { transaction_invoice_no, id } = await fixture.createPayment();
  const { provider_reference } = await fixture.callAsOwner(api.paymentRecords.read, { params: { id } });
  const found = [
    transaction_invoice_no.slice(4),
    `maybank ${transaction_invoice_no.slice(0, 6)}`,
    'ma',
    'b',
    provider_reference,
  ];
  for (const text of found) expect([text, await listed(text)]).toEqual([text, 1]);
  const otherBeginning = `X${transaction_invoice_no.slice(1)}`;
  for (const text of ['nobody', 'ybank_', 'ur', '%', '_', otherBeginning])
    expect([text, await listed(text)]).toEqual([text, 0]);
});

describe('a search among many payments reads an index', () => {
  const executed: CompiledQuery[] = [];
  let observed: Kysely<Database>;
  let account_id: string;
  beforeAll(async () => {
    ({ account_id } = (await openMerchantFixture(app)).owner);
    const pool = new pg.Pool({ connectionString: app.services.config.DATABASE_URL, max: 1 });
    observed = new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void executed.push(query),
    });
    await sql`
      insert into payment_records (account_id, id, invoice_id, bill_id, invoice_no, transaction_invoice_no, title, attempt,
        group_code, channel_flag, amount, fee, fee_tax, fee_bearer, total_amount, net_amount)
      select ${account_id}::uuid, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'BP-' || md5(n::text),
        'BP-' || md5(n::text) || '-01', 'Yuran bulanan', 1, 'WEB_PAYMENT', 'fpx', 1000 + n, 0, 0, 'MERCHANT', 1000 + n, 1000 + n
      from generate_series(1, 20000) n`.execute(app.db);
    await sql`
      insert into search_texts (account_id, kind, record_id, text, amounts)
      select account_id, 'PAYMENT', id, ' ' || transaction_invoice_no || ' ' || title || ' ', array[amount]::bigint[]
      from payment_records where account_id = ${account_id}`.execute(app.db);
    await asOwner(app.services.config.DATABASE_URL, sql`vacuum analyze search_texts, payment_records`);
  });
  afterAll(() => observed.destroy());

  /** The plans of what `work` executes, as text. */
  async function plansOf(work: (context: Context) => Promise<unknown>): Promise<string[]> {
    executed.length = 0;
    await work({ db: connectionOf(observed), account_id } as Context);
    const plans: string[] = [];
    for (const query of executed.splice(0)) {
      const plan = await observed.executeQuery<Record<string, string>>({ ...query, sql: `explain ${query.sql}` });
      plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  }
  const listing = api.paymentRecords.list;
  const payments = () =>
    observed
      .selectFrom('payment_records')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('bill_id', 'is not', null);
  const handler = listHandler(listing, payments as never, { search_kind: 'PAYMENT' });
  const page = (body: RequestInput<typeof listing>['body']) => (context: Context) =>
    handler({ params: {}, query: { skip: 0, limit: 10 }, body } as never, context);

  test.each([
    ['a number', page({ search: 'BP-c4ca4238a0' })],
    ['an amount', page({ search: '15.01' })],
    ['nothing', page({ search: 'no such payer' })],
  ])('the list, for %s', async (_, work) => {
    const plans = await plansOf(work);
    // The texts are searched once; the count and the page read what was found by its ids.
    expect(plans.map((plan) => plan.includes('search_texts_by_trigram'))).toEqual([true, false, false]);
    for (const plan of plans) expect(plan).not.toContain('Seq Scan');
  });

  test('the global search', async () => {
    const plans = await plansOf(({ db }) =>
      findRecords(db, { account_id, kind: 'PAYMENT', text: 'BP-c4ca4238a0', limit: 5 }),
    );
    expect(plans[0]).toContain('search_texts_by_trigram');
    expect(plans[0]).not.toContain('Seq Scan');
  });

  test.each(['amount', 'paid_at', 'created_at'] as const)(
    'a page in the order of %s sorts nothing',
    async (sort_by) => {
      const plans = await plansOf(page({ sort_by }));
      expect(plans.at(-1)).toMatch(/Index Scan Backward using payment_records_by_/);
      expect(plans.at(-1)).not.toMatch(/Sort/);
    },
  );
});
