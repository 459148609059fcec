import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerBills } from '@kutip/contracts/customer-bills';
import { payoutAdmin, payouts } from '@kutip/contracts/payouts';
import { refundAdmin, refunds } from '@kutip/contracts/refunds';
import { settlementAdmin, settlements } from '@kutip/contracts/settlements';
import { topUpReviews } from '@kutip/contracts/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Poster } from '../../apps/api/src/modules/ledger/ledger.service.ts';
import { payoutsApp, type PayoutsApp } from '../payouts-app.ts';
import type { PaymentsApp } from '../payments-app.ts';
import { poolsApp } from '../pools-app.ts';
import { refundsApp, type RefundsApp } from '../refunds-app.ts';
import { settlementsApp, type SettlementsApp } from '../settlements-app.ts';
import { grantStepUp } from '../step-up.ts';
import { uploadProof } from './upload-proof.ts';
import { TEST_USER, type TestApp, type TestCaller } from '../test-app.ts';

// The process dies right after a posting has committed, before the handler runs on. What a person did with money is in
// the audit log all the same, because the poster writes the entry with the posting.

/** The next posting commits, and the process that asked for it dies. */
function dieAfterPosting(poster: Poster): void {
  const post = poster.post.bind(poster);
  vi.spyOn(poster, 'post').mockImplementationOnce(async (kind, command) => {
    await post(kind, command);
    throw new Error('the process dies here');
  });
}
afterEach(() => vi.restoreAllMocks());

interface Answer {
  status: number;
}

/** The audit log of a merchant after the process died in `call`. */
async function auditAfterDeath(
  { db, poster }: Pick<TestApp, 'db'> & { poster: Poster },
  { account_id }: TestCaller,
  call: () => Promise<Answer>,
) {
  const written = () =>
    db
      .selectFrom('audit_logs')
      .select(['actor_user_id', 'action', 'entity', 'entity_id', 'before', 'after'])
      .where('account_id', '=', account_id)
      .orderBy('id')
      .execute();
  const before = await written();
  dieAfterPosting(poster);
  expect((await call()).status).toBe(500);
  return (await written()).slice(before.length);
}

const BY = { actor_user_id: TEST_USER.user_id };
const PAYEE = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };

describe('a payout', () => {
  let app: PayoutsApp;
  let who: TestCaller;
  beforeAll(async () => {
    app = await payoutsApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    who = await app.resetToNewMerchant();
    await grantStepUp(app, who);
    await app.fund(who.account_id, 'payout', 1_000_00);
  });
  const create = (more = {}) => app.call(payouts.create, { body: { ...PAYEE, amount: '100.00', ...more } }, who);
  const setStatus = (id: string, status: 'FAILED' | 'CANCELLED') =>
    app.call(
      payoutAdmin.setStatus,
      { params: { id }, body: { status, reason: 'Letter of the bank' } },
      {
        account_id: uuid(),
        role: 'admin',
      },
    );

  test('is audited if the process dies after reserving it, and only once if it is repeated', async () => {
    const log = await auditAfterDeath(app, who, () => create({ reference: 'INV 7' }));
    const after = { amount: '100.00', account: '********8901', invoice_no: expect.stringMatching(/^PO-/) };
    expect(log).toMatchObject([{ ...BY, action: 'create', entity: 'payout', after }]);
    expect(await app.loadBooks(who.account_id)).toMatchObject({ in_transit: 101_08 });
    expect((await create({ reference: 'INV 7' })).data.id).toBe(log[0]!.entity_id);
    const all = await app.db.selectFrom('audit_logs').select('id').where('account_id', '=', who.account_id).execute();
    expect(all).toHaveLength(1);
  });

  test('is audited if the process dies after cancelling it', async () => {
    const { id } = (await create()).data;
    const cancel = () => app.call(payouts.cancel, { params: { id }, body: { reason: 'Typo' } }, who);
    expect(await auditAfterDeath(app, who, cancel)).toMatchObject([
      { ...BY, action: 'cancel', entity: 'payout', entity_id: id, after: { reason: 'Typo' } },
    ]);
  });

  test.each(['FAILED', 'CANCELLED'] as const)(
    'is audited if the process dies after an admin set it to %s',
    async (status) => {
      app.bank.default_outcome = 'PROCESSING';
      const { id } = (await create()).data;
      if (status === 'FAILED') await app.disbursements.send({ account_id: who.account_id, id });
      expect(await auditAfterDeath(app, who, () => setStatus(id, status))).toMatchObject([
        { ...BY, entity: 'payout', entity_id: id, after: { status, reason: 'Letter of the bank' } },
      ]);
    },
  );

  test('a refused posting is not audited', async () => {
    expect(await create({ amount: '5000.00' })).toMatchObject({ response_code: 4014 });
    const all = await app.db.selectFrom('audit_logs').select('id').where('account_id', '=', who.account_id).execute();
    expect(all).toEqual([]);
  });
});

