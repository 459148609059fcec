import type { DisbursementKey } from '../../apps/api/src/modules/disbursements/disbursements.service.ts';
import { plainPosting } from '../../apps/api/src/modules/ledger/ledger.service.ts';
import { createPayout } from '../../apps/api/src/modules/payouts/payouts.service.ts';
import { refundView } from '../../apps/api/src/modules/refunds/refund-view.ts';
import { approveRefund, cancelRefund, setPayoutAccount } from '../../apps/api/src/modules/refunds/refund-decisions.ts';
import { requestRefund } from '../../apps/api/src/modules/refunds/request-refund.ts';
import { createSelfSettlement } from '../../apps/api/src/modules/settlements/self-settlement.ts';
import { runSettlements } from '../../apps/api/src/modules/settlements/settlements.service.ts';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { PaymentsApp } from '../payments-app.ts';
import type { TransferOutcome } from '../fake-payout-bank.ts';
import { InvariantViolation } from './invariants.ts';
import { COMMISSION_STEPS } from './commission-steps.ts';
import type { Step } from './payment-steps.ts';
import { RESOLUTION_STEPS } from './resolution-steps.ts';
import { runUnlessRefused } from './run-unless-refused.ts';
import { SLIP_STEPS } from './slip-steps.ts';
import { runWithCrashes, type SimulatedMerchant } from './simulated-merchant.ts';
import { STATEMENT_STEPS } from './statement-steps.ts';

/*
 * Steps about disbursements: settlements, withdrawals, payouts and refunds, with a bank that is slow, silent, unreachable,
 * contradicts itself or returns money, while the process crashes between any two statements.
 */

/** Possible next bank statuses of a disbursement. A successful one may be returned; a failed one stays failed. */
const NEXT_STATUSES: Readonly<Record<string, readonly TransferOutcome[]>> = {
  PROCESSING: ['SUCCESS', 'SUCCESS', 'FAILED'],
  SUCCESS: ['SUCCESS', 'SUCCESS', 'RETURNED'],
  FAILED: ['FAILED'],
  RETURNED: ['RETURNED'],
};
const PAYEE = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };
/** An account of the one who pays all bills; refunds to `PAYEE` need a second person. */
const PAYERS_ACCOUNT = { payout_service_id: 1, account_number: '512345678902', account_name: 'Siti Nurhaliza' };

