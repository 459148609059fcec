import type { Sen } from '@kutip/domain/money';
import type { ItemKind, ToldLine } from '@kutip/domain/reconciliation';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { NOBODY } from '../../platform/idempotency.ts';

/** A payment or an order to the bank. */
export interface SubjectKey {
  account_id: string;
  id: string;
}

/** One thing with what all sides say of it. */
export interface SeenRow {
  account_id: string;
  kind: ItemKind;
  provider: string;
  reference: string;
  subject_id: string | null;
  booked: Sen | null;
  posted: Sen;
  has_surplus?: boolean;
  /** When it happened, as our record has it; of what we do not know, as the first line has it. */
  moved_at: Date;
  lines: (ToldLine & { at: string; provider_reference: string | null })[];
}

const list = (keys: readonly SubjectKey[]) =>
  raw`json_to_recordset(${JSON.stringify(keys.map(({ account_id, id }) => ({ account_id, id })))}::json) as w (account_id uuid, id uuid)`;

const linesOf = (kind: string, provider: RawBuilder<unknown>, reference: RawBuilder<unknown>) => raw`
  select coalesce(json_agg(json_build_object('type', l.type, 'amount', l.amount, 'fee', l.fee, 'settled', l.settled,
    'currency', l.currency, 'at', l.at, 'provider_reference', l.provider_reference) order by l.at, l.line_no), '[]') as lines
  from statement_lines l
  where l.kind = ${kind} and l.provider = ${provider} and l.reference = ${reference} and l.is_current`;

/** A surplus stands in no book until it is given back: a person has been told of it, and that counts as booked. */
const SURPLUS = raw`
  select coalesce(sum(round((e.detail->>'surplus')::numeric * 100)), 0)::bigint as amount from exceptions e
  where e.account_id = p.account_id and e.payment_record_id = p.id and e.kind = 'overpaid'`;

export async function seenPayments(db: Connection, keys: readonly SubjectKey[]): Promise<SeenRow[]> {
  const { rows } = await raw<SeenRow>`
    select p.account_id, 'PAYMENT' as kind, p.provider, p.transaction_invoice_no as reference, p.id as subject_id,
      case when p.status in ('SUCCESS', 'DUPLICATE', 'VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED')
        then p.total_amount + s.amount else 0 end as booked,
      t.amount + s.amount as posted, s.amount > 0 as has_surplus, coalesce(p.paid_at, p.created_at) as moved_at, l.lines
    from ${list(keys)}
    join payment_records p on p.account_id = w.account_id and p.id = w.id
    cross join lateral (
      select coalesce(sum(t.amount), 0)::bigint as amount from transfers t where t.account_id = p.account_id
        and t.subject_id = p.id
        and t.kind in ('payment', 'duplicate_payment', 'payout_topup', 'credit_topup', 'plan_payment')) t
    cross join lateral (${SURPLUS}) s
    cross join lateral (${linesOf('PROVIDER', raw`p.provider`, raw`p.transaction_invoice_no`)}) l`.execute(sql(db));
  return rows;
}

export async function seenOrders(db: Connection, provider: string, keys: readonly SubjectKey[]): Promise<SeenRow[]> {
  const { rows } = await raw<SeenRow>`
    select d.account_id, 'PAYOUT' as kind, ${provider}::text as provider, d.reference, d.id as subject_id,
      case when d.status = 'SUCCESS' then d.amount else 0 end as booked,
      t.amount as posted, coalesce(d.ended_at, d.sent_at, d.created_at) as moved_at, l.lines
    from ${list(keys)}
    join disbursements d on d.account_id = w.account_id and d.id = w.id
    cross join lateral (
      select coalesce(sum(case when t.kind like '%\\_post' then t.amount - t.fee - t.tax else -t.amount end), 0)::bigint as amount
      from transfers t where t.account_id = d.account_id and t.subject_id = d.id
        and (t.kind like '%\\_post' or t.kind like '%\\_return')) t
    cross join lateral (${linesOf('PAYOUT', raw`${provider}::text`, raw`d.reference`)}) l`.execute(sql(db));
  return rows;
}

/** Lines about nothing of ours. */
export async function seenStrangers(
  db: Connection,
  { kind, provider }: { kind: 'PAYMENT' | 'PAYOUT'; provider: string },
  references: readonly string[],
): Promise<SeenRow[]> {
  const { rows } = await raw<SeenRow>`
    select ${NOBODY}::uuid as account_id, ${kind}::text as kind, ${provider}::text as provider, r.reference, null as subject_id,
      null as booked, 0 as posted, coalesce((l.lines->0->>'at')::timestamptz, to_timestamp(0)) as moved_at, l.lines
    from unnest(${[...references]}::text[]) as r (reference)
    cross join lateral (${linesOf(kind === 'PAYMENT' ? 'PROVIDER' : 'PAYOUT', raw`${provider}::text`, raw`r.reference`)}) l`.execute(
    sql(db),
  );
  return rows;
}

