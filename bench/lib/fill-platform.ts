import type { Client } from 'pg';

export interface PlatformSize {
  merchants: number;
  payments: number;
}

/** Of the payments of a year; a real platform has about as many. */
const PAYMENTS_PER = { settlement: 100, payout: 50, refund: 1_000, top_up: 1_000, audit: 20, item: 2_000 } as const;

const PEOPLE = `
  insert into users (id, full_name, username, email, password_hash, created_at)
  select user_id, 'Pemilik ' || n, 'pemilik' || n, 'pemilik' || n || '@example.my', '-', at from merchants;
  insert into accounts (id, name, type, status, created_at, review_requested_at)
  select account_id, 'Kedai ' || word || ' ' || n, 'MERCHANT', case n % 100 when 0 then 'PENDING_KYC' else 'ACTIVE' end, at,
    case n % 100 when 0 then at end from merchants;
  insert into ledger_balances (account_id) select account_id from merchants;
  insert into memberships (account_id, user_id) select account_id, user_id from merchants;
  insert into account_users (account_id, id, user_id, role_id, created_at)
  select account_id, user_id, user_id, 3, at from merchants;
  insert into banks (account_id, id, payout_service_id, account_number, account_mask, account_name, is_primary, status,
    usable_from, created_at, updated_at)
  select account_id, user_id, (select min(id) from payout_services), ''::bytea, '****' || n % 10000, 'Pemilik ' || n, true,
    case n % 200 when 0 then 'UNVERIFIED' else 'VERIFIED' end, at, at, at from merchants`;

const MERCHANTS = `
  create temp table merchants as
  select n, uuidv7(-age) as account_id, uuidv7(-age) as user_id, now() - age as at,
    (array['Batik','Kek','Roti','Sayur','Bunga','Buku','Tudung'])[1 + n % 7] as word
  from (select n, random() * interval '365 days' as age from generate_series(1, $1::int) n) aged`;

/** A row for each so many payments, of merchants in turn, evenly over a year. */
const records = (every: number): string => `
  (select m.account_id, aged.n, uuidv7(-age) as id, now() - age as at, 'X' || upper(left(md5(aged.n::text), 14)) as number
   from (select n, ((count - n)::float8 / count) * interval '365 days' as age
         from (select greatest($1::bigint / ${every}, 1) as count) c, generate_series(1, c.count) n) aged
   join merchants m on m.n = 1 + aged.n % (select count(*) from merchants)) r`;

const PAYMENTS = `
  insert into payment_records (account_id, id, invoice_id, bill_id, invoice_no, transaction_invoice_no, title, attempt,
    group_code, channel_flag, bank_type, amount, fee, fee_tax, fee_bearer, total_amount, net_amount, status, provider,
    provider_reference, payer_name, payer_email, payer_bank, paid_at, created_at, updated_at)
  select account_id, id, id, id, 'BP-' || number, 'BP-' || number || '-1', 'Yuran bulanan', 1, 'WEB_PAYMENT', 'fpx', 1,
    1000 + n % 90000, 100, 8, 'MERCHANT', 1000 + n % 90000, 892 + n % 90000,
    case n % 20 when 0 then 'FAILED' else 'SUCCESS' end, 'fpx', 'REF' || n, 'Siti ' || n, 'siti' || n || '@example.my',
    'SBI Bank A', case n % 20 when 0 then null else at end, at, at
  from ${records(1)}`;

