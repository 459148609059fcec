import { createHash } from 'node:crypto';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { BOOKS } from '@kutip/domain/ledger/books';
import { reversalDraft, transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../../../../../test/database.ts';
import { disbursementsApp, type DisbursementsApp } from '../../../../../test/disbursements-app.ts';
import { ADMIN, writeOnlyFiles } from '../../../../../test/reconciliation-helpers.ts';
import { plainPosting } from '../ledger/ledger.service.ts';
import { closePastDays } from './close-days.ts';
import { serveReconciliation } from './reconciliation.routes.ts';

let app: DisbursementsApp;
beforeAll(async () => {
  app = await disbursementsApp({
    mountRoutes: ({ server, ...deps }) => {
      const paymentSwitch = { applyStatementPayment: () => Promise.reject(new Error('no payments here')) };
      return serveReconciliation(server, { ...deps, paymentSwitch, files: writeOnlyFiles });
    },
  });
});
afterAll(() => app.close());

const post = (account_id: string, transfer: TransferDraft) =>
  app.poster.post(plainPosting, { account_id, subject_id: transfer.subject_id, transfer });
const payment = (amount: number) =>
  transferDraft('payment', {
    id: uuid(),
    subject_id: uuid(),
    amount: sen(amount),
    fee: sen(100),
    tax: sen(8),
    commission: sen(25),
  });
const read = (day: string) => app.call(reconciliation.closedDay, { params: { day } }, ADMIN);
const close = () => closePastDays(app);
const text = async (day: string): Promise<string> => {
  const bearer = `Bearer ${Buffer.from(JSON.stringify(ADMIN)).toString('base64url')}`;
  const url = `/api/v1/reconciliation/admin/closed-days/${day}/text`;
  return (await app.app.inject({ url, headers: { authorization: bearer } })).body;
};

test('days are closed once, chained to the previous day, and later changes of the ledger are detected', async () => {
  const [one, two] = [(await app.createMerchant()).account_id, (await app.createMerchant()).account_id];
  const at = (moment: string) => app.clock.set(moment);
  expect(await close()).toEqual([]);

  at('2026-11-18T04:00:00Z');
  const first = payment(5_000);
  await post(one, first);
  await post(two, payment(2_000));
  at('2026-11-18T15:59:59.999Z'); // the last millisecond of the day in Kuala Lumpur
  await post(one, reversalDraft(first, { id: uuid(), subject_id: first.subject_id }));
  at('2026-11-18T16:00:00Z');
  await post(one, payment(3_000));
  at('2026-11-18T17:59:59Z');
  expect(await close()).toEqual([]); // a day closes two hours after midnight
  at('2026-11-18T18:00:00Z');
  expect(await close()).toEqual(['2026-11-18']);
  expect(await close()).toEqual([]);
  // A worker that was down closes all missed days, including days without postings.
  at('2026-11-21T04:00:00Z');
  expect(await close()).toEqual(['2026-11-19', '2026-11-20']);

  const day1 = (await read('2026-11-18')).data;
  expect(day1).toMatchObject({
    account_count: 2,
    transfer_count: 3,
    previous_hash: '0'.repeat(64),
    is_hash_right: true,
    broken_accounts: [],
  });
  expect(day1.books).toMatchObject({
    clearing: '-20.00',
    pending: '18.92',
    fee: '0.75',
    tax: '0.08',
    commission: '0.25',
    available: '0.00',
  });
  const day2 = (await read('2026-11-19')).data;
  expect(day2).toMatchObject({ account_count: 1, transfer_count: 1, previous_hash: day1.hash, is_hash_right: true });
  expect(day2.books).toMatchObject({
    clearing: '-50.00',
    pending: '47.84',
    fee: '1.50',
    tax: '0.16',
    commission: '0.50',
  });
  expect((await read('2026-11-20')).data).toMatchObject({
    account_count: 0,
    transfer_count: 0,
    books: day2.books,
    previous_hash: day2.hash,
  });

  // The text hashes to the day's hash.
  const content = await text('2026-11-18');
  expect(createHash('sha256').update(content).digest('hex')).toBe(day1.hash);
  const heads = await app.db
    .selectFrom('transfers')
    .select(['account_id', 'seq', 'hash'])
    .where('posted_at', '<', new Date('2026-11-18T16:00:00Z'))
    .orderBy('seq')
    .execute();
  const head = (id: string) => heads.findLast(({ account_id }) => account_id === id)!;
  const zeros = (values: Partial<Record<(typeof BOOKS)[number], number>>) =>
    BOOKS.map((book) => values[book] ?? 0).join('|');
  expect(content).toBe(
    [
      `kutip.day.1|2026-11-18|${'0'.repeat(64)}`,
      ...[one, two].toSorted().map((id) => {
        const books =
          id === one ? zeros({}) : zeros({ clearing: -2_000, pending: 1_892, fee: 75, tax: 8, commission: 25 });
        return `${id}|${id === one ? 2 : 1}|${head(id).hash.toString('hex')}|${books}`;
      }),
      '',
    ].join('\n'),
  );

  // A change of the account's chain at the end of the day.
  await asOwner(app.database_url, sql`update transfers set hash = sha256('x') where account_id = ${two} and seq = 1`);
  expect((await read('2026-11-18')).data).toMatchObject({ is_hash_right: true, broken_accounts: [two] });
  // A change of a closed account's row.
  await asOwner(
    app.database_url,
    sql`update closed_day_accounts set books = jsonb_set(books, '{pending}', '1893') where account_id = ${two}`,
  );
  expect((await read('2026-11-18')).data.is_hash_right).toBe(false);
  // A change of a day's hash breaks the next day.
  await asOwner(app.database_url, sql`update closed_days set hash = sha256('x') where day = '2026-11-18'`);
  expect((await read('2026-11-19')).data.is_hash_right).toBe(false);
  expect((await read('2026-11-17')).response_code).toBe(4004);
});

test('two concurrent workers close a day once', async () => {
  app.clock.set('2026-11-24T04:00:00Z');
  const results = await Promise.allSettled([close(), close()]);
  const closed = results.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  // One that the other was ahead of on a later day fails, and names no day; no day is closed by both.
  expect(closed).toEqual([...new Set(closed)]);
  expect(await close()).toEqual(expect.not.arrayContaining(['2026-11-21']));
  const days = await app.db.selectFrom('closed_days').select('day').orderBy('day').execute();
  expect(days.map(({ day }) => day)).toEqual(['18', '19', '20', '21', '22', '23'].map((day) => `2026-11-${day}`));
});
