import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../../../test/database.ts';
import { IS_DISTRIBUTED } from '../../../../../test/engine.ts';
import { openDatabase, openPool, transact } from '../../platform/database.ts';
import { claimDue } from './deliveries.queries.ts';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connectionString: database.url, max: 1 }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const NOW = new Date('2026-11-21T02:42:00.000Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

/** What is claimed, in the form for one PostgreSQL or for distributed tables; nothing stays claimed. */
async function claimed(is_distributed: boolean, busy: Record<string, number>): Promise<string[]> {
  const found: string[] = [];
  const claim = transact(db, async (open) => {
    const limits = { busy, per_host: 3, per_account: 2, limit: 6, is_distributed };
    const due = await claimDue(open, { now: NOW, until: at(60), ...limits });
    found.push(...due.map(({ id }) => id));
    throw new Error('rolled back');
  });
  await expect(claim).rejects.toThrow('rolled back');
  return found.toSorted();
}

test.skipIf(IS_DISTRIBUTED)('distributed tables and one PostgreSQL claim the same callbacks', async () => {
  const accounts = [uuid(), uuid(), uuid(), uuid()];
  const callback = { event: 'payment.success', invoice_no: 'BP-0123456789', payload: '{}', created_at: at(-600) };
  const rows = accounts.flatMap((account_id, n) => {
    const invoice_id = uuid();
    const row = { ...callback, account_id, url: `https://host${n % 2}.example/`, status: 'PENDING' };
    return [
      { ...row, id: uuid(), invoice_id, next_at: at(-60 + n) },
      // Waits for the one before it, of the same invoice.
      { ...row, id: uuid(), invoice_id, next_at: at(-59) },
      { ...row, id: uuid(), invoice_id: uuid(), next_at: at(-50 - n) },
      { ...row, id: uuid(), invoice_id: uuid(), next_at: at(-40) },
      { ...row, id: uuid(), invoice_id: uuid(), next_at: at(1) },
      { ...row, id: uuid(), invoice_id: uuid(), next_at: at(-30), claimed_until: at(30) },
    ];
  });
  for (const row of rows) await db.insertInto('merchant_callbacks').values(row).execute();
  const in_flight: Record<string, number>[] = [
    {},
    { [accounts[0]!]: 2 },
    { 'host1.example': 3 },
    { [accounts[1]!]: 1, 'host0.example': 1 },
  ];
  for (const busy of in_flight) {
    const ids = await claimed(false, busy);
    expect(ids.length).toBeGreaterThan(1);
    expect(await claimed(true, busy)).toEqual(ids);
  }
});
