import { CompiledQuery, type Kysely } from 'kysely';
import type { Connection } from './connection.ts';
import { prepareOnConnections, sql, type Database } from './database.ts';

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const PLACEHOLDERS = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

function valueOf(values: object, { name }: Placeholder): unknown {
  const value = (values as Record<string, unknown>)[name];
  if (value === undefined) throw new Error(`The value ${name} of a prepared statement is missing.`);
  return value;
}

type Statement<Values, Row> = (db: Connection, values: Values) => Promise<Row[]>;

/**
 * A statement that is built once and then only given its values; each connection of a pool prepares it under a name. Building
 * and planning cost more than finding a few rows by their keys, which is what it is for: it is planned without looking at the
 * values. `build` gets a placeholder for each value, so it cannot branch on one or look into it.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => CompiledQuery<Row>,
): Statement<Values, Row> {
  let built: Pick<CompiledQuery, 'sql' | 'parameters'> | undefined;
  return async (db, values) => {
    if (!built) {
      built = build(sql(db), PLACEHOLDERS as Values);
      prepareOnConnections(built.sql);
    }
    const parameters = built.parameters.map((one) => (one instanceof Placeholder ? valueOf(values, one) : one));
    const { rows } = await sql(db).executeQuery<Row>(CompiledQuery.raw(built.sql, parameters));
    return rows;
  };
}

/**
 * The same for a statement that inserts a row: one is built for each set of columns that callers fill. A column whose value is
 * undefined keeps its default.
 */
export function preparedInsert<Row extends object, Values extends object>(
  build: (db: Kysely<Database>, row: Row, values: Values) => CompiledQuery,
): (db: Connection, row: Row, values: Values) => Promise<void> {
  const statements = new Map<string, Statement<Row & Values, unknown>>();
  return async (db, row, values) => {
    const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
    const columns = Object.keys(filled);
    const key = columns.join();
    let statement = statements.get(key);
    if (!statement) {
      const rowOf = (all: Row & Values) => Object.fromEntries(columns.map((name) => [name, all[name as keyof Row]]));
      statement = prepared((given, all) => build(given, rowOf(all) as Row, all));
      statements.set(key, statement);
    }
    await statement(db, { ...filled, ...values } as Row & Values);
  };
}
