import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payingApp, type Bill, type PayingApp } from '../../../../../test/paying-app.ts';

// Words that come late, twice, or against each other: money that came is never lost, and counts once.

let app: PayingApp;
beforeAll(async () => {
  app = await payingApp();
});
afterAll(() => app.close());

const aBill = async (): Promise<Bill> => app.bill(await app.merchant());
const PAID = { clearing: -5_000, pending: 4_892, fee: 100, tax: 8 };

test.each(['51', '1C', 'OF'])('a late success wins over %s', async (code) => {
  const bill = await aBill();
  const started = await app.started(bill);
  await app.callBack(app.fpx.word(started.fields, code));
  await app.callBack(app.fpx.word(started.fields, '00'));
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS', failed_reason: null });
  expect(await app.invoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.books(bill.account_id)).toEqual(PAID);
  expect(await app.exceptions(bill.account_id)).toEqual([]);
});

test.each(['CANCELLED', 'EXPIRED'])(
  'a late success of a bill that is %s pays it, and a person looks at it',
  async (status) => {
    const bill = await aBill();
    const started = await app.started(bill);
    for (const table of ['invoices', 'customer_bills'] as const)
      await app.db.updateTable(table).set({ status }).where('id', '=', bill.id).execute();
    await app.callBack(app.fpx.word(started.fields, '00'));
    expect(await app.invoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
    expect(await app.exceptions(bill.account_id)).toMatchObject([
      { kind: 'late_payment', detail: { late: `bill_${status.toLowerCase()}`, amount: '50.00' } },
    ]);
  },
);

test('a collection that stopped meanwhile: who was at the bank may finish, who comes late is looked at', async () => {
  const who = await app.merchant();
  const collection_id = await app.collection(who);
  const bills = [await app.bill(who, { collection_id }), await app.bill(who, { collection_id })] as const;
  const [quick, slow] = [await app.started(bills[0]), await app.started(bills[1])];
  await app.db.updateTable('collections').set({ record_status: 2 }).where('id', '=', collection_id).execute();
  await app.callBack(app.fpx.word(quick.fields, '00'));
  expect(await app.exceptions(who.account_id)).toEqual([]);
  app.pass({ minutes: 16 });
  await app.callBack(app.fpx.word(slow.fields, '00'));
  app.pass({ minutes: -16 });
  expect(await app.exceptions(who.account_id)).toMatchObject([
    { kind: 'late_payment', detail: { late: 'collection_closed' } },
  ]);
  expect(await app.invoice(bills[1])).toMatchObject({ status: 'PAID' });
});

test('a failure after a success moves no money and is looked at', async () => {
  const bill = await aBill();
  const started = await app.started(bill);
  await app.callBack(app.fpx.word(started.fields, '00'));
  await app.callBack(app.fpx.word(started.fields, '51'));
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: '00' });
  expect(await app.books(bill.account_id)).toEqual(PAID);
  expect(await app.exceptions(bill.account_id)).toMatchObject([{ kind: 'contradiction', detail: { code: '51' } }]);
});

test('a failure that races a success does not overwrite it: both wait for the invoice, one after the other', async () => {
  const bill = await aBill();
  const started = await app.started(bill);
  const { id } = await app.attempt(started);
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    return rows[0]!.count;
  };
  const words: Promise<string>[] = [];
  await app.db.transaction().execute(async (held) => {
    await held.selectFrom('payment_records').select('id').where('id', '=', id).forUpdate().execute();
    words.push(app.callBack(app.fpx.word(started.fields, '00')));
    await expect.poll(waiting).toBe(1);
    // Its own process, so that nothing in memory puts it in order.
    app.restart();
    words.push(app.callBack(app.fpx.word(started.fields, '51')));
    await expect.poll(waiting).toBe(2);
  });
  await Promise.all(words);
  await expect
    .poll(async () => (await app.exceptions(bill.account_id)).map(({ kind }) => kind))
    .toEqual(['contradiction']);
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS', provider_code: '00' });
  expect(await app.invoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
  expect(await app.books(bill.account_id)).toEqual(PAID);
});

test('two tabs pay one bill: one pays it, the other is held for a refund', async () => {
  const bill = await aBill();
  const tabs = [await app.started(bill), await app.started(bill)] as const;
  await Promise.all(tabs.map(({ fields }) => app.callBack(app.fpx.word(fields, '00'))));
  const states = await Promise.all(tabs.map(async (tab) => (await app.attempt(tab)).status));
  expect(states.toSorted()).toEqual(['DUPLICATE', 'SUCCESS']);
  // All of both may go back to the payer; the second one's money is kept apart for that.
  const kept = await app.db
    .selectFrom('payment_records')
    .select(['status', 'captured', 'held', 'refunded', 'refund_pending'])
    .where('account_id', '=', bill.account_id)
    .where('status', 'in', ['SUCCESS', 'DUPLICATE'])
    .orderBy('status')
    .execute();
  const nothing = { refunded: 0, refund_pending: 0 };
  expect(kept).toEqual([
    { status: 'DUPLICATE', captured: 5_000, held: 5_000, ...nothing },
    { status: 'SUCCESS', captured: 5_000, held: 0, ...nothing },
  ]);
  expect(await app.books(bill.account_id)).toEqual({ ...PAID, clearing: -10_000, reserve: 5_000 });
  expect(await app.exceptions(bill.account_id)).toMatchObject([
    { kind: 'duplicate_payment', detail: { amount: '50.00' } },
  ]);
  expect((await app.kinds(bill)).toSorted()).toEqual([
    'attempt_started',
    'attempt_started',
    'bill_created',
    'payment_confirmed',
    'payment_duplicate',
  ]);
  expect(await app.invoice(bill)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
});
