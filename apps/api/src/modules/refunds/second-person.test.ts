import { refundAdmin, refundLinks, refunds } from '@kutip/contracts/refunds';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAYEE, refundsApp, type Payment, type RefundsApp } from '../../../../../test/refunds-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

// What a stolen token of an owner cannot do: refund payments to a stranger without a second person.

let app: RefundsApp;
let who: TestCaller;
let admin: TestCaller;
beforeAll(async () => {
  app = await refundsApp();
});
beforeEach(async () => {
  who = await app.resetToNewMerchant();
  admin = { account_id: who.account_id, role: 'admin' };
  app.bank.holders.set(STRANGER.account_number, 'TAN AH KOW');
});
afterAll(() => app.close());

const STRANGER = { payout_service_id: 1, account_number: '599988887777', account_name: 'Tan Ah Kow' };
const NOWHERE = { payout_service_id: undefined, account_number: undefined, account_name: undefined };
const pay = (id: string, account: object = PAYEE) =>
  app.call(refunds.pay, { body: { void_sale_record_id: id, ...PAYEE, ...account } }, who);
async function decide(id: string, status: 'APPROVED' | 'REJECTED') {
  const { payee_fingerprint } = (await app.call(refundAdmin.read, { params: { id } }, admin)).data;
  const body = { status, payee_fingerprint, reason: 'Unknown account' };
  return app.call(refundAdmin.setStatus, { params: { id }, body }, admin);
}
/** Requests a refund in the name of another user than the one who decides. */
async function request(payment: Payment, more: object = {}) {
  const answer = await app.requestRefund(who, payment, more);
  await app.db
    .updateTable('void_sale_records')
    .set({ requested_by: uuid() })
    .where('id', '=', answer.data.id)
    .execute();
  return answer.data as { id: string; invoice_no: string; status: string; approval_reasons: string[] };
}
async function linkToken(invoice_no: string): Promise<string> {
  const mails = (await app.loadEmails('refund_link')).filter(({ data }) => data['invoice_no'] === invoice_no);
  return new URL(mails.at(-1)!.data['link']!).searchParams.get('token')!;
}
const submit = async (invoice_no: string, account: object) =>
  app.call(refundLinks.submit, { body: { token: await linkToken(invoice_no), ...PAYEE, ...account } });

test(
  'forty payments refunded to one account of a stranger leave nothing without a second person',
  { timeout: 120_000 },
  async () => {
    await app.fund(who.account_id, 'available', 10_000_00);
    const payers = Array.from({ length: 40 }, (_, n) => `Pembayar ${'ABCDEFGHIJ'[n % 10]!.repeat(4 + n)}`);
    const payments = await Promise.all(payers.map((payer_name) => app.createPayment(who, { payer_name })));
    const answers = await Promise.all(
      payments.map((payment) => app.requestRefund(who, payment, { amount: undefined, ...STRANGER })),
    );
    expect(answers.map(({ response_code }) => response_code)).toEqual(payments.map(() => 2000));
    expect(new Set(answers.map(({ data }) => data.status))).toEqual(new Set(['REQUESTED']));
    expect(answers.every(({ data }) => data.approval_reasons.includes('payee_not_payer'))).toBe(true);
    expect(answers.filter(({ data }) => data.approval_reasons.includes('several_payers'))).toHaveLength(39);
    const disbursements = await app.db
      .selectFrom('disbursements')
      .select('id')
      .where('account_id', '=', who.account_id)
      .execute();
    expect(disbursements).toEqual([]);
    expect(app.bank.executed_transfers).toEqual([]);
  },
);

test('the holder at the bank counts, not the typed name, whatever ratio the merchant has set', async () => {
  await app.db.updateTable('accounts').set({ confident_ratio: 0 }).where('id', '=', who.account_id).execute();
  const payment = await app.createPayment(who, { payer_name: 'Siti Nurhaliza' });
  const typed = await request(payment, { ...STRANGER, account_name: 'Siti Nurhaliza' });
  expect(typed).toMatchObject({ status: 'REQUESTED', approval_reasons: ['payee_not_payer'] });
});

test('a refund to the payer’s own account is sent at once; without a payer’s name it needs approval', async () => {
  const own = await request(await app.createPayment(who));
  expect(own).toMatchObject({ status: 'PROCESSING', approval_reasons: [] });
  const unknown = await request(await app.createPayment(who, { payer_name: null }));
  expect(unknown).toMatchObject({ status: 'REQUESTED', approval_reasons: ['payee_not_payer', 'several_payers'] });
});

