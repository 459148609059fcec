import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { Attempt, AttemptState } from './attempt.ts';

const STATE = raw`p.status, p.provider_code, p.provider_reference, i.status as invoice_status, i.amount as invoice_amount,
  c.record_status, c.start_at, c.end_at`;

const AROUND = raw`
  join payment_records p on p.account_id = w.account_id and p.id = w.id
  join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
  left join collections c on c.account_id = p.account_id and c.id = p.collection_id`;

/**
 * Everything about the attempts of `w`. In two parts that are planned by themselves: finding the best order for all eight
 * tables at once took the planner ten times as long as the reading.
 */
const attemptsOf = (w: RawBuilder<unknown>) => raw<Attempt>`
  with w as materialized (${w}),
  k as materialized (
    select ${STATE}, p.account_id, p.id, p.invoice_id, p.bill_id, p.collection_id, p.invoice_no,
      p.transaction_invoice_no, p.title, p.channel_flag, p.bank_type, coalesce(p.provider, '') as provider,
      p.payment_service_id, p.amount, p.fee, p.fee_tax, p.fee_bearer, p.total_amount, p.payer_name, p.payer_email,
      p.payer_bank, p.expires_at, p.created_at, p.look, c.callback_url, c.redirect_url, i.currency
    from w ${AROUND}
  )
  select k.*, b.reference_1, b.reference_2, coalesce(s.provider_code, '') as bank_code, a.name as merchant_name,
    case when n.email_enable then n.recipients else '{}' end as notified
  from k
  join accounts a on a.id = k.account_id
  left join customer_bills b on b.account_id = k.account_id and b.id = k.bill_id
  left join payment_services s on s.id = k.payment_service_id
  left join notification_settings n on n.account_id = k.account_id and n.event = 'PAYMENT_SUCCESS' and n.deleted_at is null`;

/** The attempts with these numbers, whoever's they are: the providers know no accounts. One statement, no locks. */
export async function findAttempts(db: Connection, order_nos: readonly string[]): Promise<Map<string, Attempt>> {
  const { rows } = await attemptsOf(raw`
    select d.account_id, d.id from unnest(${[...new Set(order_nos)]}::text[]) as n (key)
    join directory d on d.kind = 'attempt' and d.key = n.key`).execute(sql(db));
  return new Map(rows.map((row) => [row.transaction_invoice_no, row]));
}

export async function findAttempt(db: Connection, account_id: string, id: string): Promise<Attempt | undefined> {
  const one = raw`select ${account_id}::uuid as account_id, ${id}::uuid as id`;
  const { rows } = await attemptsOf(one).execute(sql(db));
  return rows[0];
}

/**
 * How attempts stand, with their invoices and themselves locked, in this order everywhere: the invoice is what all
 * that happens to its attempts waits for. Answers in the order asked. Waiting for a lock shows the row as it is
 * afterwards; what is not locked may be older, so nothing that is decided on comes from there but the collection's
 * opening, which a payment may miss by a moment.
 */
export async function lockAttempts(
  db: Connection,
  wanted: readonly { account_id: string; id: string }[],
): Promise<(AttemptState | undefined)[]> {
  const asked = JSON.stringify(wanted.map(({ account_id, id }, n) => ({ n, account_id, id })));
  const { rows } = await raw<AttemptState & { n: number }>`
    select w.n, ${STATE} from json_to_recordset(${asked}::json) as w (n int, account_id uuid, id uuid) ${AROUND}
    for update of i, p`.execute(sql(db));
  const found: (AttemptState | undefined)[] = wanted.map(() => undefined);
  for (const { n, ...state } of rows) found[n] = state;
  return found;
}

/** Whether the invoice of an attempt has other attempts that may still be paid. Ask it with the invoice locked. */
export async function hasOtherOpen(db: Connection, { account_id, invoice_id, id }: Attempt): Promise<boolean> {
  const other = await sql(db)
    .selectFrom('payment_records')
    .select('id')
    .where('account_id', '=', account_id)
    .where('invoice_id', '=', invoice_id)
    .where('id', '!=', id)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export interface Ended {
  status: 'FAILED' | 'CANCELLED' | 'EXPIRED';
  provider_code: string | null;
  provider_reference: string | null;
  failed_reason: string | null;
}

/** Ends an attempt without money. */
export async function endAttempt(db: Connection, { account_id, id }: Attempt, ended: Ended, now: Date): Promise<void> {
  await sql(db)
    .updateTable('payment_records')
    .set({ ...ended, next_requery_at: null, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Keeps what the provider said of an attempt that goes on. */
export async function noteWord(
  db: Connection,
  { account_id, id }: Attempt,
  word: { provider_code: string; provider_reference: string | null },
  now: Date,
): Promise<void> {
  await sql(db)
    .updateTable('payment_records')
    .set({ ...word, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** A bill whose last open attempt came to nothing can be paid again. */
export async function reopenInvoice(
  db: Connection,
  { account_id, invoice_id, bill_id }: Attempt,
  now: Date,
): Promise<void> {
  await sql(db)
    .updateTable('invoices')
    .set({ status: 'PENDING', updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', invoice_id)
    .where('status', '=', 'PROCESSING')
    .execute();
  if (bill_id === null) return;
  await sql(db)
    .updateTable('customer_bills')
    .set({ status: 'PENDING', updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', bill_id)
    .where('status', '=', 'PROCESSING')
    .execute();
}
