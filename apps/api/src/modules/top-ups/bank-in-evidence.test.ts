import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerBills } from '@kutip/contracts/customer-bills';
import { topUpReviews } from '@kutip/contracts/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadProof } from '../../../../../test/kill/upload-proof.ts';
import type { PaymentsApp } from '../../../../../test/payments-app.ts';
import { poolsApp } from '../../../../../test/pools-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';

// One admin credits only what the merchant asked for, up to a limit, and each bank reference once.

let app: PaymentsApp;
let folder: string;
let merchant: TestCaller;
const maker: TestCaller = { account_id: uuid(), role: 'admin', user_id: uuid() };
const checker: TestCaller = { ...maker, user_id: uuid() };
const third: TestCaller = { ...maker, user_id: uuid() };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-in-evidence-'));
  app = await poolsApp(folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  merchant = await app.createMerchant();
});

/** A top-up of a merchant with the slip of a bank transfer; returns its number. */
async function withSlip(amount: string, who = merchant): Promise<string> {
  const body = { purpose: 'PREFUND_TOPUP', amount } as never;
  const { invoice_no } = (await app.call(customerBills.reserve, { body }, who)).data;
  await uploadProof(app, invoice_no);
  return invoice_no;
}
const confirm = (invoice_no: string, received_amount: string, bank_reference = `MBB ${invoice_no}`, who = maker) =>
  app.call(
    topUpReviews.review,
    { params: { invoice_no }, body: { decision: 'CONFIRM', received_amount, bank_reference } as never },
    who,
  );
const decide = (
  invoice_no: string,
  proposal_id: string,
  decision: 'CONFIRM' | 'REJECT' = 'CONFIRM',
  who: TestCaller = checker,
) => app.call(topUpReviews.decideProposal, { params: { invoice_no }, body: { proposal_id, decision } }, who);
/** A top-up with a confirmation that waits for a second person. */
async function proposed(amount = '20000.00') {
  const invoice_no = await withSlip(amount);
  return { invoice_no, id: (await confirm(invoice_no, amount)).data.proposal.id as string };
}
const books = (who = merchant) => app.loadBooks(who.account_id);
const OWN = { response_code: 4003, breakdown_errors: 'own_decision' };
const DUPLICATE = { response_code: 4025, breakdown_errors: { bank_reference: 'duplicate' } };

describe('a second person', () => {
  test('one admin cannot credit RM 999,999.99 for a slip of RM 100.00', async () => {
    const invoice_no = await withSlip('100.00');
    const { response_code, data } = await confirm(invoice_no, '999999.99');
    expect(response_code).toBe(2000);
    expect(data).toMatchObject({
      status: 'AWAITING_REVIEW',
      proposal: { received_amount: '999999.99', proposed_by: maker.user_id, bank_reference: `MBB ${invoice_no}` },
    });
    expect(await books()).toEqual({});
    // Nor by a further request, with the amount of the slip or another.
    for (const amount of ['100.00', '999999.99'])
      expect(await confirm(invoice_no, amount)).toMatchObject({
        response_code: 4010,
        breakdown_errors: 'second_person',
      });
    expect(await decide(invoice_no, data.proposal.id, 'CONFIRM', maker)).toMatchObject(OWN);
    expect(await decide(invoice_no, data.proposal.id, 'REJECT', maker)).toMatchObject(OWN);
    expect(await books()).toEqual({});
  });

  test.each([
    ['the requested amount up to the limit is credited', '10000.00', '10000.00', 10_000_00],
    ['the requested amount above the limit waits', '10000.01', '10000.01', 0],
    ['a smaller amount waits', '500.00', '499.50', 0],
  ])('%s', async (_, requested, received, credited) => {
    await confirm(await withSlip(requested), received);
    expect(await books()).toEqual(credited ? { clearing: -credited, payout: credited } : {});
  });

  test('a second admin confirms, the money is credited once, and the audit log names both', async () => {
    const { invoice_no, id } = await proposed();
    expect(await decide(invoice_no, id)).toMatchObject({
      response_code: 2000,
      data: { status: 'PAID', total: '20000.00', proposal: null },
    });
    expect(await books()).toEqual({ clearing: -20_000_00, payout: 20_000_00 });
    for (const decision of ['CONFIRM', 'REJECT'] as const)
      expect(await decide(invoice_no, id, decision, third)).toMatchObject({ response_code: 4010 });
    expect(await books()).toEqual({ clearing: -20_000_00, payout: 20_000_00 });
    const log = await app.db
      .selectFrom('audit_logs')
      .select(['action', 'actor_user_id', 'after'])
      .where('account_id', '=', merchant.account_id)
      .where('entity', '=', 'top_up')
      .orderBy('id')
      .execute();
    expect(log.slice(1)).toMatchObject([
      { action: 'propose_review', actor_user_id: maker.user_id },
      {
        action: 'review',
        actor_user_id: checker.user_id,
        after: { proposed_by: maker.user_id, received_amount: '20000.00' },
      },
    ]);
  });

  test('of many concurrent decisions on a proposal one counts', async () => {
    const { invoice_no, id } = await proposed();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        decide(invoice_no, id, n % 4 === 3 ? 'REJECT' : 'CONFIRM', { ...checker, user_id: uuid() }),
      ),
    );
    expect(answers.filter(({ response_code }) => response_code === 2000)).toHaveLength(1);
    expect(answers.filter(({ response_code }) => response_code === 4010)).toHaveLength(7);
    const { status } = await app.db
      .selectFrom('admin_proposals')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await books()).toEqual(status === 'CONFIRMED' ? { clearing: -20_000_00, payout: 20_000_00 } : {});
  });

  test('a rejected proposal leaves the top-up as before it, which can then be reviewed again', async () => {
    const { invoice_no, id } = await proposed();
    const rejected = await decide(invoice_no, id, 'REJECT');
    expect(rejected).toMatchObject({
      response_code: 2000,
      data: { status: 'AWAITING_REVIEW', paid_at: null, bank_reference: null, proposal: null },
    });
    expect(await decide(invoice_no, id, 'CONFIRM', third)).toMatchObject({ response_code: 4010 });
    expect(await books()).toEqual({});
    const again = await confirm(invoice_no, '20000.00', undefined, checker);
    expect(await decide(invoice_no, again.data.proposal.id, 'CONFIRM', maker)).toMatchObject({ response_code: 2000 });
    expect(await books()).toEqual({ clearing: -20_000_00, payout: 20_000_00 });
  });

  test('a transfer with a waiting proposal cannot be rejected past it, and its proposal decides on no other top-up', async () => {
    const { invoice_no, id } = await proposed();
    const body = { decision: 'REJECT', note: 'Not found' } as const;
    expect(await app.call(topUpReviews.review, { params: { invoice_no }, body }, checker)).toMatchObject({
      response_code: 4010,
      breakdown_errors: 'second_person',
    });
    const other = await withSlip('5.00');
    expect(await decide(other, id)).toMatchObject({ response_code: 4004 });
    expect(await decide(invoice_no, uuid())).toMatchObject({ response_code: 4004 });
  });
});

