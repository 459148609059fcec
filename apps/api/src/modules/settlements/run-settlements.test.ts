import { pools } from '@kutip/contracts/pools';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { settlements } from '@kutip/contracts/settlements';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { settlementsApp, type SettlementsApp } from '../../../../../test/settlements-app.ts';
import { plainPosting, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { deductionWrite } from './settlements.service.ts';

// The daily run: what is due when, how payments are grouped into settlements, and where the money goes.

let app: SettlementsApp;
let who: TestCaller;
let account_id: string;
beforeAll(async () => {
  app = await settlementsApp();
});
beforeEach(async () => {
  app.clock.set('2026-08-28T02:00:00Z'); // Friday; Monday the 31st is Merdeka
  who = await app.createMerchant();
  ({ account_id } = who);
});
afterAll(() => app.close());

const admin: TestCaller = { account_id: '01900000-0000-7000-8000-0000000000ad', role: 'admin' };
const at = (moment: string) => app.clock.set(moment);
/** Half past midnight in Kuala Lumpur on a day of September 2026. */
const TUESDAY = '2026-08-31T16:30:00Z';
const WEDNESDAY = '2026-09-01T16:30:00Z';
const ids = (rows: { id?: unknown }[]) => rows.map(({ id }) => id as string);

describe('settlement schedule', () => {
  test('after a Monday holiday each collection day and channel is one settlement, sent on Tuesday at 00:30', async () => {
    app.setBankAccount(account_id, {});
    await app.createPayment(account_id, { paid_at: '2026-08-27T16:00:00Z' }); // Friday, first moment
    await app.createPayment(account_id, { paid_at: '2026-08-28T15:59:59Z' }); // Friday, last second
    await app.createPayment(account_id, { paid_at: '2026-08-28T16:00:00Z' }); // Saturday
    await app.createPayment(account_id, { paid_at: '2026-08-30T03:00:00Z', total: 12_34 }); // Sunday
    await app.createPayment(account_id, {
      channel_flag: 'credit_card',
      fee: 1_25,
      fee_tax: 10,
      paid_at: '2026-08-27T03:00:00Z',
    }); // Thursday, T+2
    await app.createPayment(account_id, {
      channel_flag: 'duit_now',
      fee: 50,
      fee_tax: 4,
      paid_at: '2026-08-31T03:00:00Z',
    }); // on the holiday

    at('2026-08-31T04:00:00Z'); // Monday noon
    expect(await app.runSettlements()).toMatchObject({ claimed: 5, settled: 0 });
    at('2026-08-31T16:29:59Z');
    expect(await app.runSettlements()).toMatchObject({ claimed: 0 + 1, settled: 0 });
    at(TUESDAY);
    expect(await app.runSettlements()).toMatchObject({ claimed: 0, settled: 5 });

    const common = { type: 'AUTO', status: 'PROCESSING', destination: 'BANK', deducted: 0, tries: 1 };
    expect(await app.loadSettlements(account_id)).toMatchObject([
      {
        ...common,
        channel_flag: 'credit_card',
        collection_day: '2026-08-27',
        expected_date: '2026-09-01',
        payment_count: 1,
        gross: 50_00,
        fee: 1_25,
        fee_tax: 10,
        net: 48_65,
      },
      {
        ...common,
        channel_flag: 'fpx',
        collection_day: '2026-08-28',
        expected_date: '2026-09-01',
        payment_count: 2,
        gross: 100_00,
        fee: 2_00,
        fee_tax: 16,
        net: 97_84,
      },
      {
        ...common,
        channel_flag: 'fpx',
        collection_day: '2026-08-29',
        expected_date: '2026-09-01',
        payment_count: 1,
        gross: 50_00,
        fee: 1_00,
        fee_tax: 8,
        net: 48_92,
      },
      {
        ...common,
        channel_flag: 'fpx',
        collection_day: '2026-08-30',
        expected_date: '2026-09-01',
        payment_count: 1,
        gross: 12_34,
        fee: 1_00,
        fee_tax: 8,
        net: 11_26,
      },
      {
        ...common,
        channel_flag: 'duit_now',
        collection_day: '2026-08-31',
        expected_date: '2026-09-01',
        payment_count: 1,
        gross: 50_00,
        fee: 50,
        fee_tax: 4,
        net: 49_46,
      },
    ]);
    expect(await app.loadBooks(account_id)).toEqual({
      clearing: -262_34,
      in_transit: 256_13,
      fee: 5_75,
      tax: 46,
    });
    expect((await app.loadDisbursements(account_id)).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([
      11_26, 48_65, 48_92, 49_46, 97_84,
    ]);
  });

  test('a forced run does not send settlements that are not due', async () => {
    await app.createPayment(account_id, { channel_flag: 'ewallet', paid_at: '2026-09-01T03:00:00Z' }); // Tuesday, T+2 = Thursday
    at(WEDNESDAY);
    expect(await app.runSettlements({ is_forced: true })).toMatchObject({ claimed: 1, settled: 0 });
    expect(await app.runSettlements({ is_forced: true, date: '2026-09-03' })).toMatchObject({ settled: 0 });
    expect(await app.loadSettlements(account_id)).toMatchObject([{ status: 'SCHEDULED', expected_date: '2026-09-03' }]);
    expect(await app.loadBooks(account_id)).toMatchObject({ pending: 48_92 });
  });

  test('payments of the current day are not assigned to a settlement', async () => {
    at('2026-09-01T15:59:00Z');
    await app.createPayment(account_id);
    await app.runSettlements({ is_forced: true });
    expect(await app.loadSettlements(account_id)).toEqual([]);
  });

  test('a payment confirmed after its day was settled goes into a second settlement of that day', async () => {
    app.setBankAccount(account_id, {});
    await app.createPayment(account_id, { paid_at: '2026-08-28T03:00:00Z' });
    at(TUESDAY);
    await app.runSettlements();
    await app.createPayment(account_id, { paid_at: '2026-08-28T04:00:00Z', total: 20_00 });
    at('2026-08-31T17:30:00Z');
    expect(await app.runSettlements()).toMatchObject({ claimed: 1, settled: 1 });
    expect(await app.loadSettlements(account_id)).toMatchObject([
      { collection_day: '2026-08-28', net: 48_92 },
      { collection_day: '2026-08-28', net: 18_92 },
    ]);
  });

  test('a voided payment is not settled', async () => {
    const { id } = await app.createPayment(account_id, { paid_at: '2026-08-28T03:00:00Z' });
    await app.db.updateTable('payment_records').set({ status: 'VOIDED' }).where('id', '=', id).execute();
    at(TUESDAY);
    expect(await app.runSettlements()).toEqual({ accounts: 0, claimed: 0, settled: 0 });
  });
});

describe('settlement destination', () => {
  test('a manual channel settles to the balance and an automatic one to the bank', async () => {
    app.setBankAccount(account_id, {});
    const { data } = await app.call(settlements.toggleChannel, { query: { channel_id: 7 } }, who);
    expect(data).toEqual({ channel_id: 7, channel_flag: 'duit_now', is_auto_settlement: false, lag_days: 1 });
    await app.createPayment(account_id, { paid_at: '2026-08-28T03:00:00Z' });
    await app.createPayment(account_id, { channel_flag: 'duit_now', paid_at: '2026-08-28T03:00:00Z', total: 30_00 });
    at(TUESDAY);
    await app.runSettlements();
    expect(await app.loadSettlements(account_id)).toMatchObject([
      { channel_flag: 'duit_now', status: 'SETTLED', destination: 'BALANCE', net: 28_92, tries: 0 },
      { channel_flag: 'fpx', status: 'PROCESSING', destination: 'BANK', net: 48_92 },
    ]);
    expect(await app.loadBooks(account_id)).toMatchObject({ available: 28_92, in_transit: 48_92 });
  });

  test('settlements go to the balance without a verified bank account', async () => {
    await app.createPayment(account_id, { paid_at: '2026-08-28T03:00:00Z' });
    at(TUESDAY);
    await app.runSettlements();
    expect(await app.loadSettlements(account_id)).toMatchObject([{ status: 'SETTLED', destination: 'BALANCE' }]);
    expect(await app.loadBooks(account_id)).toEqual({ clearing: -50_00, available: 48_92, fee: 1_00, tax: 8 });
  });

  test('a disbursement to a new bank account is sent after its cooling period', async () => {
    const usable_at = new Date('2026-09-02T05:00:00Z');
    app.setBankAccount(account_id, { usable_at });
    await app.createPayment(account_id, { paid_at: '2026-08-28T03:00:00Z' });
    at(TUESDAY);
    await app.runSettlements();
    const [disbursement] = await app.loadDisbursements(account_id);
    expect((await app.loadDisbursement({ account_id, id: disbursement!.id })).send_after).toEqual(usable_at);
  });
});

describe('disbursement result', () => {
  async function sendSettlement(): Promise<string> {
    app.bank.default_outcome = 'PROCESSING'; // the tests report the result
    app.setBankAccount(account_id, {});
    await app.createPayment(account_id, { paid_at: '2026-08-28T03:00:00Z' });
    at(TUESDAY);
    await app.runSettlements();
    const [settlement] = ids(await app.loadSettlements(account_id));
    await app.disbursements.send({ account_id, id: settlement! });
    return settlement!;
  }
  const reportResult = async (id: string, outcome: 'SUCCESS' | 'FAILED' | 'RETURNED') => {
    const { reference, amount } = await app.loadDisbursement({ account_id, id });
    const result = {
      reference,
      amount,
      currency: 'MYR',
      code: 'T',
      reason: null,
      bank_reference: 'B1',
      is_known: true,
    };
    return app.disbursements.applyBankResult({ account_id, id }, { ...result, outcome });
  };
  const status = async () => (await app.loadSettlements(account_id))[0];

  test('a successful disbursement settles the settlement and leaves the books', async () => {
    const id = await sendSettlement();
    await reportResult(id, 'SUCCESS');
    expect(await status()).toMatchObject({ status: 'SETTLED', net: 48_92 });
    expect(await app.loadBooks(account_id)).toEqual({ clearing: -50_00, paid_out: 48_92, fee: 1_00, tax: 8 });
    const { data } = await app.call(settlements.read, { params: { id } }, who);
    expect(data).toMatchObject({
      status: 'SETTLED',
      bank_reference: 'B1',
      tries: [{ id, status: 'SUCCESS', amount: '48.92' }],
    });
  });

  test.each(['FAILED', 'RETURNED'] as const)(
    'a %s settlement returns to pending and is sent again after the bank account changes',
    async (end) => {
      const id = await sendSettlement();
      if (end === 'RETURNED') await reportResult(id, 'SUCCESS');
      await reportResult(id, end);
      expect(await status()).toMatchObject({ status: end });
      expect(await app.loadBooks(account_id)).toMatchObject({ pending: 48_92 });

      at('2026-08-31T17:30:00Z');
      expect(await app.runSettlements()).toMatchObject({ settled: 0 }); // the same account would only fail again
      app.setBankAccount(account_id, { account_number: '8000112233' });
      at('2026-08-31T18:30:00Z');
      expect(await app.runSettlements()).toMatchObject({ settled: 1 });
      expect(await status()).toMatchObject({ id, status: 'PROCESSING', tries: 2 });
      const [, second] = await app.loadDisbursements(account_id);
      expect(second).toMatchObject({ amount: 48_92, status: 'PENDING' });
      expect(second!.reference).toMatch(/^ST-[0-9A-Z]{10}-02$/);

      await app.disbursements.send({ account_id, id: second!.id });
      await reportResult(second!.id, 'SUCCESS');
      expect(await status()).toMatchObject({ status: 'SETTLED' });
      expect(await app.loadBooks(account_id)).toEqual({ clearing: -50_00, paid_out: 48_92, fee: 1_00, tax: 8 });

      // The ledger lines of the payment and of both attempts link to the settlement.
      const { data: lines } = await app.call(pools.lines, { query: { limit: 50 }, body: {} }, who);
      const subjects = new Set(lines.list.data.map(({ reference_id }: { reference_id: string }) => reference_id));
      expect(subjects.size).toBe(3);
      expect(subjects).toContain(second!.id);
      for (const reference_id of subjects as Set<string>) {
        const trail = await app.call(pools.moneyTrail, { params: { reference_id } }, who);
        expect(trail.data).toMatchObject({
          settlement: { id, invoice_no: second!.reference.slice(0, -3) },
          refund: null,
        });
      }
    },
  );

  test('merchants can retry a failed settlement but not one in transit', async () => {
    const id = await sendSettlement();
    const retry = () => app.call(settlements.retry, { params: { id } }, { ...who, has_stepped_up: true });
    expect(await retry()).toMatchObject({ response_code: 4010, breakdown_errors: 'processing' });
    await reportResult(id, 'FAILED');
    app.setBankAccount(account_id, null);
    expect(await retry()).toMatchObject({ response_code: 4024 });
    app.setBankAccount(account_id, { account_number: '8000112233' });
    expect(await retry()).toMatchObject({
      response_code: 2000,
      data: { status: 'PROCESSING', tries: [{ status: 'FAILED' }, { status: 'PENDING', account_mask: '******2233' }] },
    });
  });
});

/** The effect of a refund on the pending balance. */
interface Refund extends PostingCommand {
  payment_record_id: string;
  amount: number;
  transfers: TransferDraft[];
}
const refund: PostingKind<Refund, null, null> = {
  name: 'refund for a test',
  load: async (_db, commands) => commands.map(() => null),
  decide: ({ account_id: owner, subject_id: source_id, payment_record_id, amount, transfers }) => ({
    transfers,
    writes: [
      deductionWrite({
        account_id: owner,
        id: uuid(),
        source_id,
        payment_record_id,
        amount: sen(amount),
        created_at: app.clock.now(),
      }),
    ],
    outcome: null,
  }),
};
async function refundPending(payment_record_id: string, amount: number, is_failed = false): Promise<void> {
  const subject_id = uuid();
  const kind = is_failed ? 'refund_void_pending' : 'refund_reserve_pending';
  const transfers = [transferDraft(kind, { id: uuid(), subject_id, amount: sen(amount) })];
  await app.poster.post(refund, {
    account_id,
    subject_id,
    payment_record_id,
    amount: is_failed ? -amount : amount,
    transfers,
  });
}

describe('refunds from the pending balance', () => {
  test('refunds reduce the settlement of their payment', async () => {
    app.setBankAccount(account_id, {});
    const { id } = await app.createPayment(account_id, { paid_at: '2026-08-28T03:00:00Z' });
    await app.createPayment(account_id, { paid_at: '2026-08-28T04:00:00Z' });
    await refundPending(id, 20_01);
    await refundPending(id, 5_00);
    at(TUESDAY);
    await app.runSettlements();
    expect(await app.loadSettlements(account_id)).toMatchObject([
      { gross: 100_00, deducted: 25_01, net: 72_83, payment_count: 2 },
    ]);
    expect(await app.loadBooks(account_id)).toMatchObject({ in_transit: 25_01 + 72_83 });
    const [settlement] = ids(await app.loadSettlements(account_id));
    const { data } = await app.call(settlements.lines, { query: {}, body: { settlement_id: settlement! } }, who);
    expect(data.list).toMatchObject({ total: 4, sum: '72.83' });
  });

  test('deductions beyond a settlement carry over to the next one and a zero settlement is settled', async () => {
    app.setBankAccount(account_id, {});
    const first = await app.createPayment(account_id, { paid_at: '2026-08-28T03:00:00Z', total: 20_00 });
    await app.createPayment(account_id, { paid_at: '2026-09-01T03:00:00Z', total: 60_00 });
    await refundPending(first.id, 20_00); // RM 1.08 more than its net
    at(TUESDAY);
    await app.runSettlements();
    expect(await app.loadSettlements(account_id)).toMatchObject([
      { deducted: 18_92, net: 0, status: 'SETTLED', destination: 'BALANCE' },
    ]);
    at(WEDNESDAY);
    await app.runSettlements();
    expect(await app.loadSettlements(account_id)).toMatchObject([
      {},
      { deducted: 1_08, net: 57_84, status: 'PROCESSING' },
    ]);
    expect(await app.loadBooks(account_id)).toMatchObject({ in_transit: 20_00 + 57_84 });
    expect((await app.loadBooks(account_id))['pending']).toBeUndefined();
  });

  test('a refund that fails after the settlement is added to the next one', async () => {
    app.setBankAccount(account_id, {});
    const { id } = await app.createPayment(account_id, { paid_at: '2026-08-28T03:00:00Z' });
    await refundPending(id, 10_00);
    at(TUESDAY);
    await app.runSettlements();
    at('2026-09-01T03:00:00Z');
    await refundPending(id, 10_00, true);
    at(WEDNESDAY);
    expect(await app.runSettlements()).toMatchObject({ claimed: 0, settled: 1 });
    expect(await app.loadSettlements(account_id)).toMatchObject([
      { deducted: 10_00, net: 38_92 },
      {
        payment_count: 0,
        gross: 0,
        deducted: -10_00,
        net: 10_00,
        collection_day: '2026-09-01',
        expected_date: '2026-09-02',
      },
    ]);
    expect(await app.loadBooks(account_id)).toEqual({ clearing: -50_00, in_transit: 48_92, fee: 1_00, tax: 8 });
  });

  test('a settlement above the pending balance is not sent', async () => {
    app.setBankAccount(account_id, {});
    await app.createPayment(account_id, { paid_at: '2026-08-28T03:00:00Z' });
    const transfer = transferDraft('settlement_release', { id: uuid(), subject_id: uuid(), amount: sen(1) });
    await app.poster.post(plainPosting, { account_id, subject_id: uuid(), transfer });
    at(TUESDAY);
    expect(await app.runSettlements()).toMatchObject({ settled: 0 });
    expect(await app.loadSettlements(account_id)).toMatchObject([{ status: 'SCHEDULED' }]);
    expect(await app.loadDisbursements(account_id)).toEqual([]);
  });

  describe('a settlement above the pending balance', () => {
    const items = async (filter: object = {}) =>
      (await app.call(reconciliation.items, { query: {}, body: { account_id, ...filter } }, admin)).data.list.data;
    let short: { id: string; invoice_no: string };

    /** One sen of its RM 48.92 was released by another posting. */
    beforeEach(async () => {
      app.setBankAccount(account_id, {});
      await app.createPayment(account_id, { paid_at: '2026-08-28T03:00:00Z' });
      const transfer = transferDraft('settlement_release', { id: uuid(), subject_id: uuid(), amount: sen(1) });
      await app.poster.post(plainPosting, { account_id, subject_id: uuid(), transfer });
      at(TUESDAY);
      await app.runSettlements();
      [short] = (await app.loadSettlements(account_id)) as [typeof short];
    });

    test('a settlement shortfall is one open reconciliation item with net and pending amounts', async () => {
      expect(await app.runSettlements()).toMatchObject({ settled: 0 });
      const found = await items();
      expect(found).toMatchObject([
        {
          kind: 'SETTLEMENT',
          provider: 'ledger',
          reference: short.invoice_no,
          subject_id: short.id,
          day: '2026-09-01',
          booked_amount: '48.92',
          posted_amount: '48.91',
          reported_amount: null,
          status: 'MISMATCHED',
          reason: 'short',
          work: 'OPEN',
        },
      ]);
      const { data } = await app.call(reconciliation.item, { params: { account_id, id: found[0].id } }, admin);
      expect(data).toMatchObject({ difference: '0.01', resolutions: ['note'], lines: [] });
      const days = { start_date: '2026-09-01', end_date: '2026-09-01' };
      const summary = await app.call(reconciliation.summary, { query: days }, admin);
      expect(summary.data.days).toEqual([]); // no statement covers settlements
    });

    test('a settlement shortfall resolved with a note stays resolved while nothing changes', async () => {
      const [{ id }] = await items();
      const body = { resolution: 'note', note: 'The sen comes back by a correction.' } as const;
      const resolved = await app.call(reconciliation.resolve, { params: { account_id, id }, body }, admin);
      expect(resolved).toMatchObject({ response_code: 2000, data: { work: 'RESOLVED', resolution: 'note' } });
      await app.runSettlements();
      expect(await items({ work: 'OPEN' })).toEqual([]);
    });

    test('a settlement shortfall is closed once the settlement is sent', async () => {
      const transfer = transferDraft('payment', { id: uuid(), subject_id: uuid(), amount: sen(1) });
      await app.poster.post(plainPosting, { account_id, subject_id: uuid(), transfer });
      expect(await app.runSettlements()).toMatchObject({ settled: 1 });
      expect(await items()).toMatchObject([
        { status: 'MATCHED', reason: null, work: 'NONE', booked_amount: '48.92', posted_amount: '48.92' },
      ]);
    });
  });
});

test('concurrent runs settle each payment once', async () => {
  app.setBankAccount(account_id, {});
  for (let n = 0; n < 30; n += 1)
    await app.createPayment(account_id, {
      paid_at: `2026-08-28T03:00:${String(n).padStart(2, '0')}Z`,
      channel_flag: n % 2 ? 'fpx' : 'duit_now',
    });
  at(TUESDAY);
  await Promise.all(Array.from({ length: 6 }, () => app.runSettlements()));
  await app.runSettlements();
  expect(await app.loadSettlements(account_id)).toMatchObject([
    { channel_flag: 'duit_now', payment_count: 15, net: 15 * 48_92, status: 'PROCESSING' },
    { channel_flag: 'fpx', payment_count: 15, net: 15 * 48_92, status: 'PROCESSING' },
  ]);
  expect(await app.loadDisbursements(account_id)).toHaveLength(2);
  expect(await app.loadBooks(account_id)).toMatchObject({ in_transit: 30 * 48_92 });
});

test('a suspended merchant is settled when the suspension is lifted, and other merchants meanwhile', async () => {
  const other = await app.createMerchant();
  for (const id of [account_id, other.account_id]) {
    app.setBankAccount(id, {});
    await app.createPayment(id);
  }
  const setAccount = (status: string) =>
    app.db.updateTable('accounts').set({ status }).where('id', '=', account_id).execute();
  await setAccount('SUSPENDED');
  at(TUESDAY);
  expect(await app.runSettlements()).toMatchObject({ claimed: 2, settled: 1 });
  expect(await app.loadSettlements(account_id)).toMatchObject([{ status: 'SCHEDULED' }]);
  expect(await app.loadDisbursements(account_id)).toEqual([]);
  await setAccount('ACTIVE');
  at(WEDNESDAY);
  expect(await app.runSettlements()).toMatchObject({ settled: 1 });
  expect(await app.loadDisbursements(account_id)).toHaveLength(1);
});