describe('a refund', () => {
  let app: RefundsApp;
  let who: TestCaller;
  beforeAll(async () => {
    app = await refundsApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    who = await app.resetToNewMerchant();
  });

  test('is audited if the process dies after reserving it', async () => {
    const payment = await app.createPayment(who);
    const log = await auditAfterDeath(app, who, () => app.requestRefund(who, payment));
    const after = { status: 'PROCESSING', amount: 10_00, account_mask: '********8901' };
    expect(log).toMatchObject([{ ...BY, action: 'request', entity: 'refund', after }]);
  });

  test('is audited if the process dies after its disbursement is cancelled, before the refund is', async () => {
    const { id } = (await app.requestRefund(who, await app.createPayment(who))).data;
    const cancel = () => app.call(refunds.cancel, { params: { id }, body: { reason: 'Typo' } }, who);
    const log = await auditAfterDeath(app, who, cancel);
    expect(log).toMatchObject([{ ...BY, action: 'cancel', entity: 'disbursement', after: { reason: 'Typo' } }]);
    expect((await cancel()).status).toBe(200);
  });

  test('is audited if the process dies after an admin rejected it', async () => {
    const payment = await app.createPayment(who, { total: 5_000_00 });
    const { id } = (await app.requestRefund(who, payment, { amount: '1000.01' })).data;
    await app.db.updateTable('void_sale_records').set({ requested_by: uuid() }).where('id', '=', id).execute();
    const reject = () =>
      app.call(
        refundAdmin.setStatus,
        { params: { id }, body: { status: 'REJECTED', reason: 'Paid in cash' } },
        {
          account_id: uuid(),
          role: 'admin',
        },
      );
    expect(await auditAfterDeath(app, who, reject)).toMatchObject([
      { ...BY, action: 'reject', entity: 'refund', entity_id: id, after: { note: 'Paid in cash' } },
    ]);
  });
});

describe('a settlement', () => {
  let app: SettlementsApp;
  let who: TestCaller;
  beforeAll(async () => {
    app = await settlementsApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    who = await app.resetToNewMerchant();
    await grantStepUp(app, who);
    await app.fund(who.account_id, 'available', 100_00);
    app.setBankAccount(who.account_id, {});
  });
  const withdraw = () => app.call(settlements.createSelfSettlement, { body: { amount: '40.00' } }, who);

  test('a withdrawal is audited if the process dies after reserving it', async () => {
    expect(await auditAfterDeath(app, who, withdraw)).toMatchObject([
      { ...BY, action: 'create', entity: 'self_settlement', after: { account_mask: '********8901' } },
    ]);
  });

  test('a status that an admin sets is audited if the process dies after posting it', async () => {
    const { id } = (await withdraw()).data;
    const body = { status: 'REJECTED', reason: 'Wrong account' } as const;
    const reject = () =>
      app.call(settlementAdmin.setStatus, { params: { id }, body }, { account_id: uuid(), role: 'superadmin' });
    expect(await auditAfterDeath(app, who, reject)).toMatchObject([
      { ...BY, action: 'status', entity: 'settlement', entity_id: id, before: { status: 'PENDING' }, after: body },
    ]);
  });
});

describe('a top-up', () => {
  let app: PaymentsApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'audited-postings-'));
    app = await poolsApp(folder);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('a confirmed bank-in is audited if the process dies after crediting it', async () => {
    const who = await app.createMerchant();
    const body = { purpose: 'PREFUND_TOPUP', amount: '500.00' };
    const { bill_id, invoice_no } = (await app.call(customerBills.reserve, { body: body as never }, who)).data;
    await uploadProof(app, invoice_no);
    const confirm = { decision: 'CONFIRM', received_amount: '500.00', bank_reference: 'MBB 7' } as const;
    const review = () =>
      app.call(topUpReviews.review, { params: { invoice_no }, body: confirm }, { account_id: uuid(), role: 'admin' });
    expect(await auditAfterDeath(app, who, review)).toMatchObject([
      { ...BY, action: 'review', entity: 'top_up', entity_id: bill_id, after: confirm },
    ]);
  });
});
