import type { Listing } from '@kutip/contracts/listing';
import { endOfDay, startOfDay } from '@kutip/domain/day';
import type { Sen } from '@kutip/domain/money';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import { sql } from './database.ts';
import type { Context, Handler } from './mount.ts';

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

/** The handler of a listing: say which rows, the page is cut here. */
export function listOf<L extends Listing>(
  listing: L,
  rowsOf: (context: Context) => Rows<z.output<L['row']>>,
): Handler<L> {
  const columns = Object.keys(listing.row.shape);

  async function serve(
    { query, body }: { query: Wanted; body?: Partial<Wanted> & { sort?: Partial<Wanted> } },
    context: Context,
  ) {
    const wanted: Wanted = { ...query, ...body, ...body?.sort };
    const { skip, limit, sort_by = listing.sort[0], sort_type = 'desc' } = wanted;
    const db = sql(context.db) as unknown as Kysely<Record<string, Record<string, unknown>>>;
    const found = narrowed(db.selectFrom(rowsOf(context).as('row')), listing, wanted);

    const count = await countOf(db, found, listing.summed);
    const data = await found
      .select(columns)
      .orderBy(sort_by, sort_type)
      .orderBy('id', sort_type)
      .offset(skip)
      .limit(limit)
      .execute();
    const pages = {
      current_page: Math.floor(skip / limit) + 1,
      last_page: Math.max(1, Math.ceil(count.total / limit)),
    };
    return { list: { data, ...count, skip, limit, ...pages } };
  }
  return serve as unknown as Handler<L>;
}
