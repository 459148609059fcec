import type { Client } from 'pg';

/**
 * Inserts a year of paid bills of one merchant: one ledger line each, with dummy hashes. `collection_ids`: the collections
 * that they belong to, in turn.
 */
export async function fillLedger(
  client: Client,
  account_id: string,
  lines: number,
  collection_ids: readonly string[] = [],
): Promise<void> {
  await client.query(
    `create temp table made as
     select n, uuidv7(-age) as id, uuidv7(-age) as transfer_id, now() - age as at,
       1000 + (n::bigint * 7919) % 90000 as amount,
       ($2::uuid[])[1 + n % greatest(cardinality($2::uuid[]), 1)] as collection_id
     from (select n, (($1 - n)::float8 / $1) * interval '365 days' as age from generate_series(1, $1::int) n) aged`,
    [lines, collection_ids],
  );
  await client.query(
    `insert into payment_records (account_id, id, invoice_id, bill_id, collection_id, invoice_no, transaction_invoice_no, title, attempt,
       group_code, channel_flag, bank_type, amount, fee, fee_tax, fee_bearer, total_amount, net_amount, status, provider,
       payer_name, paid_at, created_at, updated_at)
     select $1, id, id, id, collection_id, 'BP-' || lpad(n::text, 10, '0'), 'BP-' || lpad(n::text, 10, '0') || '-01', 'Yuran bulanan', 1,
       'WEB_PAYMENT', 'fpx', 1, amount, 100, 8, 'MERCHANT', amount, amount - 108, 'SUCCESS', 'fpx', 'Siti Hajar ' || n,
       at, at, at from made`,
    [account_id],
  );
  await client.query(
    `insert into transfers (account_id, id, seq, kind, debit, credit, amount, fee, tax, commission, subject_id,
       balance_after, previous_hash, hash, posted_at)
     select $1, transfer_id, n, 'payment', 'clearing', 'pending', amount, 100, 8, 0, id,
       sum(amount - 108) over (order by n), decode(repeat('0', 64), 'hex'), decode(repeat('0', 64), 'hex'), at from made`,
    [account_id],
  );
  await client.query(
    `update ledger_balances set version = $2, clearing = -s.gross, pending = s.gross - 108 * $2::bigint,
       fee = 100 * $2::bigint, tax = 8 * $2::bigint
     from (select sum(amount)::bigint as gross from made) s where account_id = $1`,
    [account_id, lines],
  );
  await client.query('drop table made');
  await client.query('vacuum analyze');
}