test('an account that took a refund of another payer needs approval for thirty days', async () => {
  const first = await request(await app.createPayment(who));
  await app.sendDisbursement(first.id);
  const other = () => app.createPayment(who, { payer_email: 'other@payer.example' });
  expect(await request(await other())).toMatchObject({ status: 'REQUESTED', approval_reasons: ['several_payers'] });
  // The same payer again, and another account of the other payer.
  const same = await request(await app.createPayment(who, { payer_email: 'SITI@payer.example' }));
  expect(same.approval_reasons).toEqual(['several_payers']);
  expect(await request(await other(), { account_number: '512345678911' })).toMatchObject({ status: 'PROCESSING' });
  // Another account with the same last digits is another account.
  expect(await request(await other(), { account_number: '777745678901' })).toMatchObject({ status: 'PROCESSING' });
});

test('after thirty days an account is no longer compared with the payer of an earlier refund', async () => {
  await request(await app.createPayment(who));
  const other = { payer_email: 'other@payer.example' };
  app.clock.set('2026-12-21T02:42:00Z');
  const [late, later] = [await app.createPayment(who, other), await app.createPayment(who, other)];
  expect(await request(late)).toMatchObject({ approval_reasons: ['several_payers'] });
  await app.db.deleteFrom('void_sale_records').where('payment_record_id', '=', late.id).execute();
  app.clock.set('2026-12-21T02:42:01Z');
  expect(await request(later)).toMatchObject({ approval_reasons: [], status: 'PROCESSING' });
});

test('refunds of one day count together up to RM 5,000.00, and a rejected one does not count', async () => {
  await app.fund(who.account_id, 'available', 20_000_00);
  const payments = await Promise.all(Array.from({ length: 9 }, () => app.createPayment(who, { total: 2_000_00 })));
  for (const payment of payments.slice(0, 5))
    expect(await request(payment, { amount: '1000.00' })).toMatchObject({ status: 'PROCESSING' });
  const quote = async (payment: Payment) =>
    (await app.call(refunds.quote, { body: { payment_record_id: payment.id, amount: '0.01' } }, who)).data;
  expect(await quote(payments[5]!)).toMatchObject({ needs_approval: true, approval_reasons: ['daily_total'] });
  const above = await request(payments[5]!, { amount: '0.01' });
  expect(above).toMatchObject({ status: 'REQUESTED', approval_reasons: ['daily_total'] });
  await app.db
    .updateTable('void_sale_records')
    .set({ status: 'CANCELLED' })
    .where('payment_record_id', '=', payments[0]!.id)
    .execute();
  expect(await request(payments[6]!, { amount: '999.99' })).toMatchObject({ status: 'PROCESSING' });
  expect(await request(payments[7]!, { amount: '0.01' })).toMatchObject({ status: 'REQUESTED' });
  app.clock.set('2026-11-21T15:59:59Z'); // 23:59:59 in Kuala Lumpur
  expect(await quote(payments[8]!)).toMatchObject({ needs_approval: true });
  app.clock.set('2026-11-21T16:00:00Z');
  expect(await request(payments[8]!, { amount: '1000.00' })).toMatchObject({ status: 'PROCESSING' });
});

test(
  'of ten concurrent refunds of RM 1,000.00 five are sent and five wait for a second person',
  { timeout: 60_000 },
  async () => {
    await app.fund(who.account_id, 'available', 20_000_00);
    const payments = await Promise.all(Array.from({ length: 10 }, () => app.createPayment(who, { total: 2_000_00 })));
    const answers = await Promise.all(
      payments.map((payment) => app.requestRefund(who, payment, { amount: '1000.00' })),
    );
    const statuses = answers.map(({ data }): string => data.status);
    expect(statuses.filter((status) => status === 'PROCESSING')).toHaveLength(5);
    expect(statuses.filter((status) => status === 'REQUESTED')).toHaveLength(5);
  },
);

