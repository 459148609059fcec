import { CODE } from '@kutip/contracts/codes';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import {
  disbursementAttemptNo,
  netSettlement,
  SETTLEMENT_TRANSITIONS,
  type NetSettlement,
  type SettlementShortfall,
  type SettlementStatus,
} from '@kutip/domain/settlement';
import { uuid } from '../../platform/uuid.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { checkTransition } from '../../platform/status-change.ts';
import {
  insertDisbursements,
  maskAccountNumber,
  reserveDrafts,
  sealAccountNumber,
  type NewDisbursement,
} from '../disbursements/disbursements.service.ts';
import { auditWrites, write, type Decision, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { writeShortfalls } from '../reconciliation-items/reconciliation-items.service.ts';
import { applyDeductions, lockSettlements, type LockedSettlement, type SettlementKey } from './settle.queries.ts';
import { writeSettlementStatuses, type SettlementSending } from './settlement-status.queries.ts';
import type { SettlementBank } from './settlement-bank.ts';

/**
 * The outcome for a settlement: sent to the bank, made available, or neither, because it was sent already (`nothing`) or
 * because the pending balance is lower than its net (`short`), a fault of the books that opens a reconciliation item.
 */
export type SettleOutcome = 'to_bank' | 'to_balance' | 'nothing' | 'short';

export interface SettleCommand extends PostingCommand {
  settlement_id: string;
  /** The statuses from which it may be sent. */
  from: readonly SettlementStatus[];
  /** null: the money becomes available instead. */
  bank: SettlementBank | null;
  encryption: Encryption;
  now: Date;
}

type SettleInput = SettlementKey & Pick<SettleCommand, 'bank' | 'encryption' | 'now' | 'audit'>;

/**
 * The account is the subject, so that two settlements of one merchant never share a batch and the second reads the pending
 * balance that the first left. The status under the lock guarantees that a settlement is sent once.
 */
const commandOf = ({ id, ...input }: SettleInput, from: readonly SettlementStatus[]): SettleCommand => ({
  ...input,
  subject_id: input.account_id,
  settlement_id: id,
  from,
});

export const settleCommand = (input: SettleInput): SettleCommand => commandOf(input, ['SCHEDULED']);
/** Sends a failed or returned settlement again. */
export const retryCommand = (input: SettleInput): SettleCommand => commandOf(input, ['FAILED', 'RETURNED']);

/** Posts a settlement: transfers, settlement, deductions and disbursement are written together. */
export const settle: PostingKind<SettleCommand, LockedSettlement | undefined, SettleOutcome> = {
  name: 'settle',
  load: (db, commands) =>
    lockSettlements(
      db,
      commands.map(({ account_id, settlement_id }) => ({ account_id, id: settlement_id })),
    ),
  decide(command, settlement) {
    const { from, bank } = command;
    if (!settlement) throw new Refusal(CODE.not_found, 'Settlement not found.');
    if (!from.includes(settlement.status)) return { transfers: [], writes: [], outcome: 'nothing' };
    const netted = netSettlement({ payments_net: settlement.net, pending: settlement.pending }, settlement.deductions);
    if ('net_due' in netted)
      return { transfers: [], writes: [shortfallWrite(command, settlement, netted)], outcome: 'short' };
    return bank && netted.net > 0 ? toBank(command, settlement, netted, bank) : toBalance(command, settlement, netted);
  },
};

/** Opens a reconciliation item: the next run retries, with the same outcome until somebody corrects the books. */
const shortfallWrite = (
  { account_id, now }: SettleCommand,
  { id, invoice_no, pending }: LockedSettlement,
  { net_due }: SettlementShortfall,
) => write(writeShortfalls, { account_id, settlement_id: id, invoice_no, net_due, pending, at: now });

const deductionWrites = ({ account_id, settlement_id, now }: SettleCommand, { taken }: NetSettlement) =>
  taken.map((one) => write(applyDeductions, { account_id, ...one, settlement_id, remainder_id: uuid(), at: now }));

function sentWrite(
  { account_id, now }: SettleCommand,
  { invoice_no, status }: LockedSettlement,
  { taken }: NetSettlement,
  { to, ...overrides }: { to: SettlementStatus } & Partial<SettlementSending>,
) {
  return write(writeSettlementStatuses, {
    account_id,
    invoice_no,
    change: checkTransition(SETTLEMENT_TRANSITIONS.AUTO, status, to),
    reason: null,
    destination: 'BALANCE',
    deducted: sen(taken.reduce((sum, { amount }) => sum + amount, 0)),
    disbursement_id: null,
    bank_id: null,
    account_mask: null,
    account_name: null,
    at: now,
    ...overrides,
  });
}

function toBalance(
  command: SettleCommand,
  settlement: LockedSettlement,
  netted: NetSettlement,
): Decision<SettleOutcome> {
  const { net: amount } = netted;
  return {
    // Refunds may have used up the whole settlement.
    transfers:
      amount > 0 ? [transferDraft('settlement_release', { id: uuid(), subject_id: settlement.id, amount })] : [],
    writes: [
      sentWrite(command, settlement, netted, { to: 'SETTLED' }),
      ...deductionWrites(command, netted),
      ...auditWrites(command, { status: 'SETTLED' }),
    ],
    outcome: 'to_balance',
  };
}

function toBank(
  command: SettleCommand,
  settlement: LockedSettlement,
  netted: NetSettlement,
  bank: SettlementBank,
): Decision<SettleOutcome> {
  const { account_id, encryption, now } = command;
  const { id, invoice_no, tries } = settlement;
  const disbursement: NewDisbursement = {
    ...disbursementTo(bank, { account_id, encryption, now }),
    // The first disbursement has the settlement's id, so that ledger lines link to the settlement.
    id: tries === 0 ? id : uuid(),
    source: 'SETTLEMENT',
    reference: disbursementAttemptNo(invoice_no, tries + 1),
    amount: netted.net,
    fee: sen(0),
    fee_tax: sen(0),
    drawn: [{ book: 'pending', amount: netted.net }],
  };
  return {
    transfers: reserveDrafts('SETTLEMENT', disbursement.id, disbursement.drawn),
    writes: [
      sentWrite(command, settlement, netted, {
        to: 'PROCESSING',
        destination: 'BANK',
        disbursement_id: disbursement.id,
        bank_id: bank.bank_id,
        account_mask: disbursement.account_mask,
        account_name: disbursement.account_name,
      }),
      write(insertDisbursements, disbursement),
      ...deductionWrites(command, netted),
      ...auditWrites(command, { status: 'PROCESSING', account_mask: disbursement.account_mask }),
    ],
    outcome: 'to_bank',
  };
}

type AmountFields = 'id' | 'source' | 'reference' | 'amount' | 'fee' | 'fee_tax' | 'drawn';

/** The destination fields of a disbursement to the merchant's own account, which needs no approval. */
export function disbursementTo(
  bank: SettlementBank,
  { account_id, encryption, now }: { account_id: string; encryption: Encryption; now: Date },
): Omit<NewDisbursement, AmountFields> {
  return {
    account_id,
    payout_service_id: bank.payout_service_id,
    bank_code: bank.bank_code,
    account_number: sealAccountNumber(encryption, account_id, bank.account_number),
    account_mask: maskAccountNumber(bank.account_number),
    account_name: bank.account_name,
    commission: sen(0),
    needs_approval: false,
    send_after: bank.usable_at && bank.usable_at > now ? bank.usable_at : now,
    created_at: now,
  };
}
