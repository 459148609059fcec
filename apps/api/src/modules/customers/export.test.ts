/** Exports over HTTP, with customers as the example; the formats themselves are tested in platform/sheets. */
import { connect, type AddressInfo } from 'node:net';
import { endpointUrl } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { customers } from '@kutip/contracts/customers';
import type { Listing } from '@kutip/contracts/listing';
import type { Sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../../../../test/database.ts';
import { mountCustomers } from '../../../../../test/mount-customers.ts';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { READER_LIMITS } from '../../platform/export.ts';
import { openSheet } from '../../platform/sheets/open-sheet.ts';

let app: TestApp;
let merchant: TestCaller;
let other: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server }) => mountCustomers(server, createEncryption(`k1:${'11'.repeat(32)}`)));
  app.clock.set('2026-11-21T17:00:00Z');
  [merchant, other] = [await app.createMerchant(), await app.createMerchant()];
  await fill(merchant.account_id, 2_500);
  await fill(other.account_id, 1);
});
afterAll(async () => {
  // A client may have opened a connection without using it.
  app.app.server.closeAllConnections();
  await app.close();
});

const MANY = (account_id: string, count: number, notes: string | null) => sql`
  insert into customers (account_id, id, full_name, email, notes, created_at, updated_at)
  select ${account_id}, gen_random_uuid(), case n when 7 then '=1+1' else 'Pelanggan ' || n end,
    'c' || n || '@many.example', ${notes}, timestamptz '2026-11-01T00:00Z' + n * interval '1 minute', now()
  from generate_series(1, ${count}::int) n`;
const fill = async (account_id: string, count: number, notes: string | null = null) => {
  await MANY(account_id, count, notes).execute(app.db);
  await sql`
    insert into search_texts (account_id, kind, record_id, text)
    select account_id, 'CUSTOMER', id, ' ' || concat_ws(' ', full_name, email) || ' ' from customers
    where account_id = ${account_id} on conflict do nothing`.execute(app.db);
  // As autovacuum does, which is off here: without statistics the planner takes a bad plan.
  await asOwner(app.database_url, sql`analyze search_texts, customers`);
};

const tokenOf = (who: TestCaller) => Buffer.from(JSON.stringify(who)).toString('base64url');
const exported = (query: Record<string, unknown>, who: TestCaller = merchant, endpoint: Listing = customers.list) =>
  app.app.inject({
    url: `/${endpointUrl(endpoint.exports!, { query })}`,
    headers: { authorization: `Bearer ${tokenOf(who)}` },
  });
const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(0, -1);
const openTransactions = async () =>
  (
    await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(app.db)
  ).rows[0]!.count;

describe('an export', () => {
  test('an export contains all matching rows in the requested order and columns', async () => {
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

  test('an export has texts for the codes of text columns, also where a text could start a formula', async () => {
    const labels = JSON.stringify({
      email: { 'c1@many.example': '=Satu', toString: 'x' },
      is_opted_out: { false: 'no' },
    });
    const query = { format: 'csv', columns: 'email,is_opted_out', search: 'c1@many', labels };
    expect(linesOf((await exported(query)).body)[1]).toMatch(/^'=Satu,(?!no)/);
    for (const wrong of ['{', '[]', '{"email":1}', `{"email":{"a":"${'x'.repeat(61)}"}}`])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await exported({ ...query, labels: wrong })).json()).toMatchObject({
        response_code: CODE.validation_failed,
      });
  });

  test('an export applies the list’s search, filters and dates', async () => {
    const found = async (query: object) => {
      const { body } = await exported({ format: 'csv', columns: 'email', ...query });
      return linesOf(body).length - 1;
    };
    expect(await found({ search: 'c25@' })).toBe(1);
    expect(await found({ is_opted_out: true })).toBe(0);
    expect(await found({ start_date: '02-11-2026', end_date: '02-11-2026' })).toBe(1440);
  });

  test('an export as a workbook includes the computed totals', async () => {
    const shown = await app.call(customers.listTotalled, { query: {}, body: { search: 'c1@many' } }, merchant);
    const [{ id }] = shown.data.list.data;
    const payer = { full_name: 'x', email: 'x', phone_number: 'x' };
    await app.db
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

  test('an export requires a login and contains the own account only', async () => {
    const { body } = await exported({ format: 'csv', columns: 'email' }, other);
    expect(linesOf(body)).toEqual(['email', 'c1@many.example']);
    const url = `/${endpointUrl(customers.list.exports, { query: { format: 'csv' } })}`;
    expect((await app.app.inject({ url })).json()).toMatchObject({ response_code: CODE.not_authenticated });
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

  test('an export is audited', async () => {
    await exported({ format: 'csv', columns: 'email' });
    const entry = await app.db
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

  test('an unread export releases its connection, and a third concurrent one is refused', async () => {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const big = await app.createMerchant();
    // More than the buffers between server and client hold.
    await fill(big.account_id, 10_000, 'x'.repeat(2_000));
    const open = async () => {
      const leave = new AbortController();
      const answer = await fetch(`${address}/${endpointUrl(customers.list.exports, { query: { format: 'csv' } })}`, {
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

  test('an export whose client reads too slowly is ended, and its place and connection are free', async () => {
    const { port } = app.app.server.address() as AddressInfo;
    const slow = await app.createMerchant();
    await fill(slow.account_id, 10_000, 'x'.repeat(2_000));
    const preset = { ...READER_LIMITS };
    // A client that takes a byte now and then is in time for every single piece, but not for the export.
    Object.assign(READER_LIMITS, { grace_ms: 300, bytes_per_second: 1_000_000_000 });
    const sockets = [1, 2].map(() => {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.write(
        `GET /${endpointUrl(customers.list.exports, { query: { format: 'csv' } })} HTTP/1.1\r\nHost: localhost\r\n` +
          `Authorization: Bearer ${tokenOf(slow)}\r\n\r\n`,
      );
      socket.on('error', () => {}); // it is reset when the server gives up
      socket.pause();
      return socket;
    });
    const trickle = setInterval(() => sockets.forEach((socket) => socket.read(1)), 20);
    try {
      await expect.poll(openTransactions, { timeout: 20_000 }).toBe(2);
      await expect.poll(openTransactions, { timeout: 20_000 }).toBe(0);
      Object.assign(READER_LIMITS, preset);
      expect(linesOf((await exported({ format: 'csv', columns: 'email' }, slow)).body)).toHaveLength(10_001);
    } finally {
      Object.assign(READER_LIMITS, preset);
      clearInterval(trickle);
      sockets.forEach((socket) => socket.destroy());
    }
  }, 60_000);
});
