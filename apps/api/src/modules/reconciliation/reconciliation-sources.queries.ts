import type { Sen } from '@kutip/domain/money';
import type { ItemKind, StatementLine } from '@kutip/domain/reconciliation';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ANONYMOUS_ACCOUNT } from '../../platform/idempotency.ts';
import { correctionsOf, withForeignCorrections } from './posted-corrections.queries.ts';

/** The key of a payment or a disbursement. */
export interface SubjectKey {
  account_id: string;
  id: string;
}

/** The facts about one reference: our record, the ledger, and the statement lines. Amounts in sen. */
export interface SourceRow {
  account_id: string;
  kind: ItemKind;
  provider: string;
  reference: string;
  subject_id: string | null;
  booked_amount: Sen | null;
  posted_amount: Sen;
  /** The part of it that standing corrections of the item have posted. */
  corrected_amount: Sen;
  has_surplus?: boolean;
  /** The time on our record; for unknown references, of the first line. */
  moved_at: Date;
  lines: (StatementLine & {
    at: string;
    provider_reference: string | null;
    /** Two admins have imported its file. */
    is_confirmed: boolean;
  })[];
}

const keyRows = (keys: readonly SubjectKey[]) =>
  raw`json_to_recordset(${JSON.stringify(keys.map(({ account_id, id }) => ({ account_id, id })))}::json) as w (account_id uuid, id uuid)`;

const linesOf = (kind: string, provider: RawBuilder<unknown>, reference: RawBuilder<unknown>) => raw`
  select coalesce(json_agg(json_build_object('type', l.type, 'amount', l.amount, 'fee', l.fee, 'settled', l.settled,
    'currency', l.currency, 'at', l.at, 'provider_reference', l.provider_reference, 'is_confirmed', f.confirmed_by is not null) order by l.at, l.line_no), '[]') as lines
  from statement_lines l join statement_files f on f.id = l.file_id
  where l.kind = ${kind} and l.provider = ${provider} and l.reference = ${reference} and l.is_current`;

/** Overpayments are in no book until they are refunded; an open exception for one counts as booked. */
const SURPLUS = raw`
  select coalesce(sum(round((e.detail->>'surplus')::numeric * 100)), 0)::bigint as amount from exceptions e
  where e.account_id = p.account_id and e.payment_record_id = p.id and e.kind = 'overpaid'`;

export async function loadPaymentSources(db: Connection, keys: readonly SubjectKey[]): Promise<SourceRow[]> {
  const { rows } = await raw<SourceRow>`
    select p.account_id, 'PAYMENT' as kind, p.provider, p.transaction_invoice_no as reference, p.id as subject_id,
      case when p.status in ('SUCCESS', 'DUPLICATE', 'VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED')
        then p.total_amount + s.amount else 0 end as booked_amount,
      t.amount - c.reposted + s.amount + c.standing as posted_amount, c.standing as corrected_amount,
      s.amount > 0 as has_surplus,
      coalesce(p.paid_at, p.created_at) as moved_at, l.lines
    from ${keyRows(keys)}
    join payment_records p on p.account_id = w.account_id and p.id = w.id
    cross join lateral (
      select coalesce(sum(t.amount), 0)::bigint as amount from transfers t where t.account_id = p.account_id
        and t.subject_id = p.id
        and t.kind in ('payment', 'duplicate_payment', 'payout_topup', 'credit_topup', 'plan_payment')) t
    cross join lateral (${SURPLUS}) s
    cross join lateral (${correctionsOf('PAYMENT', {
      account_id: raw`p.account_id`,
      provider: raw`p.provider`,
      reference: raw`p.transaction_invoice_no`,
    })}) c
    cross join lateral (${linesOf('PROVIDER', raw`p.provider`, raw`p.transaction_invoice_no`)}) l`.execute(sql(db));
  return withForeignCorrections(db, rows);
}

export async function loadDisbursementSources(
  db: Connection,
  provider: string,
  keys: readonly SubjectKey[],
): Promise<SourceRow[]> {
  const { rows } = await raw<SourceRow>`
    select d.account_id, 'PAYOUT' as kind, ${provider}::text as provider, d.reference, d.id as subject_id,
      case when d.status = 'SUCCESS' then d.amount else 0 end as booked_amount,
      t.amount + c.standing as posted_amount, c.standing as corrected_amount, coalesce(d.ended_at, d.sent_at, d.created_at) as moved_at, l.lines
    from ${keyRows(keys)}
    join disbursements d on d.account_id = w.account_id and d.id = w.id
    cross join lateral (
      select coalesce(sum(case when t.kind like '%\\_post' then t.amount - t.fee - t.tax else -t.amount end), 0)::bigint as amount
      from transfers t where t.account_id = d.account_id and t.subject_id = d.id
        and (t.kind like '%\\_post' or t.kind like '%\\_return')) t
    cross join lateral (${correctionsOf('PAYOUT', {
      account_id: raw`d.account_id`,
      provider: raw`${provider}::text`,
      reference: raw`d.reference`,
    })}) c
    cross join lateral (${linesOf('PAYOUT', raw`${provider}::text`, raw`d.reference`)}) l`.execute(sql(db));
  return withForeignCorrections(db, rows);
}

