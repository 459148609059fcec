import { CODE } from '@kutip/contracts/codes';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { netOf, tryNo, type Netted, type SettlementStatus, type Short } from '@kutip/domain/settlement';
import { v7 as uuid } from 'uuid';
import type { Encryption } from '../../platform/encryption.ts';
import {
  insertDisbursements,
  maskAccountNumber,
  reserveDrafts,
  sealAccountNumber,
  type NewDisbursement,
} from '../disbursements/disbursements.service.ts';
import { write, type Decision, type PostingCommand, type PostingKind } from '../ledger/ledger.service.ts';
import { writeShortfalls } from '../reconciliation/reconciliation.service.ts';
import {
  lockSettlements,
  writeSent,
  writeTaken,
  type LockedSettlement,
  type SentSettlement,
  type SettlementKey,
} from './settle.queries.ts';
import type { SettlementBank } from './settlement-bank.ts';

/**
 * What became of a settlement: sent to the bank, made available, or neither because it was sent already (`nothing`) or
 * because less is pending than it comes to (`short`), which is a fault of the books and is told to the platform's people.
 */
export type Settled = 'to_bank' | 'to_balance' | 'nothing' | 'short';

export interface SettleCommand extends PostingCommand {
  settlement_id: string;
  /** From which states it is sent. */
  from: readonly SettlementStatus[];
  /** null: it becomes available. */
  bank: SettlementBank | null;
  encryption: Encryption;
  now: Date;
}

type Wish = SettlementKey & Pick<SettleCommand, 'bank' | 'encryption' | 'now'>;

/**
 * The account is the subject: two settlements of one merchant never share a batch, so that each sees what the other has
 * left of what is pending. The locked status is what lets it be sent once.
 */
const commandOf = ({ id, ...wish }: Wish, from: readonly SettlementStatus[]): SettleCommand => ({
  ...wish,
  subject_id: wish.account_id,
  settlement_id: id,
  from,
});

export const settleCommand = (wish: Wish): SettleCommand => commandOf(wish, ['SCHEDULED']);
/** One that failed or came back, once more. */
export const retryCommand = (wish: Wish): SettleCommand => commandOf(wish, ['FAILED', 'RETURNED']);

/** Ledger, settlement, its deductions and the order to the bank are written together or not at all. */
export const settle: PostingKind<SettleCommand, LockedSettlement | undefined, Settled> = {
  name: 'settle',
  look: (db, commands) =>
    lockSettlements(
      db,
      commands.map(({ account_id, settlement_id }) => ({ account_id, id: settlement_id })),
    ),
  decide(command, seen) {
    const { from, bank } = command;
    if (!seen) throw new Refusal(CODE.not_found, 'There is no such settlement.');
    if (!from.includes(seen.status)) return { transfers: [], writes: [], outcome: 'nothing' };
    const netted = netOf({ payments_net: seen.net, pending: seen.pending }, seen.deductions);
    if ('comes_to' in netted) return { transfers: [], writes: [shortWrite(command, seen, netted)], outcome: 'short' };
    return bank && netted.net > 0 ? toBank(command, seen, netted, bank) : toBalance(command, seen, netted);
  },
};

/** A person must look: the next run tries again, and comes to the same as long as nobody does. */
const shortWrite = ({ account_id, now }: SettleCommand, { id, invoice_no, pending }: LockedSettlement, short: Short) =>
  write(writeShortfalls, { account_id, settlement_id: id, invoice_no, comes_to: short.comes_to, pending, at: now });

const takenWrites = ({ account_id, settlement_id, now }: SettleCommand, { taken }: Netted) =>
  taken.map((one) => write(writeTaken, { account_id, ...one, settlement_id, rest_id: uuid(), at: now }));

function sentWrite(command: SettleCommand, { taken }: Netted, more: Partial<SentSettlement>) {
  const { account_id, settlement_id, now } = command;
  return write(writeSent, {
    account_id,
    id: settlement_id,
    status: 'SETTLED',
    destination: 'BALANCE',
    deducted: sen(taken.reduce((sum, { amount }) => sum + amount, 0)),
    disbursement_id: null,
    bank_id: null,
    account_mask: null,
    account_name: null,
    at: now,
    ...more,
  });
}

function toBalance(command: SettleCommand, { id }: LockedSettlement, netted: Netted): Decision<Settled> {
  const { net: amount } = netted;
  return {
    // Nothing is left of it where refunds have taken it all.
    transfers: amount > 0 ? [transferDraft('settlement_release', { id: uuid(), subject_id: id, amount })] : [],
    writes: [sentWrite(command, netted, {}), ...takenWrites(command, netted)],
    outcome: 'to_balance',
  };
}

function toBank(
  command: SettleCommand,
  { id, invoice_no, tries }: LockedSettlement,
  netted: Netted,
  bank: SettlementBank,
): Decision<Settled> {
  const { account_id, encryption, now } = command;
  const order: NewDisbursement = {
    ...orderTo(bank, { account_id, encryption, now }),
    // The first order has the settlement's id, so that a ledger line leads to it.
    id: tries === 0 ? id : uuid(),
    source: 'SETTLEMENT',
    reference: tryNo(invoice_no, tries + 1),
    amount: netted.net,
    fee: sen(0),
    fee_tax: sen(0),
    drawn: [{ book: 'pending', amount: netted.net }],
  };
  return {
    transfers: reserveDrafts('SETTLEMENT', order.id, order.drawn),
    writes: [
      sentWrite(command, netted, {
        status: 'PROCESSING',
        destination: 'BANK',
        disbursement_id: order.id,
        bank_id: bank.bank_id,
        account_mask: order.account_mask,
        account_name: order.account_name,
      }),
      write(insertDisbursements, order),
      ...takenWrites(command, netted),
    ],
    outcome: 'to_bank',
  };
}

type Terms = 'id' | 'source' | 'reference' | 'amount' | 'fee' | 'fee_tax' | 'drawn';

/** An order to a bank account but for what is paid: it needs nobody's word, for it goes to the merchant himself. */
export function orderTo(
  bank: SettlementBank,
  { account_id, encryption, now }: { account_id: string; encryption: Encryption; now: Date },
): Omit<NewDisbursement, Terms> {
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
