import type { Sen } from '@kutip/domain/money';
import type { ItemKind, ItemReason, ItemStatus, LineType, Resolution } from '@kutip/domain/reconciliation';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { isDistributedDatabase } from '../../platform/engine.ts';
import { ofOneAccount } from '../../platform/one-account.ts';
import { uuid } from '../../platform/uuid.ts';

export interface ItemKey {
  account_id: string;
  id: string;
}
export type Work = 'NONE' | 'OPEN' | 'RESOLVED';

/** The result of matching one payment, payout, bank credit or settlement. Amounts in sen. */
export interface NewItem {
  account_id: string;
  kind: ItemKind;
  provider: string;
  reference: string;
  day: string;
  subject_id: string | null;
  booked_amount: Sen | null;
  posted_amount: Sen;
  reported_amount: Sen | null;
  line_count: number;
  provider_fee: Sen | null;
  status: ItemStatus;
  reason: ItemReason | null;
}

const IS_SAME = raw`(r.match_status, r.match_reason, r.booked_amount, r.reported_amount) is not distinct from
  (excluded.match_status, excluded.match_reason, excluded.booked_amount, excluded.reported_amount)`;
const itemRows = (items: readonly NewItem[]) => {
  const rows = items.map(({ account_id, kind, provider, reference }) => ({ account_id, kind, provider, reference }));
  return raw`json_to_recordset(${JSON.stringify(rows)}::json) as w (account_id uuid, kind text, provider text, reference text)
    join reconciliation_items r on r.account_id = w.account_id and r.kind = w.kind and r.provider = w.provider
      and r.reference = w.reference`;
};

/** Locks the items that exist; on a distributed engine account by account, for it takes no lock over several. */
async function lockExisting(db: Connection, items: readonly NewItem[]): Promise<void> {
  const is_distributed = await isDistributedDatabase(db);
  const groups = is_distributed ? Map.groupBy(items, ({ account_id }) => account_id).values() : [items];
  for (const group of groups)
    await raw`
      select r.id from ${itemRows(group)}${ofOneAccount('r', group)} order by r.account_id, r.id for update of r`.execute(
      sql(db),
    );
}

type StandingCorrection = Pick<
  NewItem,
  'account_id' | 'kind' | 'provider' | 'reference' | 'booked_amount' | 'reported_amount'
>;

/** The corrections of these items that are not undone, with the amounts that they were posted on. */
async function loadStanding(db: Connection, items: readonly NewItem[]): Promise<StandingCorrection[]> {
  const { rows } = await raw<StandingCorrection>`
    select r.account_id, r.kind, r.provider, r.reference, c.booked_amount, c.reported_amount
    from ${itemRows(items)}
    join reconciliation_resolutions c on c.account_id = r.account_id and c.item_id = r.id and c.transfer_id is not null
      and c.undone_at is null`.execute(sql(db));
  return rows;
}

const keyOf = ({ account_id, kind, provider, reference }: StandingCorrection): string =>
  [account_id, kind, provider, reference].join(' ');

/**
 * A correction that stands is right for the amounts that it was posted on, and for no others: then what it moved is wrong, and
 * the item is a mismatch even if the amounts agree.
 */
function withCorrections(item: NewItem, standing: readonly StandingCorrection[]) {
  const fits = (correction: StandingCorrection) =>
    correction.booked_amount === item.booked_amount && correction.reported_amount === item.reported_amount;
  const is_wrong = standing.some((correction) => !fits(correction));
  const is_matched = item.status === 'EXPECTED' || item.status === 'MATCHED';
  const work: Work = is_matched ? 'NONE' : 'OPEN';
  return {
    ...item,
    id: uuid(),
    match_status: item.status,
    match_reason: item.reason,
    ...(is_wrong && { status: 'MISMATCHED' as const, reason: 'corrected' as const }),
    work: is_wrong ? 'OPEN' : standing.some(fits) ? 'RESOLVED' : work,
  };
}

/**
 * Inserts or updates items with their new match results. A mismatch is open until it is resolved, and a resolved item stays
 * resolved while its result is unchanged. Other amounts than those of a standing correction open the item again. The items
 * are locked before their corrections are read, so that a resolution of the same moment is seen: call it in a
 * transaction.
 */
export async function upsertItems(db: Connection, items: readonly NewItem[], now: Date): Promise<void> {
  if (items.length === 0) return;
  await lockExisting(db, items);
  const standing = Map.groupBy(await loadStanding(db, items), keyOf);
  const rows = JSON.stringify(items.map((item) => withCorrections(item, standing.get(keyOf(item)) ?? [])));
  await raw`
    insert into reconciliation_items as r (account_id, id, kind, provider, reference, day, subject_id, booked_amount,
      posted_amount, reported_amount, line_count, provider_fee, status, reason, match_status, match_reason, work, created_at,
      updated_at, matched_at)
    select account_id, id, kind, provider, reference, day, subject_id, booked_amount, posted_amount, reported_amount,
      line_count, provider_fee, status, reason, match_status, match_reason, work, ${now}::timestamptz, ${now}::timestamptz,
      case when status = 'MATCHED' then ${now}::timestamptz end
    from json_to_recordset(${rows}::json) as i (account_id uuid, id uuid, kind text, provider text, reference text,
      day date, subject_id uuid, booked_amount bigint, posted_amount bigint, reported_amount bigint, line_count int,
      provider_fee bigint, status text, reason text, match_status text, match_reason text, work text)
    order by account_id, kind, provider, reference
    on conflict (account_id, kind, provider, reference) do update set
      subject_id = excluded.subject_id, booked_amount = excluded.booked_amount, posted_amount = excluded.posted_amount,
      reported_amount = excluded.reported_amount, line_count = excluded.line_count, provider_fee = excluded.provider_fee,
      match_status = excluded.match_status, match_reason = excluded.match_reason, status = excluded.status,
      reason = excluded.reason, updated_at = excluded.updated_at,
      work = case when r.work = 'RESOLVED' and (${IS_SAME} or excluded.work = 'NONE') then 'RESOLVED' else excluded.work end,
      matched_at = case when excluded.matched_at is not null then coalesce(r.matched_at, excluded.matched_at) end
    where not ${IS_SAME} or r.line_count <> excluded.line_count
      or r.posted_amount <> excluded.posted_amount`.execute(sql(db));
}

