import { z } from 'zod';
import type { Access } from './access.ts';
import { endpoint, fileAnswer, type Endpoint } from './endpoint.ts';
import { exportQuery } from './export.ts';
import { day, money, moneyInput } from './wire.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 1000;

export type Column<Row extends z.ZodObject> = keyof z.output<Row> & string;

export interface ListingSpec<Row extends z.ZodObject, Sort extends Column<Row>, Filters> {
  path: string;
  access: Access;
  row: Row;
  /** Columns that `search` matches. */
  search: readonly Column<Row>[];
  /** Sortable columns; the first is the default, descending. */
  sort: readonly [Sort, ...Sort[]];
  /** Columns that can be filtered by value. They also come from the query, so numbers are coerced. */
  filters?: Filters & { [C in keyof Filters]: C extends Column<Row> ? z.ZodType : never };
  /** The column that start_date and end_date filter. */
  date_column?: Column<Row>;
  /** Further date columns: `date_by` names the one that start_date and end_date filter instead. */
  other_dates?: readonly Column<Row>[];
  /** An amount column whose sum over all matching rows is returned with the page. */
  sum_column?: Column<Row>;
  /** Splits the sum by a column, such as the status: the sum is that of the `counted` values, and `sums` has each. */
  sum_by?: { column: Column<Row>; counted: readonly string[] };
  /** Amount columns that a searched amount matches; min_amount and max_amount limit the first; the sum column by default. */
  amount_columns?: readonly Column<Row>[];
  /** Additional paths for GET. */
  aliases?: readonly string[];
  /** Rows of a page when the request names no limit. */
  default_limit?: number;
}

const MAX_FILTER_VALUES = 50;
type Several<S> = S extends z.ZodEnum<infer _> ? z.ZodType<z.output<S> | z.output<S>[], z.input<S> | z.input<S>[]> : S;

/** A filter of an enumeration takes one value or several: an array, or in a query `PAID,FAILED`. */
const oneOrSeveral = (schema: z.ZodType): z.ZodType => {
  if (!(schema instanceof z.ZodEnum)) return schema;
  const several = z.array(schema).min(1).max(MAX_FILTER_VALUES);
  const listed = z
    .string()
    .transform((text) => text.split(','))
    .pipe(several as z.ZodType<unknown, string[]>);
  return z.union([schema, several, listed], { error: 'not_allowed' });
};
const filterShape = <Filters>(filters: Filters) =>
  Object.fromEntries(
    Object.entries(filters as Record<string, z.ZodType>).map(([name, schema]) => [name, oneOrSeveral(schema)]),
  ) as { [Name in keyof Filters]: Several<Filters[Name]> };

const dateBy = (columns: readonly string[]) => z.enum(columns).optional();

/** Both ends included. */
const amountRange = { min_amount: moneyInput.optional(), max_amount: moneyInput.optional() };

/**
 * A paginated list. POST takes skip and limit in the query and the rest in the body; GET takes everything in the query.
 * `<path>/export` returns all matching rows as a file.
 */
export function listing<Row extends z.ZodObject, const Sort extends Column<Row>, Filters extends z.ZodRawShape = {}>(
  spec: ListingSpec<Row, Sort, Filters>,
) {
  const { path, access, row, search, sort, date_column, sum_column, sum_by, aliases = [] } = spec;
  const { default_limit = DEFAULT_LIMIT, other_dates = [] } = spec;
  const amount_columns = spec.amount_columns ?? (sum_column ? [sum_column] : []);
  const page = {
    skip: z.coerce.number<number>().int().min(0).default(0),
    limit: z.coerce.number<number>().int().min(1).max(MAX_LIMIT).default(default_limit),
  };
  const order = { sort_by: z.enum(sort).optional(), sort_type: z.enum(['asc', 'desc']).optional() };
  const filterFields = {
    // PostgreSQL text cannot contain a zero byte.
    search: z
      .string()
      .max(100)
      .refine((text) => !text.includes('\0'), { error: 'invalid_format' })
      .optional(),
    ...order,
    start_date: day.optional(),
    end_date: day.optional(),
    // Without other dates the parameter does not exist; for the type it is optional anyway.
    ...(other_dates.length > 0 ? { date_by: dateBy(other_dates) } : ({} as { date_by: ReturnType<typeof dateBy> })),
    // Without amounts the parameters do not exist; for the type they are optional anyway.
    ...(amount_columns.length > 0 ? amountRange : ({} as typeof amountRange)),
    ...optional(filterShape(spec.filters ?? ({} as Filters))),
  };
  const body = z.object({ ...filterFields, sort: z.object(order).optional() });
  const query = z.object({ ...page, ...filterFields });
  const data = z.object({
    list: z.object({
      data: z.array(row),
      total: z.number().int(),
      /** There are more rows than `total`: counting stops at a limit to keep long lists fast. */
      total_is_capped: z.boolean(),
      /** Sum of the listing's sum column; null without one or when counting stopped. */
      sum: money.nullable(),
      /** The sum of each value of the column by which the sum is split, largest first; empty without one. */
      sums: z.array(z.object({ value: z.string(), count: z.number().int(), sum: money })),
      skip: z.number().int(),
      limit: z.number().int(),
      current_page: z.number().int(),
      last_page: z.number().int(),
    }),
  });
  return {
    ...endpoint({ method: 'POST', path, access, query: z.object(page), body, data }),
    gets: [path, ...aliases].map((get_path) => endpoint({ method: 'GET', path: get_path, access, query, data })),
    exports: endpoint({
      method: 'GET',
      path: `${path}/export`,
      access,
      query: z.object({ ...filterFields, ...exportQuery(row) }),
      answers: 'file',
      data: fileAnswer,
    }),
    row,
    search,
    sort,
    filters: Object.keys(spec.filters ?? {}),
    date_column,
    other_dates,
    sum_column,
    sum_by,
    amount_columns,
    default_limit,
  };
}

/** `z.object(shape).partial().shape`, typed for a generic `Shape`. */
const optional = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).partial().shape;

/** What the server needs to serve a listing. */
export interface Listing extends Endpoint {
  gets: Endpoint[];
  /** All matching rows as a file; undefined where another listing with a filter exports them. */
  exports: Endpoint | undefined;
  row: z.ZodObject;
  search: readonly string[];
  sort: readonly [string, ...string[]];
  filters: readonly string[];
  date_column: string | undefined;
  other_dates: readonly string[];
  sum_column: string | undefined;
  sum_by: { column: string; counted: readonly string[] } | undefined;
  amount_columns: readonly string[];
  default_limit: number;
}
