import type { Listing } from '@kutip/contracts/listing';
import { endOfDay, startOfDay } from '@kutip/domain/day';
import { parseSearch } from '@kutip/domain/list-search';
import { sen, type Sen } from '@kutip/domain/money';
import { expressionBuilder, sql as raw } from 'kysely';
import type { SearchKind } from '@kutip/domain/search-kind';
import type { Expression, ExpressionBuilder, Kysely, SelectQueryBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import { sql, type Database } from './database.ts';
import { exportFile, type ExportRequest } from './export.ts';
import type { Context, ListHandler } from './mount.ts';
import { containing, matchesSearchText } from './search.ts';
import type { SheetRow } from './sheets/written-sheet.ts';

/** Counting stops here (D-80): larger lists show "10,000+", and no page scans all rows. */
const MAX_COUNTED = 10_000;

/** A select with any joins whose columns include `Row`. */
// oxlint-disable-next-line typescript/no-explicit-any -- any tables may be joined
type Rows<Row> = SelectQueryBuilder<any, any, Row>;

/** The parameters of a page; a listing's filters are further keys, named like their columns. */
interface ListQuery {
  skip: number;
  limit: number;
  search?: string;
  sort_by?: string;
  sort_type?: 'asc' | 'desc';
  start_date?: string;
  end_date?: string;
  /** One of the listing's other dates. */
  date_by?: string;
  min_amount?: Sen;
  max_amount?: Sen;
  [filter: string]: unknown;
}
type UntypedTables = Record<string, Record<string, unknown>>;
type UntypedSelect = SelectQueryBuilder<UntypedTables, string, {}>;

const PHONE_COLUMN = 'phone_number';

/** Rows with every word in some column, or with the amount or phone number that the text is. */
function matchesSearch(eb: ExpressionBuilder<UntypedTables, string>, listing: Listing, text: string) {
  const { terms, amount, phone } = parseSearch(text);
  const alternatives: Expression<SqlBool>[] = [];
  if (terms.length > 0)
    alternatives.push(
      eb.and(terms.map((term) => eb.or(listing.search.map((column) => eb(column, 'ilike', containing(term)))))),
    );
  if (amount !== null) alternatives.push(...listing.amount_columns.map((column) => eb(column, '=', amount)));
  if (phone !== null && listing.search.includes(PHONE_COLUMN))
    alternatives.push(eb(PHONE_COLUMN, 'like', containing(phone)));
  return eb.or(alternatives);
}

/** The ids of an account's records whose search text matches, among millions by an index. */
const idsOfMatching = (account_id: string, kind: SearchKind, text: string) =>
  expressionBuilder<Database>()
    .selectFrom('search_texts')
    .select('record_id')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where((eb) => matchesSearchText(eb, parseSearch(text)));

/** A page and its count read so many found records by their ids, so that the texts are searched once. */
const MAX_FOUND = 1_000;

/** The account's records whose search text matches; null: more than MAX_FOUND, whose ids each statement selects for itself. */
async function findByText(
  { db, account_id }: Pick<Context, 'db' | 'account_id'>,
  kind: SearchKind,
  text: string,
): Promise<Found[] | null> {
  const rows = await sql(db)
    .selectFrom(idsOfMatching(account_id, kind, text).as('matching'))
    .select('record_id')
    .limit(MAX_FOUND + 1)
    .execute();
  return rows.length > MAX_FOUND ? null : rows.map(({ record_id: id }) => ({ account_id, id }));
}

/** Applies filters, dates and amounts. */
function applyFilters(rows: UntypedSelect, listing: Listing, list_query: ListQuery): UntypedSelect {
  const { start_date, end_date, min_amount, max_amount, date_by: date_column = listing.date_column } = list_query;
  const [amount_column] = listing.amount_columns;
  let matching = rows;
  for (const column of listing.filters) {
    const requested = list_query[column];
    if (requested !== undefined) matching = matching.where(column, Array.isArray(requested) ? 'in' : '=', requested);
  }
  if (date_column && start_date) matching = matching.where(date_column, '>=', startOfDay(start_date));
  if (date_column && end_date) matching = matching.where(date_column, '<', endOfDay(end_date));
  if (amount_column && min_amount !== undefined) matching = matching.where(amount_column, '>=', min_amount);
  if (amount_column && max_amount !== undefined) matching = matching.where(amount_column, '<=', max_amount);
  return matching;
}

/** Counts and sums the rows, reading at most MAX_COUNTED + 1. */
async function countRows(
  db: Kysely<UntypedTables>,
  matching: UntypedSelect,
  { sum_column, sum_by }: Pick<Listing, 'sum_column' | 'sum_by'>,
) {
  const some = matching
    .select((eb) => [
      'id',
      (sum_column ? eb.ref(sum_column) : eb.val(null)).as('summed'),
      (sum_by ? eb.ref(sum_by.column) : eb.val(null)).as('split_by'),
    ])
    .limit(MAX_COUNTED + 1);
  const groups = await db
    .selectFrom(some.as('some'))
    .select((eb) => [
      eb.ref('split_by').$castTo<string>().as('value'),
      eb.fn.countAll<number>().as('count'),
      (sum_column ? eb.fn.sum<Sen>('summed') : eb.val(0)).as('sum'),
    ])
    .groupBy('split_by')
    .execute();
  const count = groups.reduce((total, group) => total + group.count, 0);
  const total_is_capped = count > MAX_COUNTED;
  const total = Math.min(count, MAX_COUNTED);
  if (!sum_column || total_is_capped) return { total, total_is_capped, sum: null, sums: [] };
  const counted = sum_by ? groups.filter(({ value }) => sum_by.counted.includes(value)) : groups;
  return {
    total,
    total_is_capped,
    sum: sen(counted.reduce((sum, group) => sum + group.sum, 0)),
    sums: sum_by ? groups.map((group) => ({ ...group, sum: sen(group.sum) })).toSorted((a, b) => b.sum - a.sum) : [],
  };
}

/** Whether a query asks for some of a listing's rows. */
const isFiltered = ({ filters }: Listing, list_query: ListQuery): boolean =>
  [...filters, 'search', 'start_date', 'end_date', 'min_amount', 'max_amount'].some(
    (name) => list_query[name] !== undefined && list_query[name] !== '',
  );

/** The totals of a list whose rows are not counted: what was read so far, and whether there is more. */
const uncounted = (total: number, total_is_capped: boolean) => ({ total, total_is_capped, sum: null, sums: [] });

/** The found records, and every record of the accounts that were found whole. The planner sees how many they are. */
function isFound(eb: ExpressionBuilder<UntypedTables, string>, found: readonly Found[]) {
  const whole = found.filter(({ id }) => id === undefined).map(({ account_id }) => account_id);
  const records = Map.groupBy(
    found.filter(({ id }) => id !== undefined),
    ({ account_id }) => account_id,
  );
  const alternatives: Expression<SqlBool>[] = [...records].map(([account_id, some]) =>
    eb.and([eb('account_id', '=', account_id), hasIdOf(some)]),
  );
  if (whole.length > 0) alternatives.push(raw<boolean>`account_id = any(${whole}::uuid[])`);
  return eb.or(alternatives);
}

/** For rows of one account, which may not have its id. */
const hasIdOf = (found: readonly Found[]) => raw<boolean>`id = any(${found.map(({ id }) => id)}::uuid[])`;

type Order = Pick<ListQuery, 'sort_by' | 'sort_type'>;

/** The listing's columns in the requested order; ties are broken by id. */
function applyOrder(
  matching: UntypedSelect,
  listing: Listing,
  { sort_by = listing.sort[0], sort_type = 'desc' }: Order,
) {
  return matching.select(Object.keys(listing.row.shape)).orderBy(sort_by, sort_type).orderBy('id', sort_type);
}

/** A record of any account. */
export interface RecordKey {
  account_id: string;
  id: string;
}

/** A record, or without an id every record of an account. */
export type Found = Pick<RecordKey, 'account_id'> & Partial<RecordKey>;
/** Finds by indexes what a search means; null: the listing's columns are matched. */
export type FindRecords = (
  search: string,
  list_query: Record<string, unknown>,
  context: Pick<Context, 'db'>,
) => Promise<Found[] | null>;

interface ListOptions<L extends Listing> {
  /**
   * For lists over all accounts, whose rows nothing counts: the page is read with one row more, which tells whether there is
   * another page. `total` is then what was seen so far. `'unfiltered'`: only while nothing is searched or filtered.
   */
  is_uncounted?: boolean | 'unfiltered';
  find?: FindRecords;
  /** The records whose texts `search` is matched with, by the index of `search_texts`; without it the listing's columns are. */
  search_kind?: SearchKind;
  /** Completes the rows of a page or batch with values that the select does not include, such as sums. */
  complete?: (rows: z.output<L['row']>[], context: Context) => Promise<z.output<L['row']>[]>;
  /** Validates the query before anything is selected, and may refuse it. */
  check?: (list_query: Record<string, unknown>, context: Context) => Promise<void>;
}

/** The handler of a listing and its export: `rowsOf` selects the rows, pagination is applied here. */
export function listHandler<L extends Listing>(
  listing: L,
  rowsOf: (
    context: Context,
    params: Record<string, string>,
    list_query: Record<string, unknown>,
  ) => Rows<z.output<L['row']>>,
  { complete, check, search_kind, is_uncounted = false, find }: ListOptions<L> = {},
): ListHandler<L> {
  const select = (
    context: Context,
    params: Record<string, string>,
    list_query: ListQuery,
    found: Found[] | null,
  ): UntypedSelect => {
    const db = sql(context.db) as unknown as Kysely<UntypedTables>;
    const rows = applyFilters(db.selectFrom(rowsOf(context, params, list_query).as('row')), listing, list_query);
    const { search } = list_query;
    if (!search) return rows;
    if (found) return rows.where((eb) => (search_kind ? hasIdOf(found) : isFound(eb, found)));
    return rows.where((eb) =>
      search_kind
        ? eb('id', 'in', idsOfMatching(context.account_id, search_kind, search))
        : matchesSearch(eb, listing, search),
    );
  };
  const findRecords = async ({ search, ...rest }: ListQuery, context: Context) => {
    if (!search) return null;
    if (search_kind) return findByText(context, search_kind, search);
    return find ? find(search, rest, context) : null;
  };
  type Input = {
    params: Record<string, string>;
    query: ListQuery & ExportRequest;
    body?: Partial<ListQuery> & { sort?: Partial<ListQuery> };
  };

  async function serve({ params, query, body }: Input, context: Context) {
    const list_query: ListQuery = { ...query, ...body, ...body?.sort };
    await check?.({ ...list_query, ...params }, context);
    const { skip, limit } = list_query;
    const matching = select(context, params, list_query, await findRecords(list_query, context));
    const counts = is_uncounted === 'unfiltered' ? isFiltered(listing, list_query) : !is_uncounted;
    const counted = !counts
      ? null
      : await countRows(sql(context.db) as unknown as Kysely<UntypedTables>, matching, listing);
    const read = await applyOrder(matching, listing, list_query)
      .offset(skip)
      .limit(counted ? limit : limit + 1)
      .execute();
    const rows = read.slice(0, limit);
    const count = counted ?? uncounted(skip + rows.length, read.length > limit);
    const data = complete ? await complete(rows as z.output<L['row']>[], context) : rows;
    const pages = {
      current_page: Math.floor(skip / limit) + 1,
      last_page: Math.max(1, Math.ceil(count.total / limit)) + (!counts && count.total_is_capped ? 1 : 0),
    };
    return { list: { data, ...count, skip, limit, ...pages } };
  }

  async function exported({ params, query }: Input, context: Context) {
    await check?.({ ...query, ...params }, context);
    const found = await findRecords(query, context);
    return exportFile(listing, query, context, {
      select: (inside) => applyOrder(select(inside, params, query, found), listing, query),
      complete: complete as ((rows: SheetRow[], context: Context) => Promise<SheetRow[]>) | undefined,
    });
  }
  return Object.assign(serve, { exported }) as unknown as ListHandler<L>;
}
