import { settlementAdmin } from '@kutip/contracts/settlements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlingApp, type SettlingApp } from '../../../../../test/settling-app.ts';

// A bank without an API takes a day's orders as a file.

let app: SettlingApp;
let account_id: string;
beforeAll(async () => {
  app = await settlingApp();
  app.parts.disbursements = { ...app.parts.disbursements, bank: null };
  app.clock.set('2026-08-28T02:00:00Z');
  ({ account_id } = await app.merchant());
});
afterAll(() => app.close());

const bearer = () => `Bearer ${Buffer.from(JSON.stringify({ account_id, role: 'superadmin' })).toString('base64url')}`;
async function file(date: string): Promise<string[]> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/settlement-records/admin/bank-file',
    headers: { authorization: bearer() },
    payload: { date },
  });
  expect(answer.statusCode).toBe(200);
  return answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
}
const HEAD = 'reference,bank_code,account_number,account_name,amount,currency';

test('it holds the orders of the day once each, counts them as told, and loses those that have ended', async () => {
  app.bankOf(account_id, {});
  await app.paid(account_id);
  await app.paid(account_id, { channel_flag: 'duit_now', fee: 50, fee_tax: 4 });
  app.clock.set('2026-08-31T16:30:00Z');
  await app.run();
  const [held, ...others] = await app.orders(account_id);
  expect(others).toHaveLength(1);
  expect((await file('2026-08-31')).slice(1)).toEqual([]); // another day

  const lines = await file('2026-09-01');
  expect(lines[0]).toBe(HEAD);
  const expected = (await app.orders(account_id)).map(
    ({ reference, amount }) => `${reference},MBBEMYKL,512345678901,WARUNG AISYAH,${(amount / 100).toFixed(2)},MYR`,
  );
  expect(lines.slice(1).toSorted()).toEqual(expected.toSorted());
  expect((await app.orders(account_id)).map(({ status }) => status)).toEqual(['PROCESSING', 'PROCESSING']);
  expect((await file('2026-09-01')).toSorted()).toEqual(lines.toSorted()); // the same again

  const status = { params: { id: held!.id }, body: { status: 'SETTLED', bank_reference: 'M2U 1' } } as const;
  const settled = await app.call(settlementAdmin.setStatus, status, { account_id, role: 'superadmin' });
  expect(settled.data).toMatchObject({ status: 'SETTLED', bank_reference: 'M2U 1' });
  expect((await file('2026-09-01')).slice(1)).toEqual(expected.filter((line) => !line.startsWith(held!.reference)));
});

test('an order whose account is too new is in it once its hour has come', async () => {
  const other = await app.merchant();
  app.bankOf(other.account_id, { usable_at: new Date('2026-09-02T01:00:00Z') });
  app.clock.set('2026-09-01T03:00:00Z');
  await app.paid(other.account_id);
  app.clock.set('2026-09-01T16:30:00Z'); // the 2nd, half past midnight
  await app.run();
  const [order] = await app.orders(other.account_id);
  expect((await file('2026-09-02')).join()).not.toContain(order!.reference);
  app.clock.set('2026-09-02T01:00:00Z');
  expect((await file('2026-09-02')).join()).toContain(order!.reference);
});
