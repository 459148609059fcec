import { CODE } from '@kutip/contracts/codes';
import { judgeWord, type BankWord, type WordVerdict } from '@kutip/domain/disbursement';
import { toRinggit } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { write, type Decision, type PostingCommand, type PostingKind, type Write } from '../ledger/ledger.service.ts';
import {
  postDrafts,
  returnDrafts,
  voidDrafts,
  type Disbursement,
  type DisbursementKey,
  type DisbursementOwners,
  type Ending,
} from './disbursement.ts';
import { lockDisbursements, objectTo, writeTold } from './disbursements.queries.ts';

/** What a word of the bank has done. */
export type Heard = WordVerdict['do'];

export interface HearBank extends PostingCommand {
  owners: DisbursementOwners;
  word: BankWord;
  now: Date;
}

/** The command for a word of the bank. There is no domain key: the locked status is what lets an ending happen once. */
export const hearCommand = (key: DisbursementKey, told: Pick<HearBank, 'owners' | 'word' | 'now'>): HearBank => ({
  ...told,
  account_id: key.account_id,
  subject_id: key.id,
});

const keysOf = (commands: readonly PostingCommand[]): DisbursementKey[] =>
  commands.map(({ account_id, subject_id }) => ({ account_id, id: subject_id }));

/** Ledger, disbursement and the record that it is for change together or not at all. */
export const hearBank: PostingKind<HearBank, Disbursement | undefined, Heard> = {
  name: 'hear payout bank',
  look: (db, commands) => lockDisbursements(db, keysOf(commands)),
  decide({ owners, word, now }, order) {
    if (!order) throw new Error('A disbursement has vanished');
    const verdict = judgeWord(order, word);
    const told = { account_id: order.account_id, id: order.id, at: now };
    const { code, reason, bank_reference } = word;
    const ending = (status: Ending['status']): Ending => ({ status, code, reason, bank_reference, at: now });
    switch (verdict.do) {
      case 'post':
        return { ...ended(order, ending('SUCCESS'), owners), transfers: postDrafts(order), outcome: 'post' };
      case 'void':
        return { ...ended(order, ending('FAILED'), owners), transfers: voidDrafts(order), outcome: 'void' };
      case 'return':
        return { ...ended(order, ending('RETURNED'), owners), transfers: returnDrafts(order), outcome: 'return' };
      case 'wait':
        return onlyRows([write(writeTold, { ...told, status: null, code, reason, bank_reference })], 'wait');
      case 'object': {
        const kind = `payout_${verdict.because}` as const;
        return onlyRows(
          [write(objectTo, { ...told, kind, detail: { ...factsOf(order), ...wordFacts(word) } })],
          'object',
        );
      }
      default:
        return onlyRows([], verdict.do);
    }
  },
};

const onlyRows = (writes: Write[], outcome: Heard): Decision<Heard> => ({ transfers: [], writes, outcome });

function ended(order: Disbursement, ending: Ending, owners: DisbursementOwners): { writes: Write[] } {
  const { account_id, id, source } = order;
  return { writes: [write(writeTold, { account_id, id, ...ending }), ...owners[source].ended(order, ending)] };
}

/** What was told to the bank, for the person who has to sort it out. */
export const factsOf = ({ reference, amount, source, account_mask }: Disbursement) => ({
  reference,
  amount: toRinggit(amount),
  source,
  account: account_mask,
});

const wordFacts = ({ reference, amount, currency, outcome, code, reason, bank_reference }: BankWord) => ({
  heard_order_no: reference,
  heard_amount: toRinggit(amount),
  heard_currency: currency,
  heard_outcome: outcome,
  code,
  reason,
  bank_reference,
});

export interface CancelDisbursement extends PostingCommand {
  owners: DisbursementOwners;
  reason: string | null;
  now: Date;
}

/** Takes an order back that the bank was not told of; refuses (4010) one that it may have been told of, or that is over. */
export const cancelDisbursement: PostingKind<CancelDisbursement, Disbursement | undefined, null> = {
  name: 'cancel disbursement',
  look: (db, commands) => lockDisbursements(db, keysOf(commands)),
  decide({ owners, reason, now }, order) {
    if (!order) throw new Refusal(CODE.not_found, 'There is no such payout.');
    if (order.status !== 'PENDING')
      throw new Refusal(
        CODE.wrong_state,
        'It is on its way to the bank or over: it cannot be cancelled.',
        'already_sent',
      );
    const ending: Ending = { status: 'CANCELLED', code: null, reason, bank_reference: null, at: now };
    return { ...ended(order, ending, owners), transfers: voidDrafts(order), outcome: null };
  },
};
