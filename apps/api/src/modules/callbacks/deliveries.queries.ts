import type { CallbackEvent, CallbackFormat } from '@kutip/domain/merchant-callback';
import { sql as raw } from 'kysely';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { DeliveryResult } from './send.ts';

export interface DueCallback {
  account_id: string;
  id: string;
  invoice_id: string;
  url: string;
  /** Host and port of the URL. */
  host: string;
  event: CallbackEvent;
  payload: unknown;
  /** The number of attempts so far. */
  attempts: number;
  format: CallbackFormat;
  /** The credential whose call created the bill; null: none. */
  merchant_api_id: string | null;
}

export interface Claim {
  now: Date;
  /** The claim expires then, so that callbacks of a crashed process are claimed again. */
  until: Date;
  /** The number of callbacks in flight, by host and by account. */
  busy: Readonly<Record<string, number>>;
  per_host: number;
  per_account: number;
  limit: number;
  /** Whether the tables are distributed (`isDistributedDatabase`). */
  is_distributed: boolean;
}

const HOST = raw`lower(split_part(c.url, '/', 3))`;

/** SQL condition: callback `c` is due, its host is not full, and nothing of its invoice waits before it. */
const isDue = ({ now, busy, per_host }: Claim) => raw`
  c.next_at <= ${now} and (c.claimed_until is null or c.claimed_until <= ${now})
  and ${HOST} <> all(${fullOf(busy, per_host)}::text[])
  and not exists (select 1 from merchant_callbacks b where b.account_id = c.account_id
    and b.invoice_id = c.invoice_id and b.id < c.id and b.next_at is not null)`;

const fullOf = (busy: Claim['busy'], most: number): string[] => Object.keys(busy).filter((key) => busy[key]! >= most);

/** The first due callbacks of each merchant, found by one look into an index for each, however many wait. */
const dueByIndex = (claim: Claim) => raw`
  recursive waiting as (
    (select account_id from merchant_callbacks where next_at is not null order by account_id limit 1)
    union all
    select (select c.account_id from merchant_callbacks c where c.next_at is not null and c.account_id > w.account_id
      order by c.account_id limit 1)
    from waiting w where w.account_id is not null
  ), due as (
    select d.* from waiting w cross join lateral (
      select c.account_id, c.id, c.next_at, ${HOST} as host from merchant_callbacks c
      where c.account_id = w.account_id and ${isDue(claim)}
      order by c.next_at, c.id limit ${claim.per_account}
    ) d
    where w.account_id::text <> all(${fullOf(claim.busy, claim.per_account)}::text[])
  )`;

/** The same where each node looks at the merchants that it has; it reads all that wait. */
const dueByNode = (claim: Claim) => raw`
  due as materialized (
    select account_id, id, next_at, host from (
      select c.account_id, c.id, c.next_at, ${HOST} as host,
        row_number() over (partition by c.account_id order by c.next_at, c.id) as place
      from merchant_callbacks c where ${isDue(claim)}
        and c.account_id::text <> all(${fullOf(claim.busy, claim.per_account)}::text[])) c
    where place <= ${claim.per_account}
  )`;

/**
 * Claims due callbacks: per invoice only the first unfinished one, at most `per_host` per host and `per_account` per account
 * including those in flight. Merchants take turns, the longest waiting first, so that one with many does not hold up the
 * others: of each only the first few are looked at.
 */
export async function claimDue(db: Connection, claim: Claim): Promise<DueCallback[]> {
  const { now, until, busy, per_host, per_account, limit } = claim;
  const in_flight = JSON.stringify(busy);
  const due = claim.is_distributed ? dueByNode(claim) : dueByIndex(claim);
  const { rows } = await raw<DueCallback>`
    with ${due}, placed as (
      select d.*, row_number() over (partition by d.host order by d.next_at, d.id)
        + coalesce((${in_flight}::jsonb ->> d.host)::int, 0) as place
      from due d
    ), turned as (
      select p.*, row_number() over (partition by p.account_id order by p.next_at, p.id)
        + coalesce((${in_flight}::jsonb ->> p.account_id::text)::int, 0) as turn
      from placed p where p.place <= ${per_host}
    ), taken as (
      select account_id, id, host from turned where turn <= ${per_account} order by turn, next_at, id limit ${limit}
    )
    update merchant_callbacks m set claimed_until = ${until} from taken t
    where m.account_id = t.account_id and m.id = t.id
      and m.next_at <= ${now} and (m.claimed_until is null or m.claimed_until <= ${now})
    returning m.account_id, m.id, m.invoice_id, m.url, t.host, m.event, m.payload, m.attempts,
      m.format, m.merchant_api_id`.execute(sql(db));
  return rows;
}

export interface DeliveryRecord extends DeliveryResult {
  at: Date;
  duration_ms: number;
  request_headers: Record<string, string>;
  request_body: string;
}

/** What happens after an attempt; `next_at` null: no further one, until the merchant resumes a paused endpoint. */
export interface NextStep {
  next_at: Date | null;
  is_paused: boolean;
}

/** Records an attempt and updates its callback. Call it in a transaction. */
export async function recordDelivery(
  db: Connection,
  { account_id, id }: Pick<DueCallback, 'account_id' | 'id'>,
  record: DeliveryRecord,
  { next_at, is_paused }: NextStep,
): Promise<void> {
  const { request_headers, ...rest } = record;
  const { at, error, http_status } = rest;
  await sql(db)
    .insertInto('callback_deliveries')
    .values({ ...rest, request_headers: JSON.stringify(request_headers), account_id, id: uuid(), callback_id: id })
    .execute();
  const unsent = is_paused ? 'PAUSED' : next_at ? 'RETRYING' : 'FAILED';
  const status = error === null ? 'DELIVERED' : unsent;
  await sql(db)
    .updateTable('merchant_callbacks')
    .set((eb) => ({
      status,
      attempts: eb('attempts', '+', 1),
      last_http_status: http_status,
      last_error: error,
      next_at,
      claimed_until: null,
      ...(error === null && { delivered_at: at }),
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Whether an older callback since then to the same URL fails too. The oldest one alerts, so that there is one alert. */
export async function hasOlderFailure(
  db: Connection,
  { account_id, id, url }: Pick<DueCallback, 'account_id' | 'id' | 'url'>,
  since: Date,
): Promise<boolean> {
  const older = await sql(db)
    .selectFrom('merchant_callbacks')
    .select('id')
    .where('account_id', '=', account_id)
    .where('created_at', '>=', since)
    .where('url', '=', url)
    .where('id', '<', id)
    .where('status', 'in', ['RETRYING', 'FAILED'])
    .limit(1)
    .executeTakeFirst();
  return older !== undefined;
}
