import { sql as raw, type RawBuilder } from 'kysely';

/**
 * The moment that a record was changed at when it is changed now: later than the one in its column, so that a reader of
 * the older version is refused also where two changes fall into one millisecond. Without the rules of a time zone, which
 * a distributed engine does not let an UPDATE depend on.
 */
export const nextMoment = (now: Date, column: string): RawBuilder<Date> =>
  raw`greatest(${now}::timestamptz, (${raw.ref(column)} at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')`;