test('a refund to a stranger is sent when an admin approves it, and returns to the balance when they reject it', async () => {
  const payments = [await app.createPayment(who), await app.createPayment(who)];
  const approved = await request(payments[0]!, STRANGER);
  const rejected = await request(payments[1]!, STRANGER);
  const read = await app.call(refundAdmin.read, { params: { id: approved.id } }, admin);
  expect(read.data).toMatchObject({ status: 'REQUESTED', approval_reasons: ['payee_not_payer'] });
  expect((await decide(approved.id, 'APPROVED')).data).toMatchObject({ status: 'PROCESSING' });
  await app.sendDisbursement(approved.id);
  expect(app.bank.executed_transfers).toMatchObject([{ amount: '10.00', accountNumber: STRANGER.account_number }]);
  const books = await app.loadBooks(who.account_id);
  expect((await decide(rejected.id, 'REJECTED')).data).toMatchObject({ status: 'REJECTED' });
  expect(await app.loadBooks(who.account_id)).toEqual({
    ...books,
    pending: books['pending']! + 10_00,
    in_transit: undefined,
  });
  expect(await app.loadPaymentState(payments[1]!)).toMatchObject({ status: 'SUCCESS', refund_pending: 0 });
});

test('a merchant cannot name a stranger’s account for a refund that nobody approves any more', async () => {
  const payment = await app.createPayment(who, { total: 2_000_00 });
  const small = await request(payment, NOWHERE);
  expect(small).toMatchObject({ status: 'APPROVED' });
  expect(await pay(small.id, STRANGER)).toMatchObject({
    response_code: 4015,
    breakdown_errors: { account_name: 'not_the_payer' },
  });
  const large = await request(payment, { ...NOWHERE, amount: '1500.00' });
  await decide(large.id, 'APPROVED');
  expect(await pay(large.id, STRANGER)).toMatchObject({ response_code: 4015 });
  // An account in the same name that took another payer's refund.
  await request(await app.createPayment(who, { payer_email: 'other@payer.example' }));
  expect(await pay(small.id)).toMatchObject({
    response_code: 4015,
    breakdown_errors: { account_number: 'several_payers' },
  });
  expect((await pay(small.id, { account_number: '512345678911' })).data).toMatchObject({ status: 'PROCESSING' });
});

test('an account that is named before the approval adds its reasons and is not replaced', async () => {
  const payment = await app.createPayment(who, { total: 2_000_00 });
  const large = await request(payment, { ...NOWHERE, amount: '1500.00' });
  expect(large.approval_reasons).toEqual(['payment_total']);
  const named = await pay(large.id, STRANGER);
  expect(named.data).toMatchObject({ status: 'REQUESTED', approval_reasons: ['payment_total', 'payee_not_payer'] });
  expect((await pay(large.id, STRANGER)).data).toMatchObject({ account_mask: '********7777' });
  expect(await pay(large.id)).toMatchObject({ response_code: 4010 });
});

test('a failed refund is sent again to its account, but not to a stranger’s', async () => {
  const approved = await request(await app.createPayment(who), STRANGER);
  await decide(approved.id, 'APPROVED');
  app.bank.default_outcome = 'FAILED';
  await app.sendDisbursement(approved.id);
  const other = { ...STRANGER, account_number: '599988887778' };
  app.bank.holders.set(other.account_number, 'TAN AH KOW');
  expect(await pay(approved.id, other)).toMatchObject({ response_code: 4015 });
  expect((await pay(approved.id, STRANGER)).data).toMatchObject({ status: 'PROCESSING' });
});

test('payers name any account by their link, but no two payers the same', async () => {
  const ask = async (payer_name: string, payer_email: string) =>
    request(await app.createPayment(who, { payer_name, payer_email }), { ...NOWHERE, ask_payer: true });
  const first = await ask('Siti Nurhaliza', 'siti@payer.example');
  const second = await ask('Chong Wei', 'wei@payer.example');
  expect((await submit(first.invoice_no, STRANGER)).data).toMatchObject({ status: 'ON_ITS_WAY' });
  expect(await submit(second.invoice_no, STRANGER)).toMatchObject({
    response_code: 4015,
    breakdown_errors: { account_number: 'several_payers' },
  });
  expect((await submit(second.invoice_no, PAYEE)).data).toMatchObject({ status: 'ON_ITS_WAY' });
});

test('of two payers who name one account at the same time one is refused', async () => {
  const asked = await Promise.all(
    ['Siti Nurhaliza', 'Chong Wei'].map(async (payer_name) =>
      request(await app.createPayment(who, { payer_name }), { ...NOWHERE, ask_payer: true }),
    ),
  );
  const answers = await Promise.all(asked.map(({ invoice_no }) => submit(invoice_no, STRANGER)));
  expect(answers.map(({ response_code }) => response_code).toSorted((one, other) => one - other)).toEqual([2000, 4015]);
});
