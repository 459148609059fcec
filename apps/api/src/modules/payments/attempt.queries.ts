import type { AttemptStatus, ProviderStage } from '@kutip/domain/payment';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { isDistributedDatabase } from '../../platform/engine.ts';
import { accountOf, ofOneAccount } from '../../platform/one-account.ts';
import { prepared } from '../../platform/prepared.ts';
import { assertAllMoved, type StatusChange } from '../../platform/status-change.ts';
import { writeSearchTexts } from '../search/search.service.ts';
import type { PaymentAttempt, LockedAttempt } from './attempt.ts';

const STATE = raw`p.status, p.provider_code, p.provider_reference, i.status as invoice_status, i.amount as invoice_amount,
  c.record_status, c.start_at, c.end_at`;

const INVOICE_AND_COLLECTION = raw`
  join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
  left join collections c on c.account_id = p.account_id and c.id = p.collection_id`;

const PAYMENT_OF_KEY = raw`join payment_records p on p.account_id = w.account_id and p.id = w.id ${INVOICE_AND_COLLECTION}`;

const OF_PAYMENT = raw`${STATE}, p.account_id, p.id, p.invoice_id, p.bill_id, p.collection_id, p.invoice_no,
  p.transaction_invoice_no, p.title, p.channel_flag, p.bank_type, coalesce(p.provider, '') as provider,
  p.payment_service_id, p.amount, p.fee, p.fee_tax, p.fee_bearer, p.total_amount, p.commission,
  p.commission_bps, p.payer_name, p.payer_email,
  p.payer_bank, p.expires_at, p.created_at, p.look, p.refunded, c.callback_url as collection_callback_url, c.redirect_url as collection_redirect_url, i.currency,
  i.kind as invoice_kind, i.pool_type, p.payer_language as page_language`;

interface AttemptKey {
  account_id: string;
  id: string;
}

/** Attempts of `k`, which has the columns `OF_PAYMENT`. Where `keys` are of one account, each table has it as a condition. */
const attemptsFrom = (k: RawBuilder<unknown>, keys: readonly Pick<AttemptKey, 'account_id'>[]) => raw<PaymentAttempt>`
  select k.*, coalesce(b.callback_url, k.collection_callback_url) as callback_url,
    coalesce(b.redirect_url, k.collection_redirect_url) as redirect_url, b.reference_1, b.reference_2, coalesce(k.page_language, b.language) as payer_language,
     coalesce(s.provider_code, '') as bank_code, a.name as merchant_name,
    case when n.email_enable then n.recipients else '{}' end as notified
  from ${k}
  join accounts a on a.id = ${accountOf('k', keys)}
  left join customer_bills b on b.account_id = k.account_id and b.id = k.bill_id${ofOneAccount('b', keys)}
  left join payment_services s on s.id = k.payment_service_id
  left join notification_settings n on n.account_id = k.account_id and n.event = 'PAYMENT_SUCCESS' and n.deleted_at is null${ofOneAccount('n', keys)}`;

/**
 * Loads the attempts whose keys `w` selects. The query has two materialized parts, which PostgreSQL plans separately:
 * planning one join of all eight tables took ten times as long as executing it.
 */
const attemptsOf = (
  w: RawBuilder<unknown>,
  keys: readonly Pick<AttemptKey, 'account_id'>[] = [],
) => raw<PaymentAttempt>`
  with w as materialized (${w}),
  k as materialized (select ${OF_PAYMENT} from w ${PAYMENT_OF_KEY} where true${ofOneAccount('p', keys)})
  ${attemptsFrom(raw`k`, keys)}`;

const attemptsByNumber = prepared((db, { order_nos }: { order_nos: string[] }) =>
  attemptsOf(raw`
    select d.account_id, d.id from unnest(${order_nos}::text[]) as n (key)
    join directory d on d.kind = 'attempt' and d.key = n.key`).compile(db),
);

/**
 * The same in two statements for a distributed engine: the directory lies elsewhere than the merchants' tables, and all
 * bills would be fetched to join them to what is materialized. Each node joins what it has.
 */
