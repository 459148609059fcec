import { settlementAdmin } from '@kutip/contracts/settlements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlementsApp, type SettlementsApp } from '../../../../../test/settlements-app.ts';

// The bank file: a day's disbursements for a bank without an API.

let app: SettlementsApp;
let account_id: string;
beforeAll(async () => {
  app = await settlementsApp();
  app.deps.disbursements = { ...app.deps.disbursements, bank: null };
  app.clock.set('2026-08-28T02:00:00Z');
  ({ account_id } = await app.createMerchant());
});
afterAll(() => app.close());

const bearer = () => `Bearer ${Buffer.from(JSON.stringify({ account_id, role: 'superadmin' })).toString('base64url')}`;
async function downloadBankFile(date: string): Promise<string[]> {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/v1/settlement-records/admin/bank-file',
    headers: { authorization: bearer() },
    payload: { date },
  });
  expect(response.statusCode).toBe(200);
  return response.body.replace('\uFEFF', '').trimEnd().split('\r\n');
}
const HEAD = 'reference,bank_code,account_number,account_name,amount,currency';

test('the bank file lists each disbursement of the day once, marks it as sent, and omits ended ones', async () => {
  app.setBankAccount(account_id, {});
  await app.createPayment(account_id);
  await app.createPayment(account_id, { channel_flag: 'duit_now', fee: 50, fee_tax: 4 });
  app.clock.set('2026-08-31T16:30:00Z');
  await app.runSettlements();
  const [first, ...others] = await app.loadDisbursements(account_id);
  expect(others).toHaveLength(1);
  expect((await downloadBankFile('2026-08-31')).slice(1)).toEqual([]); // a different day

  const lines = await downloadBankFile('2026-09-01');
  expect(lines[0]).toBe(HEAD);
  const expected = (await app.loadDisbursements(account_id)).map(
    ({ reference, amount }) => `${reference},MBBEMYKL,512345678901,WARUNG AISYAH,${(amount / 100).toFixed(2)},MYR`,
  );
  expect(lines.slice(1).toSorted()).toEqual(expected.toSorted());
  expect((await app.loadDisbursements(account_id)).map(({ status }) => status)).toEqual(['PROCESSING', 'PROCESSING']);
  expect((await downloadBankFile('2026-09-01')).toSorted()).toEqual(lines.toSorted()); // a repeated download

  const status = { params: { id: first!.id }, body: { status: 'SETTLED', bank_reference: 'M2U 1' } } as const;
  const settled = await app.call(settlementAdmin.setStatus, status, { account_id, role: 'superadmin' });
  expect(settled.data).toMatchObject({ status: 'SETTLED', bank_reference: 'M2U 1' });
  expect((await downloadBankFile('2026-09-01')).slice(1)).toEqual(
    expected.filter((line) => !line.startsWith(first!.reference)),
  );
});

test('the bank file includes a disbursement to a new account only after the cooling period', async () => {
  const other = await app.createMerchant();
  app.setBankAccount(other.account_id, { usable_at: new Date('2026-09-02T01:00:00Z') });
  app.clock.set('2026-09-01T03:00:00Z');
  await app.createPayment(other.account_id);
  app.clock.set('2026-09-01T16:30:00Z'); // the 2nd at 00:30 in Kuala Lumpur
  await app.runSettlements();
  const [disbursement] = await app.loadDisbursements(other.account_id);
  expect((await downloadBankFile('2026-09-02')).join()).not.toContain(disbursement!.reference);
  app.clock.set('2026-09-02T01:00:00Z');
  expect((await downloadBankFile('2026-09-02')).join()).toContain(disbursement!.reference);
});

test('the bank file leaves out what a suspended merchant has not been paid yet', async () => {
  const other = await app.createMerchant();
  app.setBankAccount(other.account_id, {});
  app.clock.set('2026-09-02T03:00:00Z');
  await app.createPayment(other.account_id);
  app.clock.set('2026-09-02T16:30:00Z');
  await app.runSettlements();
  const [disbursement] = await app.loadDisbursements(other.account_id);
  const setAccount = (status: string) =>
    app.db.updateTable('accounts').set({ status }).where('id', '=', other.account_id).execute();
  await setAccount('SUSPENDED');
  expect((await downloadBankFile('2026-09-03')).join()).not.toContain(disbursement!.reference);
  await setAccount('ACTIVE');
  expect((await downloadBankFile('2026-09-03')).join()).toContain(disbursement!.reference);
});
