import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@kutip/contracts/api';
import { endpointUrl } from '@kutip/contracts/call';
import { maskedNumber } from '@kutip/domain/card/number';
import { openCard, sealCard } from '@kutip/domain/card/seal';
import type { FastifyInstance } from 'fastify';
import { SignJWT, decodeJwt } from 'jose';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARD, findCardData, PAN } from '../../../../../test/card-data-search.ts';
import { asOwner, createTestDatabase } from '../../../../../test/database.ts';
import { fakeFpx, type FakeFpx } from '../../../../../test/fake-fpx.ts';
import { PASSWORD } from '../../../../../test/auth-app.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { closeServices, openServices } from '../../open-services.ts';
import { connectionOf, type Database } from '../../platform/database.ts';
import { createLog } from '../../platform/log.ts';
import { writeReferenceData } from '../../reference-data.ts';
import { ALL_PROVIDERS } from '../../configured-providers.ts';

// PCI scope: runs the whole API with its log at trace level, a fake card gateway and a browser's requests. After a card
// payment neither card number nor security code may appear in any request, log line or table column, in any encoding.

const SECRET = '6c1f0f3d7f2b4ac8a5d8a3b0d0c9b7e61b6e0c3a4a5f4f0d9c8b7a6958473625';
const CARD_SERVICE = 301;

interface Gateway {
  server: Server;
  url: string;
  /** The cards that the gateway decrypted. */
  opened: unknown[];
  /** The bodies of our status queries. */
  queries: string[];
}

