import { z } from 'zod';
import type { Access } from './access.ts';
import { endpoint, fileAnswer, type Endpoint } from './endpoint.ts';
import { exportQuery } from './export.ts';
import { day, money } from './wire.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 1000;

export type Column<Row extends z.ZodObject> = keyof z.output<Row> & string;

export interface ListingSpec<Row extends z.ZodObject, Sort extends Column<Row>, Filters> {
  path: string;
  access: Access;
  row: Row;
  /** Columns that `search` looks in. */
  search: readonly Column<Row>[];
  /** Columns that may be sorted by; the first is the default, newest or largest first. */
  sort: readonly [Sort, ...Sort[]];
  /** Columns that may be asked for by value. They come from a query too, so numbers are coerced. */
  filters?: Filters & { [C in keyof Filters]: C extends Column<Row> ? z.ZodType : never };
  /** The column that start_date and end_date cut. */
  dated?: Column<Row>;
  /** An amount whose sum over all found rows is told with the page. */
  summed?: Column<Row>;
  /** More paths that answer GET. */
  also?: readonly string[];
}

/**
 * A page of rows. By POST, skip and limit are in the query and the rest in the body; by GET all is in the query.
 * `<path>/export` answers all rows that were found, as a file.
 */
export function listing<Row extends z.ZodObject, const Sort extends Column<Row>, Filters extends z.ZodRawShape = {}>(
  spec: ListingSpec<Row, Sort, Filters>,
) {
  const { path, access, row, search, sort, dated, summed, also = [] } = spec;
  const page = {
    skip: z.coerce.number<number>().int().min(0).default(0),
    limit: z.coerce.number<number>().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
  };
  const order = { sort_by: z.enum(sort).optional(), sort_type: z.enum(['asc', 'desc']).optional() };
  const wanted = {
    // No text in the database holds a zero byte, so nothing could be found.
    search: z
      .string()
      .max(100)
      .refine((text) => !text.includes('\0'), { error: 'invalid_format' })
      .optional(),
    ...order,
    start_date: day.optional(),
    end_date: day.optional(),
    ...optional(spec.filters ?? ({} as Filters)),
  };
  const body = z.object({ ...wanted, sort: z.object(order).optional() });
  const query = z.object({ ...page, ...wanted });
  const data = z.object({
    list: z.object({
      data: z.array(row),
      total: z.number().int(),
      /** There are more than `total`: counting stopped, so that a long list stays fast. */
      total_is_capped: z.boolean(),
      /** Of the listing's `summed` column; null when there is none or counting stopped. */
      sum: money.nullable(),
      skip: z.number().int(),
      limit: z.number().int(),
      current_page: z.number().int(),
      last_page: z.number().int(),
    }),
  });
  return {
    ...endpoint({ method: 'POST', path, access, query: z.object(page), body, data }),
    gets: [path, ...also].map((door) => endpoint({ method: 'GET', path: door, access, query, data })),
    exports: endpoint({
      method: 'GET',
      path: `${path}/export`,
      access,
      query: z.object({ ...wanted, ...exportQuery(row) }),
      answers: 'file',
      data: fileAnswer,
    }),
    row,
    search,
    sort,
    filters: Object.keys(spec.filters ?? {}),
    dated,
    summed,
  };
}

/** `z.object(shape).partial().shape`, said in a way the compiler can follow while `Shape` is still a type parameter. */
const optional = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).partial().shape;

/** What serving a listing needs to know of it. */
export interface Listing extends Endpoint {
  gets: Endpoint[];
  /** All found rows as a file; undefined where another listing with a filter has them. */
  exports: Endpoint | undefined;
  row: z.ZodObject;
  search: readonly string[];
  sort: readonly [string, ...string[]];
  filters: readonly string[];
  dated: string | undefined;
  summed: string | undefined;
}
