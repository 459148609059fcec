import type { BankType, ChannelFlag } from '@kutip/domain/channels';
import type { FeeBearer } from '@kutip/domain/fees';
import {
  EVENTS_OF_FORMAT,
  LONGEST_ATTEMPTS_MS,
  type CallbackEvent,
  type CallbackFormat,
} from '@kutip/domain/merchant-callback';
import type { CallbackPayload } from '@kutip/domain/merchant-callback-payload';
import type { PayoutCallbackPayload } from '@kutip/domain/payout-callback-payload';
import type { AttemptStatus, BillStatus } from '@kutip/domain/payment';
import type { LateReason } from '@kutip/domain/payment-transition';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';
import type { DeliveryError } from './send.ts';

type Status = 'PENDING' | 'RETRYING' | 'DELIVERED' | 'FAILED' | 'PAUSED';

/** The callbacks of an account, as lists and records show them. */
export const merchantCallbacks = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('merchant_callbacks as m')
    .select(['m.id', 'm.invoice_id', 'm.payment_record_id', 'm.invoice_no', 'm.url', 'm.attempts'])
    .select(['m.last_http_status', 'm.next_at', 'm.delivered_at', 'm.created_at'])
    .select((eb) => [
      eb.ref('m.event').$castTo<CallbackEvent>().as('event'),
      eb.ref('m.status').$castTo<Status>().as('status'),
      eb.ref('m.last_error').$castTo<DeliveryError | null>().as('last_error'),
    ])
    .where('m.account_id', '=', account_id);

/** The callbacks about one attempt, the oldest first. */
export const loadPaymentCallbacks = (db: Connection, account_id: string, payment_record_id: string) =>
  merchantCallbacks(db, account_id).where('m.payment_record_id', '=', payment_record_id).orderBy('m.id').execute();

export const findCallback = (db: Connection, account_id: string, id: string) =>
  merchantCallbacks(db, account_id).where('m.id', '=', id).executeTakeFirst();

export async function loadPayload(db: Connection, account_id: string, id: string): Promise<Record<string, unknown>> {
  const { payload } = await sql(db)
    .selectFrom('merchant_callbacks')
    .select('payload')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return payload as Record<string, unknown>;
}

/** Every delivery attempt of a callback, the oldest first. */
export const loadDeliveries = (db: Connection, account_id: string, callback_id: string) =>
  sql(db)
    .selectFrom('callback_deliveries as d')
    .select(['d.id', 'd.at', 'd.duration_ms', 'd.http_status', 'd.request_body', 'd.answer'])
    .select((eb) => [
      eb.ref('d.error').$castTo<DeliveryError | null>().as('error'),
      eb.ref('d.request_headers').$castTo<Record<string, string>>().as('request_headers'),
    ])
    .where('d.account_id', '=', account_id)
    .where('d.callback_id', '=', callback_id)
    .orderBy('d.id')
    .execute();

export interface CallbackRow {
  account_id: string;
  id: string;
  invoice_id: string;
  payment_record_id: string | null;
  event: CallbackEvent;
  invoice_no: string;
  url: string;
  payload: CallbackPayload | PayoutCallbackPayload;
  created_at: Date;
  /** Default: those of the bill that it is about. */
  format?: CallbackFormat;
  merchant_api_id?: string;
}

/**
 * Inserts callbacks in one statement; each is due at once. Those about a bill that another company's form of our API
 * created are of that form, and only for the events that its callbacks report. Those to a paused endpoint wait: its row
 * is locked, so that a resumption at the same moment finds them.
 */