describe('a bank reference', () => {
  test('a bank reference credits one top-up of all merchants, however it is typed', async () => {
    const reference = `MBB ${uuid()}`;
    expect(await confirm(await withSlip('100.00'), '100.00', reference)).toMatchObject({ response_code: 2000 });
    const other = await app.createMerchant();
    const typed = reference.toLowerCase().replaceAll('-', ' ');
    for (const who of [merchant, other])
      expect(await confirm(await withSlip('100.00', who), '100.00', typed)).toMatchObject(DUPLICATE);
    expect(await confirm(await withSlip('20000.00', other), '20000.00', typed)).toMatchObject(DUPLICATE);
    expect(await books()).toEqual({ clearing: -100_00, payout: 100_00 });
    expect(await books(other)).toEqual({});
  });

  test('of concurrent confirmations with one bank reference one credits', async () => {
    const merchants = await Promise.all(Array.from({ length: 4 }, () => app.createMerchant()));
    const slips = await Promise.all([...merchants, ...merchants].map(async (who) => withSlip('100.00', who)));
    const reference = `MBB ${uuid()}`;
    const answers = await Promise.all(slips.map((invoice_no) => confirm(invoice_no, '100.00', reference)));
    expect(answers.filter(({ response_code }) => response_code === 2000)).toHaveLength(1);
    expect(answers.filter(({ response_code }) => response_code === 4025)).toHaveLength(7);
    const totals = await Promise.all(merchants.map(async (who) => (await books(who)).payout ?? 0));
    expect(totals.reduce((sum, one) => sum + one, 0)).toBe(100_00);
  });

  test('a proposal cannot be confirmed with a reference that another top-up has used meanwhile', async () => {
    const { invoice_no, id } = await proposed();
    const used = await confirm(await withSlip('100.00'), '100.00', `MBB ${invoice_no}`);
    expect(used).toMatchObject({ response_code: 2000 });
    expect(await decide(invoice_no, id)).toMatchObject(DUPLICATE);
    expect(await decide(invoice_no, id, 'REJECT')).toMatchObject({ response_code: 2000 });
    expect(await books()).toEqual({ clearing: -100_00, payout: 100_00 });
  });

  test('a reference of signs alone is refused', async () => {
    expect(await confirm(await withSlip('100.00'), '100.00', '- / -')).toMatchObject({
      response_code: 4000,
      breakdown_errors: { bank_reference: 'required' },
    });
  });
});
