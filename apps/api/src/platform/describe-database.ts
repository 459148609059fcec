import pg from 'pg';

interface ColumnRow {
  table_name: string;
  column_name: string;
  data_type: string;
  udt_name: string;
  domain_name: string | null;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  is_generated: 'ALWAYS' | 'NEVER';
}

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bpchar: 'string',
  date: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'Json',
  _int4: 'number[]',
  _int8: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
};

function typeOf({
  udt_name,
  domain_name,
  is_nullable,
  has_default,
  is_generated,
  table_name,
  column_name,
}: ColumnRow): string {
  const base = domain_name === 'sen' ? 'Sen' : TYPES[udt_name];
  if (!base) throw new Error(`${table_name}.${column_name} has the unsupported type ${udt_name}.`);
  const type = is_nullable === 'YES' ? `${base} | null` : base;
  if (is_generated === 'ALWAYS') return `GeneratedAlways<${type}>`;
  if (has_default && base === 'Json') return 'GeneratedJson';
  return has_default ? `Generated<${type}>` : type;
}

const COLUMNS = `
  select table_name, column_name, data_type, udt_name, domain_name, is_nullable, is_generated,
    column_default is not null as has_default
  from information_schema.columns
  where table_schema = 'public' and table_name not like 'kysely_%'
  order by table_name, ordinal_position`;

/**
 * Generates database-types.ts from a migrated database. A test compares it with the file, so that the two cannot
 * diverge.
 */
export async function databaseTypes(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<ColumnRow>(COLUMNS).finally(() => void client.end());
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const body = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${column.column_name}: ${typeOf(column)};`);
    return `  ${table}: {\n${lines.join('\n')}\n  };`;
  });
  return `${HEAD}\nexport interface DB {\n${body.join('\n')}\n}\n`;
}

const HEAD = `// Written by \`npm run db:types\` from the migrated database. Change a migration, not this file.
import type { Sen } from '@kutip/domain/money';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as what it holds, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;
export type GeneratedJson = ColumnType<unknown, string | undefined, string>;
`;