const REST: [every: number, text: string][] = [
  [
    PAYMENTS_PER.settlement,
    `insert into settlement_records (account_id, id, invoice_no, type, status, channel_flag, collection_day, expected_date,
       gross, bank_reference, created_at, updated_at)
     select account_id, id, 'SE-' || number, 'AUTO', case n % 5000 when 0 then 'FAILED' else 'SETTLED' end, 'fpx', at::date,
       at::date, 100000, 'SB' || n, at, at from records`,
  ],
  [
    PAYMENTS_PER.payout,
    `with made as (
       insert into disbursements (account_id, id, source, reference, payout_service_id, bank_code, account_number,
         account_mask, account_name, amount, drawn, status, needs_approval, send_after, bank_reference, created_at, updated_at)
       select account_id, id, 'PAYOUT', 'PO-' || number, (select min(id) from payout_services), 'MBBEMYKL', ''::bytea, '****1',
         'Ali', 5000, '[]', case n % 5000 when 0 then 'PENDING' else 'SUCCESS' end, n % 5000 = 0, at, 'PB' || n, at, at
       from records returning account_id, id, reference, payout_service_id, created_at)
     insert into payout_records (account_id, id, invoice_no, payout_service_id, account_number, account_mask, account_name,
       bank_account_name, match_ratio, amount, fee, fee_tax, created_by, created_at, updated_at)
     select account_id, id, reference, payout_service_id, ''::bytea, '****1', 'Ali', 'Ali', 100, 5000, 100, 8, id, created_at,
       created_at from made`,
  ],
  [
    PAYMENTS_PER.refund,
    `insert into void_sale_records (account_id, id, invoice_no, payment_record_id, invoice_id, type, is_duplicate, amount,
       reason, status, needs_approval, drawn, requested_by, created_at, updated_at)
     select r.account_id, r.id, 'RF-' || number, p.id, p.id, 'REFUND', false, 1000, 'Salah saiz',
       case r.n % 500 when 0 then 'REQUESTED' else 'REFUNDED' end, r.n % 500 = 0, '[]', r.id, at, at
     from records r join lateral (select id from payment_records where account_id = r.account_id limit 1) p on true`,
  ],
  [
    PAYMENTS_PER.top_up,
    `insert into invoices (account_id, id, invoice_no, kind, pool_type, virtual_account_id, amount, fee, fee_tax, total, fee_bearer, currency,
       status, review, proof_at, attempts, created_at, updated_at)
     select account_id, id, 'TU-' || number, 'POOL_TOPUP', 'PAYOUT', id, 10000, 0, 0, 10000, 'MERCHANT', 'MYR',
       case n % 500 when 0 then 'PENDING' else 'PAID' end, case n % 500 when 0 then 'AWAITING' end, at, 0, at, at from records`,
  ],
  [
    PAYMENTS_PER.audit,
    `insert into audit_logs (account_id, id, actor_user_id, action, entity, entity_id, after, ip, at)
     select account_id, id, null, (array['create','update','set_status'])[1 + n % 3],
       (array['customer_bill','payout','collection','product'])[1 + n % 4], id, '{"title":"Yuran"}', '10.0.0.1', at from records`,
  ],
  [
    PAYMENTS_PER.item,
    `insert into reconciliation_items (account_id, id, kind, provider, reference, day, booked_amount, posted_amount, reported_amount, line_count,
       status, match_status, reason, match_reason, work, created_at, updated_at)
     select account_id, id, 'PAYMENT', 'fpx', 'IT-' || number, at::date, 1000, 1000, null, 0, 'MISSING_THERE', 'MISSING_THERE',
       'not_reported', 'not_reported', case n % 50 when 0 then 'OPEN' else 'RESOLVED' end, at, at from records`,
  ],
];

/** Fills an empty platform with a year of its merchants. Indexes of payments are made after the rows, which is faster. */
export async function fillPlatform(client: Client, { merchants, payments }: PlatformSize): Promise<void> {
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'`);
  await client.query(MERCHANTS, [merchants]);
  await client.query(PEOPLE);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'payment_records'::regclass and not i.indisprimary`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(PAYMENTS, [payments]);
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`
    insert into directory (kind, key, account_id, id)
    select 'attempt', transaction_invoice_no, account_id, id from payment_records order by created_at desc limit 1000`);
  for (const [every, text] of REST) {
    const whole = text.replace(/\bfrom records\b( r\b)?/, () => `from ${records(every)}`);
    await client.query(whole, [payments]);
  }
  await client.query(`
    insert into directory (kind, key, account_id, id) select 'invoice', invoice_no, account_id, id from invoices`);
  await client.query('vacuum analyze');
}