/** What each provider's statement of a day comes to, and what of it the bank has. One row a statement, or a credit without one. */
export async function seenCredits(db: Connection, { from, to }: { from: string; to: string }): Promise<SeenRow[]> {
  const { rows } = await raw<SeenRow>`
    select ${NOBODY}::uuid as account_id, 'BANK_CREDIT' as kind, k.provider, k.reference, null as subject_id,
      f.settled as booked, coalesce(f.settled, 0) as posted, (k.reference::date)::timestamptz as moved_at, l.lines
    from (
      select provider, day::text as reference from statement_files
      where kind = 'PROVIDER' and replaced_at is null and settled > 0 and day between ${from}::date and ${to}::date
      union
      select provider, reference from statement_lines
      where kind = 'BANK' and is_current and reference between ${from} and ${to}) k
    left join statement_files f on f.kind = 'PROVIDER' and f.provider = k.provider and f.day = k.reference::date
      and f.replaced_at is null
    cross join lateral (${linesOf('BANK', raw`k.provider`, raw`k.reference`)}) l
    order by k.provider, k.reference`.execute(sql(db));
  return rows;
}

/** The next payments by a provider that were made in a span of time. */
export async function paymentsMade(
  db: Connection,
  { provider, from, to }: { provider: string; from: Date; to: Date },
  after: { account_id: string; paid_at: Date; id: string },
  limit: number,
): Promise<(SubjectKey & { paid_at: Date })[]> {
  const { rows } = await raw<SubjectKey & { paid_at: Date }>`
    select account_id, paid_at, id from payment_records
    where paid_at >= ${from} and paid_at < ${to} and provider = ${provider} and method = 'ONLINE'
      and status in ('SUCCESS', 'DUPLICATE', 'VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED')
      and (account_id, paid_at, id) > (${after.account_id}, ${after.paid_at}, ${after.id})
    order by account_id, paid_at, id limit ${limit}`.execute(sql(db));
  return rows;
}

/** The next orders that the bank was told of in a span of time or that ended in it. */
export async function ordersMade(
  db: Connection,
  { from, to }: { from: Date; to: Date },
  after: SubjectKey,
  limit: number,
): Promise<SubjectKey[]> {
  const { rows } = await raw<SubjectKey>`
    select account_id, id from disbursements
    where sent_at is not null and status in ('SUCCESS', 'RETURNED') and ended_at >= ${from} and ended_at < ${to}
      and (account_id, id) > (${after.account_id}, ${after.id})
    order by account_id, id limit ${limit}`.execute(sql(db));
  return rows;
}

/** The next order numbers that a statement names, each once, with whose they are. */
export async function referencesTold(
  db: Connection,
  { kind, provider, day }: { kind: 'PROVIDER' | 'PAYOUT'; provider: string; day: string },
  after: string,
  limit: number,
): Promise<{ reference: string; account_id: string | null; id: string | null }[]> {
  const directory = kind === 'PROVIDER' ? 'attempt' : 'disbursement';
  const { rows } = await raw<{ reference: string; account_id: string | null; id: string | null }>`
    select l.reference, coalesce(p.account_id, d.account_id) as account_id, coalesce(p.id, d.id) as id
    from (
      select distinct reference from statement_lines
      where kind = ${kind} and provider = ${provider} and day = ${day}::date and is_current and reference > ${after}
      order by reference limit ${limit}) l
    left join directory n on n.kind = ${directory} and n.key = l.reference
    left join payment_records p on ${kind} = 'PROVIDER' and p.account_id = n.account_id and p.transaction_invoice_no = l.reference
      and p.provider = ${provider}
    left join disbursements d on ${kind} = 'PAYOUT' and d.account_id = n.account_id and d.reference = l.reference
    order by l.reference`.execute(sql(db));
  return rows;
}

/** What was looked at before around a day, so that it is looked at again when a statement was replaced. */
export async function itemsAround(
  db: Connection,
  { kind, provider, from, to }: { kind: ItemKind; provider: string; from: string; to: string },
): Promise<{ account_id: string; subject_id: string | null; reference: string }[]> {
  return sql(db)
    .selectFrom('reconciliation_items')
    .select(['account_id', 'subject_id', 'reference'])
    .where('kind', '=', kind)
    .where('provider', '=', provider)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where((eb) => eb.or([eb('status', '<>', 'MATCHED'), eb('subject_id', 'is', null)]))
    .limit(10_000)
    .execute();
}

/** Every provider that took payments or sent a statement lately. */
export async function providersSince(db: Connection, from: string): Promise<string[]> {
  const { rows } = await raw<{ provider: string }>`
    select distinct provider from payment_services where provider is not null
    union select distinct provider from statement_files where kind = 'PROVIDER' and day >= ${from}::date
    order by 1`.execute(sql(db));
  return rows.map(({ provider }) => provider);
}