/** Statement lines with a reference that is not ours. */
export async function loadUnknownReferenceSources(
  db: Connection,
  { kind, provider }: { kind: 'PAYMENT' | 'PAYOUT'; provider: string },
  references: readonly string[],
): Promise<SourceRow[]> {
  const { rows } = await raw<SourceRow>`
    select ${ANONYMOUS_ACCOUNT}::uuid as account_id, ${kind}::text as kind, ${provider}::text as provider, r.reference, null as subject_id,
      null as booked_amount, c.standing as posted_amount, c.standing as corrected_amount,
      coalesce((l.lines->0->>'at')::timestamptz, to_timestamp(0)) as moved_at, l.lines
    from unnest(${[...references]}::text[]) as r (reference)
    cross join lateral (${correctionsOf(kind, {
      account_id: raw`${ANONYMOUS_ACCOUNT}::uuid`,
      provider: raw`${provider}::text`,
      reference: raw`r.reference`,
    })}) c
    cross join lateral (${linesOf(kind === 'PAYMENT' ? 'PROVIDER' : 'PAYOUT', raw`${provider}::text`, raw`r.reference`)}) l`.execute(
    sql(db),
  );
  return withForeignCorrections(db, rows);
}

/** The total of each provider statement and its bank credits. One row for each statement, or credit without a statement. */
export async function loadBankCreditSources(
  db: Connection,
  { from, to }: { from: string; to: string },
): Promise<SourceRow[]> {
  const { rows } = await raw<SourceRow>`
    select ${ANONYMOUS_ACCOUNT}::uuid as account_id, 'BANK_CREDIT' as kind, k.provider, k.reference, null as subject_id,
      f.settled as booked_amount, coalesce(f.settled, 0) as posted_amount, 0 as corrected_amount,
      (k.reference::date)::timestamptz as moved_at, l.lines
    from (
      select provider, day::text as reference from statement_files
      where kind = 'PROVIDER' and replaced_at is null and settled > 0 and day between ${from}::date and ${to}::date
      union
      select provider, reference from statement_lines
      where kind = 'BANK' and is_current and reference between ${from} and ${to}
      union
      -- Unmatched before: the statement may have been replaced.
      select provider, reference from reconciliation_items
      where account_id = ${ANONYMOUS_ACCOUNT} and kind = 'BANK_CREDIT' and status <> 'MATCHED') k
    left join statement_files f on f.kind = 'PROVIDER' and f.provider = k.provider and f.day = k.reference::date
      and f.replaced_at is null
    cross join lateral (${linesOf('BANK', raw`k.provider`, raw`k.reference`)}) l
    order by k.provider, k.reference`.execute(sql(db));
  return rows;
}

/** The next page of a provider's payments in a time range. */
export async function loadPaymentKeys(
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

/** The next page of sent disbursements that ended in a time range. */
export async function loadDisbursementKeys(
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

/**
 * The next page of distinct references in the statements of a day, also in replaced ones, whose items must be matched
 * without their lines; with their payment or disbursement if known.
 */
export async function loadStatementReferences(
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
      where kind = ${kind} and provider = ${provider} and day = ${day}::date and reference > ${after}
      order by reference limit ${limit}) l
    left join directory n on n.kind = ${directory} and n.key = l.reference
    left join payment_records p on ${kind} = 'PROVIDER' and p.account_id = n.account_id and p.transaction_invoice_no = l.reference
      and p.provider = ${provider}
    left join disbursements d on ${kind} = 'PAYOUT' and d.account_id = n.account_id and d.reference = l.reference
    order by l.reference`.execute(sql(db));
  return rows;
}

/** Unmatched items and unknown references of a date range, to match again after a statement was replaced. */
export async function loadItemsBetween(
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

/** All configured providers, and those with a statement since `from`. */
export async function loadActiveProviders(db: Connection, from: string): Promise<string[]> {
  const { rows } = await raw<{ provider: string }>`
    select distinct provider from payment_services where provider is not null
    union select distinct provider from statement_files where kind = 'PROVIDER' and day >= ${from}::date
    order by 1`.execute(sql(db));
  return rows.map(({ provider }) => provider);
}