export const items = (db: Connection) =>
  sql(db)
    .selectFrom('reconciliation_items as r')
    .leftJoin('accounts as a', 'a.id', 'r.account_id')
    .leftJoin('users as u', 'u.id', 'r.owner_user_id')
    .leftJoin('admin_proposals as p', (join) =>
      join
        .onRef('p.account_id', '=', 'r.account_id')
        .onRef('p.subject_id', '=', 'r.id')
        .on('p.kind', '=', 'RESOLUTION')
        .on('p.status', '=', 'PROPOSED'),
    )
    .select(['r.id', 'r.account_id', 'a.name as account_name', 'r.provider', 'r.reference', 'r.day', 'r.subject_id'])
    .select([
      'r.booked_amount',
      'r.posted_amount',
      'r.reported_amount',
      'r.line_count',
      'r.provider_fee',
      'r.owner_user_id',
    ])
    .select(['u.full_name as owner_name', 'r.note', 'r.transfer_id', 'r.created_at', 'r.updated_at', 'r.matched_at'])
    .select('r.resolved_at')
    .select((eb) => [
      eb.ref('r.kind').$castTo<ItemKind>().as('kind'),
      eb.ref('r.status').$castTo<ItemStatus>().as('status'),
      eb.ref('r.reason').$castTo<ItemReason | null>().as('reason'),
      eb.ref('r.work').$castTo<Work>().as('work'),
      eb.ref('r.resolution').$castTo<Resolution | null>().as('resolution'),
      eb('p.id', 'is not', null).$castTo<boolean>().as('awaits_second_person'),
    ]);

export const itemByKey = (db: Connection, { account_id, id }: ItemKey) =>
  items(db).where('r.account_id', '=', account_id).where('r.id', '=', id).executeTakeFirst();

/** The kind of statement that covers each kind of item; none covers unsent settlements. */
const STATEMENT_KIND_OF = { PAYMENT: 'PROVIDER', PAYOUT: 'PAYOUT', BANK_CREDIT: 'BANK', SETTLEMENT: null } as const;

export async function linesOfItem(
  db: Connection,
  { kind, provider, reference }: { kind: ItemKind; provider: string; reference: string },
) {
  const statement_kind = STATEMENT_KIND_OF[kind];
  if (statement_kind === null) return [];
  return sql(db)
    .selectFrom('statement_lines')
    .select(['line_no', 'day', 'at', 'provider_reference', 'amount', 'fee', 'settled', 'currency', 'code'])
    .select((eb) => eb.ref('type').$castTo<LineType>().as('type'))
    .where('kind', '=', statement_kind)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('is_current', '=', true)
    .orderBy('at')
    .orderBy('line_no')
    .limit(200)
    .execute();
}

export async function updateItemWork(
  db: Connection,
  { account_id, id }: ItemKey,
  work: { owner_user_id?: string | null; note?: string | null },
  now: Date,
): Promise<void> {
  await sql(db)
    .updateTable('reconciliation_items')
    .set({ ...work, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Totals by day, kind and provider of all items that statements cover; amounts in sen. */
export async function summarizeItems(db: Connection, { from, to }: { from: string; to: string }) {
  const { rows } = await raw<{
    day: string;
    kind: ItemKind;
    provider: string;
    is_reported: boolean;
    item_count: number;
    booked_amount: Sen;
    reported_amount: Sen;
    matched_amount: Sen;
    by_status: Record<ItemStatus, number>;
    open_count: number;
  }>`
    select s.day, s.kind, s.provider, sum(s.count)::int as item_count, sum(s.booked_amount)::bigint as booked_amount,
      sum(s.reported_amount)::bigint as reported_amount,
      sum(s.booked_amount) filter (where s.status = 'MATCHED')::bigint as matched_amount,
      json_object_agg(s.status, s.count) as by_status, sum(s.open)::int as open_count,
      exists (select from statement_files f where f.day = s.day and f.replaced_at is null
        and (s.kind = 'BANK_CREDIT' or f.provider = s.provider)
        and f.kind = case s.kind when 'PAYMENT' then 'PROVIDER' when 'PAYOUT' then 'PAYOUT' else 'BANK' end) as is_reported
    from (
      select day, kind, provider, status, count(*) as count, coalesce(sum(booked_amount), 0) as booked_amount,
        coalesce(sum(reported_amount), 0) as reported_amount, count(*) filter (where work = 'OPEN') as open
      from reconciliation_items where kind <> 'SETTLEMENT' and day between ${from}::date and ${to}::date group by 1, 2, 3, 4) s
    group by 1, 2, 3 order by s.day desc, s.kind, s.provider`.execute(sql(db));
  return rows;
}