async function attemptsByNumberOnNodes(db: Connection, order_nos: readonly string[]): Promise<PaymentAttempt[]> {
  const { rows: keys } = await raw<AttemptKey>`
    select account_id, id from directory where kind = 'attempt' and key = any(${order_nos}::text[])`.execute(sql(db));
  if (keys.length === 0) return [];
  const account_ids = [...new Set(keys.map(({ account_id }) => account_id))];
  const ids = keys.map(({ id }) => id);
  const k = raw`(
    select ${OF_PAYMENT} from payment_records p ${INVOICE_AND_COLLECTION}
    where p.account_id = any(${account_ids}::uuid[]) and p.id = any(${ids}::uuid[])${ofOneAccount('p', keys)}) as k`;
  return (await attemptsFrom(k, keys).execute(sql(db))).rows;
}

/** Finds attempts by number across all accounts, because providers do not know accounts. No locks. */
export async function findAttempts(db: Connection, order_nos: readonly string[]): Promise<Map<string, PaymentAttempt>> {
  const distinct = [...new Set(order_nos)];
  const rows = (await isDistributedDatabase(db))
    ? await attemptsByNumberOnNodes(db, distinct)
    : await attemptsByNumber(db, { order_nos: distinct });
  return new Map(rows.map((row) => [row.transaction_invoice_no, row]));
}

const attemptByKey = prepared((db, { account_id, id }: AttemptKey) =>
  attemptsOf(raw`select ${account_id}::uuid as account_id, ${id}::uuid as id`, [{ account_id }]).compile(db),
);

export async function findAttempt(db: Connection, account_id: string, id: string): Promise<PaymentAttempt | undefined> {
  const [attempt] = await attemptByKey(db, { account_id, id });
  return attempt;
}

/**
 * Locks attempts with their invoices and loads their current state, in the order of `keys`. The invoice is locked first
 * everywhere, so that all changes to its attempts are serialized. Locked rows are read as they are after the wait; the
 * collection is not locked and may be slightly older, which only affects whether it counts as open.
 */
export async function lockAttempts(
  db: Connection,
  keys: readonly AttemptKey[],
): Promise<(LockedAttempt | undefined)[]> {
  const numbered_keys = JSON.stringify(keys.map(({ account_id, id }, n) => ({ n, account_id, id })));
  const { rows } = await raw<LockedAttempt & { n: number }>`
    select w.n, ${STATE} from json_to_recordset(${numbered_keys}::json) as w (n int, account_id uuid, id uuid) ${PAYMENT_OF_KEY}
    where true${ofOneAccount('p', keys)}
    for update of i, p`.execute(sql(db));
  const found: (LockedAttempt | undefined)[] = keys.map(() => undefined);
  for (const { n, ...state } of rows) found[n] = state;
  return found;
}

/** Whether the attempt's invoice has other open attempts. Call it with the invoice locked. */
export async function hasOtherOpen(db: Connection, { account_id, invoice_id, id }: PaymentAttempt): Promise<boolean> {
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

/** What a failed, cancelled or expired attempt keeps of its result; a voided one keeps what it had. */
export interface FailedAttemptValues {
  provider_code?: string | null;
  provider_reference?: string | null;
  failed_reason?: string | null;
}

/**
 * Ends an attempt without money: fails, cancels, expires or voids it. Call it with its invoice locked; one that has left the
 * state which the change was decided on is a bug, and the transaction fails.
 */
export async function endAttempt(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
  change: StatusChange<AttemptStatus>,
  values: FailedAttemptValues,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await sql(db)
    .updateTable('payment_records')
    .set({ ...values, status: change.to, next_requery_at: null, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', change.from)
    .executeTakeFirstOrThrow();
  assertAllMoved('payment_records', { count: Number(numUpdatedRows) }, 1);
  if (values.provider_reference) await writeSearchTexts(db, 'PAYMENT', [{ account_id, id }]);
}

/** Saves the provider's code and reference on an attempt that stays open. */
export async function saveProviderCode(
  db: Connection,
  { account_id, id }: PaymentAttempt,
  answer: { provider_code: string; provider_reference: string | null; provider_stage?: ProviderStage },
  now: Date,
): Promise<void> {
  await sql(db)
    .updateTable('payment_records')
    .set({ ...answer, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