export async function insertCallbacks(db: Connection, callbacks: readonly CallbackRow[]): Promise<void> {
  await raw`
    with c as (
      select * from jsonb_to_recordset(${JSON.stringify(callbacks)}::jsonb) as c (account_id uuid, id uuid,
        invoice_id uuid, payment_record_id uuid, event text, invoice_no text, url text, payload jsonb,
        created_at timestamptz, format text, merchant_api_id uuid)
    ), paused as materialized (
      select e.account_id, e.url from callback_endpoints e
      where e.paused_at is not null${ofOneAccount('e', callbacks)}
        and (e.account_id, e.url) in (select account_id, url from c where event <> 'endpoint.test')
      order by e.account_id, e.url for share
    )
    insert into merchant_callbacks (account_id, id, invoice_id, payment_record_id, event, invoice_no, url, payload,
      status, next_at, created_at, format, merchant_api_id)
    select c.account_id, c.id, c.invoice_id, c.payment_record_id, c.event, c.invoice_no, c.url, c.payload,
      case when p.url is null then 'PENDING' else 'PAUSED' end, case when p.url is null then c.created_at end,
      c.created_at, f.format, coalesce(c.merchant_api_id, b.merchant_api_id)
    from c
    left join paused p on p.account_id = c.account_id and p.url = c.url and c.event <> 'endpoint.test'
    left join customer_bills b on b.account_id = c.account_id and b.id = c.invoice_id${ofOneAccount('b', callbacks)}
    cross join lateral (select coalesce(c.format, b.callback_format, 'KUTIP') as format) f
    where f.format = 'KUTIP' or ${JSON.stringify(EVENTS_OF_FORMAT)}::jsonb -> f.format ? c.event`.execute(sql(db));
}

/** Whether a payment form or a credential of the account names this callback URL. */
export async function isNamedUrl(db: Connection, account_id: string, url: string): Promise<boolean> {
  const { rows } = await raw`
    select from collections where account_id = ${account_id} and callback_url = ${url} and deleted_at is null
    union all
    select from merchant_apis where account_id = ${account_id} and callback_url = ${url} and revoked_at is null
    limit 1`.execute(sql(db));
  return rows.length > 0;
}

export interface ResentPeriod {
  from: Date;
  until: Date;
  only_failed: boolean;
  url: string | null;
  /** Only callbacks after this one. */
  after: string | null;
  limit: number;
}

