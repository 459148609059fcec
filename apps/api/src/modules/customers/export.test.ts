/** Exports over HTTP, with customers as the example; the formats themselves are tested in platform/sheets. */
import { addressOf } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { customers } from '@kutip/contracts/customers';
import type { Listing } from '@kutip/contracts/listing';
import type { Sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountedApp, type MountedApp, type Who } from '../../../../../test/mounted-app.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { mount } from '../../platform/mount.ts';
import { openSheet } from '../../platform/sheets/open-sheet.ts';
import { customerHandlers } from './customers.routes.ts';

let house: MountedApp;
let merchant: Who;
let other: Who;

beforeAll(async () => {
  house = await mountedApp(({ server }) =>
    mount(server, customers, customerHandlers({ encryption: createEncryption(`k1:${'11'.repeat(32)}`) })),
  );
  house.clock.set('2026-11-21T17:00:00Z');
  [merchant, other] = [await house.merchant(), await house.merchant()];
  await fill(merchant.account_id, 2_500);
  await fill(other.account_id, 1);
});
afterAll(async () => {
  // A client may have opened a connection that it has not used.
  house.app.server.closeAllConnections();
  await house.close();
});

const MANY = (account_id: string, count: number, notes: string | null) => sql`
  insert into customers (account_id, id, full_name, email, notes, created_at, updated_at)
  select ${account_id}, gen_random_uuid(), case n when 7 then '=1+1' else 'Pelanggan ' || n end,
    'c' || n || '@many.example', ${notes}, timestamptz '2026-11-01T00:00Z' + n * interval '1 minute', now()
  from generate_series(1, ${count}::int) n`;
const fill = (account_id: string, count: number, notes: string | null = null) =>
  MANY(account_id, count, notes).execute(house.db);

const tokenOf = (who: Who) => Buffer.from(JSON.stringify(who)).toString('base64url');
const exported = (query: Record<string, unknown>, who: Who = merchant, endpoint: Listing = customers.list) =>
  house.app.inject({
    url: `/${addressOf(endpoint.exports!, { query })}`,
    headers: { authorization: `Bearer ${tokenOf(who)}` },
  });
const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(0, -1);
const openTransactions = async () =>
  (
    await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(house.db)
  ).rows[0]!.count;

describe('an export', () => {
  test('holds all rows that were found, in the order and the columns that were asked for', async () => {
    const answer = await exported({
      format: 'csv',
      columns: 'full_name,email',
      headings: 'Nama|E-mel',
      sort_by: 'created_at',
      sort_type: 'asc',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="customers-2026-11-22.csv"; filename*=UTF-8''customers-2026-11-22.csv`,
    });
    const lines = linesOf(answer.body);
    expect(lines).toHaveLength(2_501);
    expect(lines.slice(0, 3)).toEqual(['Nama,E-mel', 'Pelanggan 1,c1@many.example', 'Pelanggan 2,c2@many.example']);
    expect(lines[7]).toBe("'=1+1,c7@many.example");
    expect(lines[2_500]).toBe('Pelanggan 2500,c2500@many.example');
  });

  test('honours search, filters and dates as the list does', async () => {
    const found = async (query: object) => {
      const { body } = await exported({ format: 'csv', columns: 'email', ...query });
      return linesOf(body).length - 1;
    };
    expect(await found({ search: 'c25@' })).toBe(1);
    expect(await found({ is_opted_out: true })).toBe(0);
    expect(await found({ start_date: '02-11-2026', end_date: '02-11-2026' })).toBe(1440);
  });

  test('as a workbook, with the sums that only the page works out', async () => {
    const shown = await house.call(customers.listTotalled, { query: {}, body: { search: 'c1@many' } }, merchant);
    const [{ id }] = shown.data.list.data;
    const payer = { full_name: 'x', email: 'x', phone_number: 'x' };
    await house.db
      .insertInto('customer_bills')
      .values({
        ...payer,
        account_id: merchant.account_id,
        id,
        customer_id: id,
        invoice_no: 'BP-0000000001',
        title: 'Yuran',
        amount: 12_050 as Sen,
        status: 'PAID',
      })
      .execute();
    const query = { format: 'xlsx', columns: 'full_name,paid_amount', search: 'c1@many' };
    const answer = await exported(query, merchant, customers.listTotalled);
    const rows = [];
    for await (const some of openSheet(answer.rawPayload)) rows.push(...some.map(({ cells }) => cells));
    expect(rows).toEqual([
      [
        { kind: 'text', text: 'full_name' },
        { kind: 'text', text: 'paid_amount' },
      ],
      [
        { kind: 'text', text: 'Pelanggan 1' },
        { kind: 'number', number: 120.5 },
      ],
    ]);
  });

  test('is another merchant’s own, and nobody’s without a login', async () => {
    const { body } = await exported({ format: 'csv', columns: 'email' }, other);
    expect(linesOf(body)).toEqual(['email', 'c1@many.example']);
    const url = `/${addressOf(customers.list.exports, { query: { format: 'csv' } })}`;
    expect((await house.app.inject({ url })).json()).toMatchObject({ response_code: CODE.not_authenticated });
  });

  test.each([
    ['no format', {}, { format: 'required' }],
    ['a format that there is not', { format: 'pdf' }, { format: 'not_allowed' }],
    ['a column that there is not', { format: 'csv', columns: 'full_name,password' }, { columns: 'unknown_column' }],
    ['a column twice', { format: 'csv', columns: 'email,email' }, { columns: 'unknown_column' }],
    [
      'headings that are not as many',
      { format: 'csv', columns: 'email', headings: 'a|b' },
      { headings: 'wrong_count' },
    ],
  ])('%s is refused in the envelope', async (_, query, breakdown_errors) => {
    expect((await exported(query)).json()).toMatchObject({ response_code: 4000, breakdown_errors });
  });

  test('is written down: who has taken whose data where', async () => {
    await exported({ format: 'csv', columns: 'email' });
    const entry = await house.db
      .selectFrom('audit_logs')
      .select(['entity', 'entity_id', 'after'])
      .where('action', '=', 'export')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({
      entity: 'customers',
      entity_id: merchant.account_id,
      after: { format: 'csv', columns: ['email'] },
    });
  });

  test('that nobody reads to its end gives back what it holds; a third at once is told to wait', async () => {
    const address = await house.app.listen({ port: 0, host: '127.0.0.1' });
    const big = await house.merchant();
    // More than the buffers between server and client hold.
    await fill(big.account_id, 10_000, 'x'.repeat(2_000));
    const open = async () => {
      const leave = new AbortController();
      const answer = await fetch(`${address}/${addressOf(customers.list.exports, { query: { format: 'csv' } })}`, {
        headers: { authorization: `Bearer ${tokenOf(big)}` },
        signal: leave.signal,
      });
      return { answer, leave: () => leave.abort() };
    };
    const two = [await open(), await open()];
    expect(two.map(({ answer }) => answer.status)).toEqual([200, 200]);
    const third = await open();
    expect([third.answer.status, await third.answer.json()]).toMatchObject([503, { response_code: CODE.busy }]);
    two.forEach(({ leave }) => leave());
    await expect.poll(openTransactions, { timeout: 20_000 }).toBe(0);
    const again = await open();
    expect(again.answer.status).toBe(200);
    expect(linesOf(await again.answer.text())).toHaveLength(10_001);
  }, 60_000);
});