/** The payouts, withdrawals and refunds of a merchant. */
async function countRequested(app: PaymentsApp, { account_id }: SimulatedMerchant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from payout_records where account_id = ${account_id})
      + (select count(*) from void_sale_records where account_id = ${account_id})
      + (select count(*) from disbursements where account_id = ${account_id} and source = 'SELF_SETTLEMENT'))::int
      as count`.execute(app.db);
  return rows[0]!.count;
}

/**
 * Sends a request as a client with an idempotency key does: after a crash again, and now and then although it was answered.
 * Whatever happens, it creates one record at most.
 */
async function runRequest(app: PaymentsApp, merchant: SimulatedMerchant, send: (id: string) => Promise<unknown>) {
  const id = uuid();
  const before = await countRequested(app, merchant);
  const has_completed = await runUnlessRefused(merchant, () => send(id));
  const is_repeated = !has_completed || merchant.random.below(merchant.shared.repeats_one_in) === 0;
  if (is_repeated) await runUnlessRefused(merchant, () => send(merchant.shared.repeatedIdOf(id)));
  const created = (await countRequested(app, merchant)) - before;
  if (created > 1) throw new InvariantViolation(`one request created ${created} records: ${id}`);
}

type DisbursementRow = DisbursementKey & { reference: string; status: string };
const queryDisbursements = (app: PaymentsApp, { account_id }: SimulatedMerchant) =>
  app.db
    .selectFrom('disbursements')
    .select(['account_id', 'id', 'reference', 'status'])
    .where('account_id', '=', account_id);

async function pickRecentDisbursement(
  app: PaymentsApp,
  merchant: SimulatedMerchant,
): Promise<DisbursementRow | undefined> {
  const recent = await queryDisbursements(app, merchant).orderBy('updated_at', 'desc').orderBy('id').limit(6).execute();
  return recent.length === 0 ? undefined : merchant.random.pick(recent);
}

const topUp: Step = async (app, { account_id, random }) => {
  const subject_id = uuid();
  const amount = sen(10_000 + random.below(500_000));
  const transfer = transferDraft('payout_topup', { id: uuid(), subject_id, amount });
  await app.poster.post(plainPosting, { account_id, subject_id, transfer });
};

/** Runs settlements for every merchant, as the real job does. */
const runSettlement: Step = (_app, merchant) =>
  runWithCrashes(merchant, () => runSettlements(merchant.deps, { is_forced: merchant.random.below(2) === 0 }));

const withdrawToBank: Step = (app, merchant) => {
  const { account_id, user_id: created_by, random } = merchant;
  // Mostly little, which the balance suffices for.
  const amount = sen(1_000 + random.below(random.pick([2_000, 2_000, 60_000])));
  return runRequest(app, merchant, (id) =>
    createSelfSettlement(merchant.deps, { account_id, id, created_by, amount, bank_id: undefined }),
  );
};

const makePayout: Step = (app, merchant) => {
  const { account_id, user_id, random } = merchant;
  // Repeated references must create one payout only.
  const reference = random.below(2) === 0 ? `R${random.below(40)}` : undefined;
  const amount = sen(reference ? 5_000 : 100 + random.below(60_000));
  const input = { account_id, user_id, ...PAYEE, amount, reference, source: 'PORTAL' as const };
  return runRequest(app, merchant, (id) => createPayout(merchant.deps, { ...input, id }));
};

const requestRandomRefund: Step = async (app, merchant, any_order) => {
  const { random, account_id, user_id } = merchant;
  const paid = [...merchant.orders.values()].filter(({ rail_status }) => rail_status === 'SUCCESS').slice(-12);
  // Mostly of a payment that has succeeded at its rail; refunds of others are refused.
  const order = paid.length > 0 && random.below(4) > 0 ? random.pick(paid) : any_order;
  const payment = await app.loadAttempt(order.started);
  merchant.touched_invoice_ids.add(order.bill.id);
  const amount = random.below(2) === 0 ? undefined : sen(1 + random.below(40_000));
  const payee = [undefined, PAYEE, PAYERS_ACCOUNT, PAYERS_ACCOUNT][random.below(4)];
  merchant.bank.holders.set(PAYERS_ACCOUNT.account_number, PAYERS_ACCOUNT.account_name);
  const input = { payment_record_id: payment.id, amount, reason: 'Barang habis', ...payee };
  await runRequest(app, merchant, (id) => requestRefund(merchant.deps, { account_id, id, user_id }, input));
};

/** An admin approves a refund, or the merchant sets its account or cancels it, in any state; invalid actions are refused. */
const advanceRefund: Step = async (app, merchant) => {
  const { account_id, user_id, random } = merchant;
  const open = await app.db
    .selectFrom('void_sale_records')
    .select(['account_id', 'id', 'invoice_id'])
    .where('account_id', '=', account_id)
    .where('status', 'in', ['REQUESTED', 'APPROVED', 'PROCESSING', 'FAILED'])
    .orderBy('updated_at', 'desc')
    .limit(5)
    .execute();
  if (open.length === 0) return;
  const { invoice_id, ...key } = random.pick(open);
  merchant.touched_invoice_ids.add(invoice_id);
  const action = random.pick([
    async () => {
      const { payee_fingerprint } = await refundView(merchant.deps.store.read, key);
      await approveRefund(merchant.deps, key, { user_id: uuid(), note: null, payee_fingerprint });
    },
    () => setPayoutAccount(merchant.deps, key, random.pick([PAYEE, PAYERS_ACCOUNT]), { actor: 'merchant' }),
    () => cancelRefund(merchant.deps, key, { user_id, reason: null }),
  ]);
  await runUnlessRefused(merchant, action);
};

const cancelPayout: Step = async (app, merchant) => {
  const waiting = await queryDisbursements(app, merchant)
    .where('status', '=', 'PENDING')
    .where('source', '=', 'PAYOUT')
    .limit(4)
    .execute();
  if (waiting.length === 0) return;
  const key = merchant.random.pick(waiting);
  await runUnlessRefused(merchant, () => merchant.disbursements.cancel(key, null));
};

/** Marks the invoices of refunds that may change with a bank status. */
async function markRefundedInvoices(app: PaymentsApp, merchant: SimulatedMerchant): Promise<void> {
  const rows = await app.db
    .selectFrom('void_sale_records')
    .select('invoice_id')
    .where('account_id', '=', merchant.account_id)
    .where('status', 'in', ['PROCESSING', 'REFUNDED', 'VOIDED', 'FAILED'])
    .orderBy('updated_at', 'desc')
    .limit(8)
    .execute();
  for (const { invoice_id } of rows) merchant.touched_invoice_ids.add(invoice_id);
}

const sendDueDisbursements: Step = async (app, merchant) => {
  const due = await queryDisbursements(app, merchant)
    .where('status', '=', 'PENDING')
    .where('send_after', '<=', app.clock.now())
    .limit(4)
    .execute();
  await markRefundedInvoices(app, merchant);
  for (const key of due) await runWithCrashes(merchant, () => merchant.disbursements.send(key));
};

const requeryBank: Step = async (app, merchant) => {
  const due = await queryDisbursements(app, merchant).where('next_ask_at', '<=', app.clock.now()).limit(6).execute();
  await markRefundedInvoices(app, merchant);
  for (const key of due) await runWithCrashes(merchant, () => merchant.disbursements.queryStatus(key));
};

const bankStatusOf = ({ bank_statuses }: SimulatedMerchant, reference: string): TransferOutcome =>
  bank_statuses.get(reference) ?? 'PROCESSING';

const changeBankStatus: Step = async (app, merchant) => {
  const disbursement = await pickRecentDisbursement(app, merchant);
  if (
    !disbursement ||
    !merchant.bank.executed_transfers.some(({ merchantReferenceNo }) => merchantReferenceNo === disbursement.reference)
  )
    return;
  const bank_status = merchant.random.pick(NEXT_STATUSES[bankStatusOf(merchant, disbursement.reference)]!);
  merchant.bank_statuses.set(disbursement.reference, bank_status);
  merchant.bank.setStatus(disbursement.reference, bank_status);
  // Half the time the bank sends a notice.
  if (merchant.random.below(2) === 0) return;
  await markRefundedInvoices(app, merchant);
  await runWithCrashes(merchant, () => merchant.disbursements.queryStatus({ ...disbursement, after_notice: true }));
};

const WRONG_FACTS = [{ amount: '0.01' }, { currency: 'USD' }, { reference: 'PO-0000000000' }] as const;

/** The bank reports mismatching facts or revokes a success, then the actual status again. */
const reportWrongBankStatus: Step = async (app, merchant) => {
  const disbursement = await pickRecentDisbursement(app, merchant);
  if (!disbursement || !merchant.bank_statuses.has(disbursement.reference)) return;
  const { bank, random } = merchant;
  const bank_status = bankStatusOf(merchant, disbursement.reference);
  if (random.below(2) === 0) bank.setStatus(disbursement.reference, 'SUCCESS', random.pick(WRONG_FACTS));
  else if (disbursement.status === 'SUCCESS' && bank_status === 'SUCCESS')
    bank.setStatus(disbursement.reference, 'FAILED');
  await markRefundedInvoices(app, merchant);
  await runWithCrashes(merchant, () => merchant.disbursements.queryStatus({ ...disbursement, after_notice: true }));
  bank.setStatus(disbursement.reference, bank_status);
};

const changeBankConnectivity: Step = async (_app, { bank, random }) => {
  bank.connectivity = random.pick(['up', 'up', 'up', 'up', 'mute', 'down']);
};

/** Changes the settlement account: returned settlements are only retried to another account. */
const changeSettlementAccount: Step = async (_app, merchant) => {
  merchant.bank_account = String(512_345_678_900 + merchant.random.below(99));
};

/** Switches automatic settlement of a channel on or off. */
const toggleAutoSettlement: Step = (app, { account_id, random }) =>
  app.db
    .updateTable('settlement_channels')
    .set((eb) => ({ is_auto_settlement: eb.not(eb.ref('is_auto_settlement')) }))
    .where('account_id', '=', account_id)
    .where('channel_id', '=', random.pick([1, 4]))
    .execute();

const advanceOneDay: Step = async (app) => app.advanceTime({ days: 1 });

const WEIGHTS: readonly (readonly [weight: number, step: Step])[] = [
  [3, topUp],
  [3, runSettlement],
  [6, withdrawToBank],
  [8, makePayout],
  [12, requestRandomRefund],
  [6, advanceRefund],
  [2, cancelPayout],
  [12, sendDueDisbursements],
  [8, requeryBank],
  [14, changeBankStatus],
  [3, reportWrongBankStatus],
  [2, changeBankConnectivity],
  [1, changeSettlementAccount],
  [2, toggleAutoSettlement],
  [3, advanceOneDay],
  ...SLIP_STEPS,
  ...STATEMENT_STEPS,
  ...RESOLUTION_STEPS,
  ...COMMISSION_STEPS,
];

/** Each disbursement step with its weight. */
export const DISBURSEMENT_STEPS = WEIGHTS.map(([weight, step]): readonly [number, Step] => [
  weight,
  async (app, merchant, order) => {
    merchant.has_disbursement_changes = true;
    await step(app, merchant, order);
  },
]);

/** Sends every pending disbursement, lets the bank finish it, and applies the final status. */
export async function completeDisbursements(app: PaymentsApp, merchants: readonly SimulatedMerchant[]): Promise<void> {
  for (const merchant of merchants) {
    const { bank, disbursements } = merchant;
    bank.connectivity = 'up';
    const unsent = await queryDisbursements(app, merchant)
      .where('status', '=', 'PENDING')
      .where('needs_approval', '=', false)
      .execute();
    app.advanceTime({ days: 2 });
    for (const key of unsent) await disbursements.send(key);
    const sent = await queryDisbursements(app, merchant).where('sent_at', 'is not', null).execute();
    for (const disbursement of sent) {
      const bank_status = bankStatusOf(merchant, disbursement.reference);
      const final_status = bank_status === 'PROCESSING' ? 'SUCCESS' : bank_status;
      merchant.bank_statuses.set(disbursement.reference, final_status);
      bank.setStatus(disbursement.reference, final_status);
      await disbursements.queryStatus({ ...disbursement, after_notice: true });
      await disbursements.queryStatus({ ...disbursement, after_notice: true });
    }
    await markRefundedInvoices(app, merchant);
  }
}
