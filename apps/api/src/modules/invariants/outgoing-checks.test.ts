import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryAnchorLog } from '../../../../../test/anchor-log.ts';
import { asOwner } from '../../../../../test/database.ts';
import { settlementsApp, type SettlementsApp } from '../../../../../test/settlements-app.ts';
import { checkInvariants } from './check-invariants.ts';

// I11, I13, I14: money that leaves, and what merchants are shown of it. Sound records have no fault, changed ones have.

let app: SettlementsApp;
let account_id: string;
const anchors = temporaryAnchorLog();
const log = { error: () => {} } as never;
beforeAll(async () => {
  app = await settlementsApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-17T04:00:00Z');
  ({ account_id } = await app.createMerchant());
  app.setBankAccount(account_id, {});
});

/** The faults of one invariant. */
async function check(invariant: string, kind: 'INCREMENTAL' | 'FULL' = 'INCREMENTAL'): Promise<string[]> {
  app.advanceTime({ minutes: 5 });
  await checkInvariants({ store: app.store, clock: app.clock, log, anchors }, kind);
  const rows = await app.db
    .selectFrom('invariant_faults')
    .select(['subject', 'what'])
    .where('account_id', '=', account_id)
    .where('invariant', '=', invariant)
    .where('cleared_at', 'is', null)
    .orderBy('subject')
    .execute();
  return rows.map(({ subject, what }) => `${subject}: ${what}`);
}
const change = (text: string) => asOwner(app.database_url, sql.raw(text.replaceAll('$1', `'${account_id}'`)));

/** Settles the payments of a day to the bank; returns the number of the settlement. */
async function settle(day: string): Promise<string> {
  app.clock.set(`2026-11-${day}T04:00:00Z`);
  await app.createPayment(account_id);
  await app.createPayment(account_id, { total: 20_00 });
  app.clock.set(`2026-11-${Number(day) + 1}T04:00:00Z`);
  await app.runSettlements();
  const settlements = await app.loadSettlements(account_id);
  return settlements.at(-1)!['invoice_no'] as string;
}
async function confirmAll(bank_reference: (n: number) => string): Promise<void> {
  for (const [n, { id, reference, amount, status }] of (await app.loadDisbursements(account_id)).entries()) {
    if (status !== 'PENDING') continue;
    await app.disbursements.send({ account_id, id });
    const result = { reference, amount, currency: 'MYR', code: '00', reason: null, is_known: true } as const;
    const sent = { ...result, amount: amount as never, bank_reference: bank_reference(n), outcome: 'SUCCESS' as const };
    await app.disbursements.applyBankResult({ account_id, id }, sent);
  }
}

test('I11: a bank reference of two disbursements is an alarm', async () => {
  await settle('17');
  await settle('18');
  await confirmAll((n) => `BANK-${n}`);
  expect(await check('I11')).toEqual([]);
  await change(`update disbursements set bank_reference = 'BANK-0' where account_id = $1`);
  expect(await check('I11', 'FULL')).toEqual([
    expect.stringMatching(/bank reference BANK-0 also of /),
    expect.stringMatching(/bank reference BANK-0 also of /),
  ]);
});

test('I11: a settlement with two disbursements that are paid is an alarm', async () => {
  const first = await settle('17');
  await settle('18');
  await confirmAll((n) => `BANK-${n}`);
  expect(await check('I11')).toEqual([]);
  await change(`update settlement_records set disbursement_ids = array(select id from disbursements where account_id = $1)
    where account_id = $1 and invoice_no = '${first}'`);
  expect(await check('I11', 'FULL')).toEqual([`${first}: 2 disbursements are paid or on their way`]);
});

test('I13: a statement line with another amount than its posting is an alarm', async () => {
  await settle('17');
  expect(await check('I13')).toEqual([]);
  // The totals of the settlement stay right, so I7 does not see it.
  await change(`update payment_records set fee = fee + case total_amount when 2000 then 1 else -1 end,
    net_amount = net_amount - case total_amount when 2000 then 1 else -1 end where account_id = $1`);
  const found = await check('I13', 'FULL');
  expect(found).toEqual([expect.stringMatching(/: line \d+ - /), expect.stringMatching(/: line \d+ - /)]);
  expect(found.join()).toContain('line 2000 - 101 - 8 = 1891, posted 2000 - 100 - 8');
  expect(await check('I7')).toEqual([]);
});

test('I14: an open deduction that the pending balance does not have is an alarm', async () => {
  await settle('17');
  app.clock.set('2026-11-19T04:00:00Z');
  await app.createPayment(account_id);
  expect(await check('I14')).toEqual([]);
  await change(`insert into settlement_deductions (account_id, id, source_id, payment_record_id, amount, created_at)
    select account_id, gen_random_uuid(), id, id, 500, now() from payment_records where account_id = $1 limit 1`);
  expect(await check('I14', 'FULL')).toEqual([expect.stringMatching(/^pending: is \d+, .* less deductions 500$/)]);
});
