import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../../test/test-app.ts';
import type { Database } from '../../platform/database.ts';
import { PERSONAL } from './personal-columns.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(() => {});
});
afterAll(() => app.close());

const ofEach = (why: string, tables: readonly (keyof Database)[]): Partial<Record<keyof Database, string>> =>
  Object.fromEntries(tables.map((table) => [table, why]));

/** Tables without a payer's data, or where it stays; with the reason. */
const KEPT_TABLES: Readonly<Partial<Record<keyof Database, string>>> = {
  ...ofEach('the merchant’s own people, company, goods and settings', [
    'accounting_settings',
    'accounts',
    'banks',
    'business_owners',
    'collections',
    'company_details',
    'discounts',
    'invitations',
    'login_attempts',
    'merchant_apis',
    'merchant_cloud_images',
    'message_batches',
    'message_templates',
    'notification_settings',
    'passkeys',
    'payment_upload_files',
    'pools',
    'product_tags',
    'product_variants',
    'products',
    'report_schedules',
    'sessions',
    'share_settings',
    'shipping_profiles',
    'shipping_rates',
    'shipping_zones',
    'store_settings',
    'stores',
    'success_fields',
    'support_details',
    'user_preferences',
    'user_tour_settings',
    'users',
    'virtual_accounts',
    'white_list_addresses',
  ]),
  ...ofEach('the platform’s own', [
    'admin_proposals',
    'anchor_files',
    'catalogs',
    'closed_day_accounts',
    'closed_days',
    'courier_providers',
    'invariant_cursors',
    'payment_services',
    'payout_services',
    'plan_rates',
    'provider_switches',
    'public_holidays',
    'second_factor_resets',
    'statement_files',
    'statement_lines',
    'subscription_histories',
    'subscriptions',
  ]),
  ...ofEach('whom money was sent to: a record of the bank, for seven years', [
    'bank_verifications',
    'disbursements',
    'introducers',
    'payout_batch_rows',
    'payout_batches',
    'payout_records',
    'settlement_records',
  ]),
  ...ofEach('what staff decided about money, with references and amounts', [
    'reconciliation_items',
    'reconciliation_resolutions',
  ]),
  audit_logs: 'the proof of who changed what is never changed; only the platform’s staff can read it',
  blocked_buyers: 'the block would end with the number; the merchant removes it under Orders',
  files: 'a slip that proves a bank transfer is a money record; pictures and tables are the merchant’s',
  idempotency_keys: 'stored answers are deleted after a day',
  message_opt_outs: 'they would be written to again',
  report_file_pieces: 'reports are deleted after seven days',
  report_files: 'reports are deleted after seven days',
};

/** Columns of the tables above that look like a person's data and stay; with the reason. */
const KEPT_COLUMNS: Readonly<Partial<Record<keyof Database, Readonly<Record<string, string>>>>> = {
  callback_deliveries: { request_headers: 'our own, without a body', error: 'of the connection' },
  courier_bookings: { service_name: 'of the courier', sender: 'the merchant', reason: 'of the courier' },
  customer_bills: { fpx_failed_reason: 'a code of FPX' },
  exceptions: { detail: 'references and amounts', note: 'a decision about money' },
  invoices: { review_note: 'a decision about money' },
  merchant_callbacks: { payload: 'carries no name or address', last_error: 'of the connection' },
  message_deliveries: { reason: 'a code' },
  order_parcels: { lines: 'what was sent', courier_name: 'of the courier' },
  payment_events: { detail: 'the timeline is never changed; it has amounts, banks and codes, no name or address' },
  payment_records: {
    failed_reason: 'of the provider',
    payer_bank: 'needed in a dispute',
    qr_payload: 'a payment request of the merchant',
    masked_card: 'needed in a dispute',
    payer_language: 'says nothing about who they are',
  },
  shipment_items: { variant_name: 'of the product' },
  shipments: { shipping_name: 'of the courier' },
  void_sale_records: {
    reason: 'why money went back',
    drawn: 'amounts',
    account_mask: 'whom money was sent to: a record of the bank, for seven years',
    account_name: 'whom money was sent to: a record of the bank, for seven years',
    failed_reason: 'of the bank',
    decision_note: 'a decision about money',
  },
  support_views: { reason: 'why support looked, of the admin' },
};

/** Names of columns that hold a person's data somewhere; every object may. */
const PERSONAL_NAME =
  /(?:^|_)(?:name|names|email|phone|address|addresses|payer|buyer|recipients?|receiver|sender|customer|notes?|texts?|body|payload|ip|identification|browser|answers?|mask|masked|card|last4|city|postcode|whatsapp|line|contact|birth|nric|passport|device|agent|username|login|avatar|given|message|reason|comment|nationality|signature|gender|response|content|error)(?:_|$)/;

interface Column {
  table: keyof Database;
  column: string;
  is_json: boolean;
}
const loadColumns = async (): Promise<Column[]> =>
  (
    await sql<Column>`select c.table_name as table, c.column_name as column, c.data_type = 'jsonb' as is_json
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
        and c.data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character varying', 'inet')`.execute(app.db)
  ).rows;

const erased = new Map<string, ReadonlySet<string>>(
  PERSONAL.map(({ table, columns }) => [table, new Set(Object.keys(columns))]),
);

test('every column that looks like a person’s data is erased, or has a reason to stay', async () => {
  const columns = await loadColumns();
  expect(columns.length).toBeGreaterThan(400);
  const missing = columns.filter(
    ({ table, column, is_json }) =>
      (is_json || PERSONAL_NAME.test(column)) &&
      !column.endsWith('_id') &&
      !erased.get(table)?.has(column) &&
      !(table in KEPT_TABLES) &&
      !(column in (KEPT_COLUMNS[table] ?? {})),
  );
  expect(missing).toEqual([]);
});

test('no exception is without its column, and nothing is both erased and kept', async () => {
  const columns = await loadColumns();
  const exists = (table: string, column?: string) =>
    columns.some((one) => one.table === table && (column === undefined || one.column === column));
  const kept = Object.entries(KEPT_COLUMNS).flatMap(([table, reasons]) =>
    Object.keys(reasons).map((column) => [table, column] as const),
  );
  expect(Object.keys(KEPT_TABLES).filter((table) => !exists(table) || erased.has(table))).toEqual([]);
  expect(kept.filter(([table, column]) => !exists(table, column) || erased.get(table)?.has(column))).toEqual([]);
});

test('no export shows a hash, a key or an encrypted value', async () => {
  const { rows } = await sql<{ table: string; column: string }>`select table_name as table, column_name as column
    from information_schema.columns where table_schema = 'public'
      and (data_type = 'bytea' or column_name ~ '(hash|token|secret|key)')`.execute(app.db);
  const shown = new Set(
    PERSONAL.flatMap(({ table, columns, shown: more, hidden = [] }) =>
      [...Object.keys(columns), ...more]
        .filter((column) => !(hidden as readonly string[]).includes(column))
        .map((column) => `${table}.${column}`),
    ),
  );
  expect(rows.map(({ table, column }) => `${table}.${column}`).filter((name) => shown.has(name))).toEqual([]);
});