/** Locks the callbacks of a period that wait for nothing, the oldest first, without test events. */
export async function lockFinished(
  db: Connection,
  account_id: string,
  { from, until, only_failed, url, after, limit }: ResentPeriod,
): Promise<string[]> {
  const rows = await sql(db)
    .selectFrom('merchant_callbacks')
    .select('id')
    .where('account_id', '=', account_id)
    .where('created_at', '>=', from)
    .where('created_at', '<=', until)
    .where('next_at', 'is', null)
    .where('event', '!=', 'endpoint.test' satisfies CallbackEvent)
    // Those that wait for a paused endpoint are sent when it is resumed.
    .where('status', '!=', 'PAUSED')
    .$if(only_failed, (query) => query.where('status', '=', 'FAILED'))
    .$if(url !== null, (query) => query.where('url', '=', url))
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes callbacks due now, each to its collection's current callback URL when it has one. */
export async function scheduleNow(
  db: Connection,
  account_id: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await raw`
    update merchant_callbacks m set next_at = ${now},
      status = case when m.status in ('DELIVERED', 'FAILED', 'PAUSED') then 'RETRYING' else m.status end,
      url = coalesce((select coalesce(b.callback_url, c.callback_url) from customer_bills b
        left join collections c on c.account_id = b.account_id and c.id = b.collection_id
        where b.account_id = m.account_id and b.id = m.invoice_id), m.url)
    where m.account_id = ${account_id} and m.id = any(${ids}::uuid[])`.execute(sql(db));
}

/** An invoice with its paid attempt, or else its last attempt. */
export interface InvoiceSnapshot {
  invoice_id: string;
  invoice_no: string;
  invoice_status: BillStatus;
  reference_1: string | null;
  reference_2: string | null;
  redirect_url: string | null;
  callback_url: string | null;
  payment_record_id: string | null;
  transaction_invoice_no: string | null;
  status: AttemptStatus | null;
  late: LateReason | null;
  amount: number;
  fee: number;
  fee_tax: number;
  total_amount: number;
  fee_bearer: FeeBearer;
  currency: string;
  channel_flag: ChannelFlag | null;
  payment_service_id: number | null;
  payer_bank: string | null;
  bank_type: BankType | null;
  provider_reference: string | null;
  provider_code: string | null;
  failed_reason: string | null;
  responded_at: Date;
}

/** Loads an invoice snapshot by id or by number, whichever is given. */
export async function loadInvoiceSnapshot(
  db: Connection,
  account_id: string,
  { id = null, invoice_no = null }: { id?: string | null; invoice_no?: string | null },
): Promise<InvoiceSnapshot | undefined> {
  const { rows } = await raw<InvoiceSnapshot>`
    select i.id as invoice_id, i.invoice_no, i.status as invoice_status, i.currency,
      b.reference_1, b.reference_2, coalesce(b.redirect_url, c.redirect_url) as redirect_url,
      coalesce(b.callback_url, c.callback_url) as callback_url,
      p.id as payment_record_id, p.transaction_invoice_no, p.status, p.channel_flag, p.payment_service_id, p.payer_bank,
      p.bank_type, p.provider_reference, p.provider_code, p.failed_reason,
      coalesce(p.amount, i.amount) as amount, coalesce(p.fee, i.fee) as fee, coalesce(p.fee_tax, i.fee_tax) as fee_tax,
      coalesce(p.total_amount, i.total) as total_amount, coalesce(p.fee_bearer, i.fee_bearer) as fee_bearer,
      coalesce(p.paid_at, p.updated_at, i.updated_at) as responded_at,
      (select e.detail->>'late' from payment_events e where e.account_id = i.account_id and e.invoice_id = i.id
        and e.payment_record_id = p.id and e.kind = 'payment_confirmed' limit 1) as late
    from invoices i
    left join customer_bills b on b.account_id = i.account_id and b.id = i.id
    left join collections c on c.account_id = b.account_id and c.id = b.collection_id
    left join lateral (
      select * from payment_records r where r.account_id = i.account_id and r.invoice_id = i.id
      order by r.status in ('SUCCESS', 'REFUNDED', 'PARTIALLY_REFUNDED', 'VOIDED') desc, r.attempt desc limit 1
    ) p on true
    where i.account_id = ${account_id} and (${id}::uuid is null or i.id = ${id}::uuid)
      and (${invoice_no}::text is null or i.invoice_no = ${invoice_no}) and i.deleted_at is null
    limit 1`.execute(sql(db));
  return rows[0];
}

export interface EndpointRow {
  url: string;
  delivered: number;
  retrying: number;
  failed: number;
  last_http_status: number | null;
  last_error: DeliveryError | null;
  last_delivered_at: Date | null;
  failing_since: Date | null;
  paused_at: Date | null;
  /** The callbacks that wait until it is resumed. */
  paused_count: number;
}
const MOST_ENDPOINTS = 100;

/** The URLs of an account's callbacks since a moment, and those of its collections and credentials; the paused ones first, then those with failures. */
export async function loadEndpoints(db: Connection, account_id: string, since: Date): Promise<EndpointRow[]> {
  const { rows } = await raw<EndpointRow>`
    with sent as (
      select url, count(*) filter (where status = 'DELIVERED')::int as delivered,
        count(*) filter (where status in ('PENDING', 'RETRYING'))::int as retrying,
        count(*) filter (where status = 'FAILED')::int as failed,
        (array_agg(last_http_status order by id desc) filter (where last_error is not null))[1] as last_http_status,
        (array_agg(last_error order by id desc) filter (where last_error is not null))[1] as last_error,
        max(delivered_at) as last_delivered_at
      from merchant_callbacks where account_id = ${account_id} and created_at >= ${since} group by url
    ), named as (
      select distinct callback_url as url from collections
      where account_id = ${account_id} and callback_url is not null and deleted_at is null
      union
      select callback_url from merchant_apis
      where account_id = ${account_id} and callback_url is not null and revoked_at is null
    ), known as (
      select url from sent union select url from named
      union select url from callback_endpoints where account_id = ${account_id} and paused_at is not null
    )
    select url, coalesce(delivered, 0) as delivered, coalesce(retrying, 0) as retrying, coalesce(failed, 0) as failed,
      last_http_status, last_error, last_delivered_at, e.failing_since, e.paused_at,
      case when e.paused_at is null then 0 else (
        select count(*)::int from merchant_callbacks m where m.account_id = ${account_id} and m.url = known.url
          and m.status = 'PAUSED' and m.created_at >= e.failing_since - ${LONGEST_ATTEMPTS_MS} * interval '1 millisecond'
      ) end as paused_count
    from known left join sent using (url)
    left join lateral (
      select failing_since, paused_at from callback_endpoints where account_id = ${account_id} and url = known.url
    ) e on true
    order by e.paused_at is null, coalesce(failed, 0) desc, coalesce(retrying, 0) desc, url limit ${MOST_ENDPOINTS}`.execute(
    sql(db),
  );
  return rows;
}
