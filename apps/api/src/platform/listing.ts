import type { Listing } from '@kutip/contracts/listing';
import { endOfDay, startOfDay } from '@kutip/domain/day';
import type { Sen } from '@kutip/domain/money';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import { sql } from './database.ts';
import { exportFile, type ExportWish } from './export.ts';
import type { Context, ListHandler } from './mount.ts';
import type { SheetRow } from './sheets/written-sheet.ts';

/** Counting stops here (D-80): a list of millions is told as "10,000+", and no page scans them all. */
const COUNTED_AT_MOST = 10_000;

/** A select, joined as you like, whose columns cover `Row`. */
// oxlint-disable-next-line typescript/no-explicit-any -- which tables are joined is the caller's own affair
type Rows<Row> = SelectQueryBuilder<any, any, Row>;

/** Everything a page may be asked for; the filters a listing declares lie beside it, under their columns' names. */
interface Wanted {
  skip: number;
  limit: number;
  search?: string;
  sort_by?: string;
  sort_type?: 'asc' | 'desc';
  start_date?: string;
  end_date?: string;
  [filter: string]: unknown;
}
type Loose = Record<string, Record<string, unknown>>;
type Found = SelectQueryBuilder<Loose, string, {}>;

/** The rows that a search, the filters and the dates leave. */
function narrowed(rows: Found, listing: Listing, wanted: Wanted): Found {
  const { search, start_date, end_date } = wanted;
  let found = rows;
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    found = found.where((eb) => eb.or(listing.search.map((column) => eb(column, 'ilike', pattern))));
  }
  for (const column of listing.filters)
    if (wanted[column] !== undefined) found = found.where(column, '=', wanted[column]);
  if (listing.dated && start_date) found = found.where(listing.dated, '>=', startOfDay(start_date));
  if (listing.dated && end_date) found = found.where(listing.dated, '<', endOfDay(end_date));
  return found;
}

/** How many there are and what they sum to, looking at no more than COUNTED_AT_MOST rows and one. */
async function countOf(db: Kysely<Loose>, found: Found, summed: string | undefined) {
  const some = found.select(summed ? ['id', `${summed} as summed`] : ['id']).limit(COUNTED_AT_MOST + 1);
  const { count, sum } = await db
    .selectFrom(some.as('some'))
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      (summed ? eb.fn.sum<Sen>('summed') : eb.val(null)).as('sum'),
    ])
    .executeTakeFirstOrThrow();
  const total_is_capped = count > COUNTED_AT_MOST;
  const total = Math.min(count, COUNTED_AT_MOST);
  return { total, total_is_capped, sum: summed && !total_is_capped ? ((sum ?? 0) as Sen) : null };
}

type Order = Pick<Wanted, 'sort_by' | 'sort_type'>;

/** The listing's columns in the order that was asked for; ties are broken by id. */
function ordered(found: Found, listing: Listing, { sort_by = listing.sort[0], sort_type = 'desc' }: Order) {
  return found.select(Object.keys(listing.row.shape)).orderBy(sort_by, sort_type).orderBy('id', sort_type);
}

interface ListChoices<L extends Listing> {
  /** Fills in what the select leaves open, such as sums, for the rows of one page or batch. */
  complete?: (rows: z.output<L['row']>[], context: Context) => Promise<z.output<L['row']>[]>;
  /** Looks at what was asked for before anything is selected, and may refuse it. */
  check?: (wanted: Record<string, unknown>, context: Context) => Promise<void>;
}

/** The handler of a listing and of its export: say which rows, the page is cut here. */
export function listOf<L extends Listing>(
  listing: L,
  rowsOf: (context: Context, params: Record<string, string>) => Rows<z.output<L['row']>>,
  { complete, check }: ListChoices<L> = {},
): ListHandler<L> {
  const select = (context: Context, params: Record<string, string>, wanted: Wanted): Found => {
    const db = sql(context.db) as unknown as Kysely<Loose>;
    return narrowed(db.selectFrom(rowsOf(context, params).as('row')), listing, wanted);
  };
  type Input = {
    params: Record<string, string>;
    query: Wanted & ExportWish;
    body?: Partial<Wanted> & { sort?: Partial<Wanted> };
  };

  async function serve({ params, query, body }: Input, context: Context) {
    const wanted: Wanted = { ...query, ...body, ...body?.sort };
    await check?.({ ...wanted, ...params }, context);
    const { skip, limit } = wanted;
    const found = select(context, params, wanted);
    const count = await countOf(sql(context.db) as unknown as Kysely<Loose>, found, listing.summed);
    const rows = await ordered(found, listing, wanted).offset(skip).limit(limit).execute();
    const data = complete ? await complete(rows as z.output<L['row']>[], context) : rows;
    const pages = {
      current_page: Math.floor(skip / limit) + 1,
      last_page: Math.max(1, Math.ceil(count.total / limit)),
    };
    return { list: { data, ...count, skip, limit, ...pages } };
  }

  async function exported({ params, query }: Input, context: Context) {
    await check?.({ ...query, ...params }, context);
    return exportFile(listing, query, context, {
      select: (inside) => ordered(select(inside, params, query), listing, query),
      complete: complete as ((rows: SheetRow[], context: Context) => Promise<SheetRow[]>) | undefined,
    });
  }
  return Object.assign(serve, { exported }) as unknown as ListHandler<L>;
}
