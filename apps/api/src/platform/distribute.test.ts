import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { describeDistributed, distribute } from './distribute.ts';
import { DISTRIBUTION } from './distribution.ts';

/** A pool whose database has the extension, with these tables placed already and these filled; keeps what was asked of it. */
function fakeCitus({ placed = [], filled = [] }: { placed?: string[]; filled?: string[] }) {
  const statements: string[] = [];
  const answer = (text: string): unknown[] => {
    if (text.includes('pg_extension')) return [{}];
    if (text.includes('pg_dist_partition')) return placed.map((name) => ({ name }));
    const [, table] = /^select 1 from (\w+) limit 1$/.exec(text) ?? [];
    if (table === undefined) statements.push(text);
    return table !== undefined && filled.includes(table) ? [{}] : [];
  };
  const query = async (text: string) => {
    const rows = answer(text);
    return { rows, rowCount: rows.length };
  };
  const pool = { connect: async () => ({ query, release: () => {} }) } as unknown as pg.Pool;
  return { pool, statements };
}

const ALL = Object.keys(DISTRIBUTION);
const nameIn = (statement: string): string => /'(\w+)'/.exec(statement)![1]!;

describe('on a database with the extension', () => {
  test('every table but those of the coordinator is placed once, beside the balances', async () => {
    const { pool, statements } = fakeCitus({});
    const counts = await distribute(pool);
    expect(statements[0]).toBe(
      `select create_distributed_table('ledger_balances', 'account_id', colocate_with := 'default')`,
    );
    expect(statements).toContain(
      `select create_distributed_table('invoices', 'account_id', colocate_with := 'ledger_balances')`,
    );
    expect(statements).toContain(`select create_distributed_table('directory', 'key', colocate_with := 'none')`);
    expect(statements).toContain(`select create_reference_table('accounts')`);
    const on_coordinator = Object.entries(DISTRIBUTION).flatMap(([table, one]) =>
      one === 'coordinator' ? [table] : [],
    );
    expect([...statements.map(nameIn), ...on_coordinator].toSorted()).toEqual(ALL.toSorted());
    expect(counts!.account + counts!.key + counts!.everywhere).toBe(statements.length);
  });

  test('a new table is placed and the others keep their place; rows of before are not left behind', async () => {
    const { pool, statements } = fakeCitus({ placed: ALL.filter((name) => name !== 'banks'), filled: ['banks'] });
    expect(await distribute(pool)).toEqual({ account: 1, key: 0, everywhere: 0 });
    expect(statements).toEqual([
      `select create_distributed_table('banks', 'account_id', colocate_with := 'ledger_balances')`,
      `select truncate_local_data_after_distributing_table('banks')`,
    ]);
  });
});

describe('on the database of the tests', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.owner_url, max: 1 });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  test('there is nothing to do: it is one PostgreSQL, or every table has its place since its migration', async () => {
    const { rowCount } = await pool.query(`select 1 from pg_extension where extname = 'citus'`);
    expect(await distribute(pool)).toEqual(rowCount === 0 ? null : { account: 0, key: 0, everywhere: 0 });
  });
});

test('the migration says what it has distributed', () => {
  expect(describeDistributed({ account: 80, key: 1, everywhere: 13 })).toBe(
    'Citus: 80 tables were distributed by account, 1 by key; 13 were copied to every node.',
  );
  expect(describeDistributed({ account: 0, key: 0, everywhere: 0 })).toBe('Citus: every table has its place already.');
});