/** A fake card gateway: accepts the browser's form and answers status queries. */
async function openGateway(key: KeyObject, key_id: string): Promise<Gateway> {
  const pkcs8 = Uint8Array.from(key.export({ type: 'pkcs8', format: 'der' }));
  const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const opens = { key_id, key: await crypto.subtle.importKey('pkcs8', pkcs8, rsa, false, ['unwrapKey']) };
  const gateway = { opened: [] as unknown[], queries: [] as string[] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      if (request.url?.endsWith('/paymentInquiry')) {
        gateway.queries.push(body);
        response.end(JSON.stringify({ respCode: '2002' }));
        return;
      }
      const form = new URLSearchParams(body);
      const order_no = String(decodeJwt(form.get('payload')!)['invoiceNo']);
      void openCard(crypto, opens, order_no, form.get('encryptedCardInfo')!).then((card) => {
        gateway.opened.push(card);
        response.end('OK');
      });
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { ...gateway, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

interface Switched {
  transaction_invoice_no: string;
  redirect_url: string;
  fields: Record<string, string>;
  card_key: { key_id: string; public_key: string };
}

const folder = mkdtempSync(join(tmpdir(), 'kutip-card-proof-'));
const log_lines: string[] = [];
const requests: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let fpx: FakeFpx;
let gateway: Gateway;
let services: ReturnType<typeof openServices>;
let app: FastifyInstance;
let db: Kysely<Database>;
let started: Switched;

const captureLog = (message: string): void => void log_lines.push(message);

beforeAll(async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const key_file = join(folder, 'card.pem');
  writeFileSync(key_file, publicKey.export({ type: 'spki', format: 'pem' }));
  [database, fpx] = await Promise.all([createTestDatabase(), fakeFpx()]);
  gateway = await openGateway(privateKey, createHash('sha256').update(der).digest('hex').slice(0, 16));
  const config = readConfig({
    DATABASE_URL: database.url,
    TOKEN_KEY: '5a'.repeat(32),
    ENCRYPTION_KEYS: `k1:${'11'.repeat(32)}`,
    DATA_DIR: folder,
    FPX_SELLER_KEY_FILE: fpx.files.key,
    FPX_CERTIFICATE_FILES: fpx.files.certificates.join(','),
    CARD_URL: gateway.url,
    CARD_MERCHANT_ID: 'JT07',
    CARD_SECRET: SECRET,
    CARD_PUBLIC_KEY_FILE: key_file,
    AUTO_APPROVE: 'true',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  services = openServices(config, createLog('trace', 'test', { write: captureLog }), { now: () => new Date() });
  db = services.db;
  await writeReferenceData(connectionOf(db), { test_banks: true, providers: ALL_PROVIDERS });
  app = await buildApp(services);
  app.addHook('preHandler', async ({ method, url, headers, body }) => {
    requests.push(JSON.stringify({ method, url, headers, body }));
  });
  await payByCard();
});
afterAll(async () => {
  await app.close();
  await closeServices(services);
  await database.drop();
  fpx.dispose();
  gateway.server.closeAllConnections();
  gateway.server.close();
  rmSync(folder, { recursive: true });
});

async function post(url: string, body: unknown, token?: string) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }) };
  return app.inject({ method: 'POST', url, headers, payload: body as object });
}
async function data<T>(url: string, body: unknown, token?: string): Promise<T> {
  const answer = (await post(url, body, token)).json<{ response_code: number; data: T }>();
  if (answer.response_code !== 2000) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** Pays a merchant's bill by card as our page does, up to the provider's callback. */
async function payByCard(): Promise<void> {
  const { access_token } = await data<{ access_token: string }>(`/${endpointUrl(api.auth.register, {})}`, {
    full_name: 'Aisyah binti Rahman',
    email: 'aisyah@warung.example',
    username: 'aisyah',
    phone_number: '0123456678',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    company_name: 'Warung Aisyah',
  });
  await db.updateTable('subscriptions').set({ credit_card_enable: true }).execute();
  const bill = await data<{ invoice_no: string }>(
    `/${endpointUrl(api.customerBills.create, {})}`,
    { title: 'Katering', full_name: 'Siti', email: 'siti@payer.example', phone_number: '0123456789', amount: '80.00' },
    access_token,
  );
  const switched = await data<Switched>('/api/v1/payment-services/switch/create-payment-viu', {
    invoice_no: bill.invoice_no,
    payment_service_id: CARD_SERVICE,
  });
  started = switched;
  const token = await sealCard(crypto, switched.card_key, switched.transaction_invoice_no, CARD);
  const form = { ...switched.fields, encryptedCardInfo: token, maskedCardInfo: maskedNumber(PAN) };
  await fetch(switched.redirect_url, { method: 'POST', body: new URLSearchParams(form) });
  // The receipt queries the provider, the browser returns, and the provider sends its callback.
  await post('/api/v1/payment-services/switch/manual-checking-transaction', {
    invoice_no: switched.transaction_invoice_no,
  });
  const back = Buffer.from(JSON.stringify({ invoiceNo: switched.transaction_invoice_no })).toString('base64');
  await app.inject({ url: `/api/v1/payment-services/switch/return/card?paymentResponse=${encodeURIComponent(back)}` });
  const payload = await new SignJWT({
    merchantID: 'JT07',
    invoiceNo: switched.transaction_invoice_no,
    cardNo: maskedNumber(PAN),
    amount: 80,
    currencyCode: 'MYR',
    tranRef: '2868821',
    approvalCode: '531484',
    eci: '02',
    transactionDateTime: '',
    respCode: '0000',
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(Buffer.from(SECRET));
  await post('/api/v1/payment-services/switch/callback/card', { payload });
  await services.paymentSwitch.idle();
}

interface Column {
  schema: string;
  table: string;
}

/** Every row of every table as text, including JSON and bytes. */
async function everythingStored(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<Column>`
    select table_schema as schema, table_name as "table" from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const stored = new Map<string, string>();
  for (const { schema, table } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(`${schema}.${table}`)} as t`.execute(db);
    stored.set(`${schema}.${table}`, rows.map(({ row }) => row).join('\n'));
  }
  return stored;
}

describe('after a payment by card', () => {
  test('the gateway receives the card and the payment succeeds', async () => {
    expect(gateway.opened).toEqual([{ number: PAN, month: '09', year: '2031', cvv: '9173' }]);
    expect(gateway.queries.length).toBeGreaterThan(0);
    const attempt = await db
      .selectFrom('payment_records')
      .select(['status', 'masked_card', 'provider'])
      .where('transaction_invoice_no', '=', started.transaction_invoice_no)
      .executeTakeFirstOrThrow();
    expect(attempt).toEqual({ status: 'SUCCESS', masked_card: '555555XXXXXX4444', provider: 'card' });
  });

  test('no table column contains the card number or security code', async () => {
    const stored = await everythingStored();
    expect(stored.size).toBeGreaterThan(30);
    expect([...stored].filter(([, text]) => text.includes('555555XXXXXX4444')).map(([table]) => table)).toContain(
      'public.payment_records',
    );
    expect([...stored].flatMap(([table, text]) => findCardData(text).map((finding) => `${table}: ${finding}`))).toEqual(
      [],
    );
  });

  test('the trace log does not contain the card number or security code', () => {
    expect(log_lines.length).toBeGreaterThan(5);
    expect(log_lines.join('')).toContain('payment-services/switch/callback/card');
    expect(findCardData(log_lines.join('\n'))).toEqual([]);
  });

  test('no request to us or by us contains the card number or security code', () => {
    expect(requests.map((one) => (JSON.parse(one) as { url: string }).url)).toContain(
      '/api/v1/payment-services/switch/callback/card',
    );
    expect(findCardData(requests.join('\n'))).toEqual([]);
    expect(findCardData(gateway.queries.join('\n'))).toEqual([]);
  });
});

describe('the card data search', () => {
  test('the card data search finds the card in every encoding', () => {
    const token = `5555555555554444;09;2031;9173`;
    const hidden = [
      `pan ${PAN} `,
      `"${CARD.number}"`,
      Buffer.from(PAN).toString('hex'),
      ...['', 'x', 'xy'].map((before) => Buffer.from(`${before}${token}`).toString('base64')),
      ...['', 'x', 'xy'].map((before) => Buffer.from(`${before}${token}`).toString('base64url')),
      `\\x${Buffer.from(`{"n":"${PAN}"}`).toString('hex')}`,
      '{"cvv":"9173"}',
      'cvv=9173&x=1',
    ];
    expect(hidden.filter((text) => findCardData(text).length === 0)).toEqual([]);
  });

  test('the card data search does not match our own numbers', () => {
    expect(findCardData('0198c0de-9173-7000-8000-00000000000a 2026-11-21 10:42:07.9173+00 19.9173 a9173f')).toEqual([]);
  });

  test('the card data search finds a card in a table as text, JSON and bytes', async () => {
    await asOwner(database.url, sql`create table planted (a text, b jsonb, c bytea)`);
    const plant = async (values: ReturnType<typeof sql>) => {
      await sql`insert into planted ${values}`.execute(db);
      const found = findCardData((await everythingStored()).get('public.planted')!);
      await sql`delete from planted`.execute(db);
      return found.length > 0;
    };
    expect([
      await plant(sql`(a) values (${PAN})`),
      await plant(sql`(b) values (${JSON.stringify({ card: { number: PAN } })}::jsonb)`),
      await plant(sql`(c) values (${Buffer.from(`number=${PAN}`)})`),
      await plant(sql`(a) values (${'cvv 9173'})`),
    ]).toEqual([true, true, true, true]);
    await asOwner(database.url, sql`drop table planted`);
  });
});
