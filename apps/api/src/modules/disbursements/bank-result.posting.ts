import { CODE } from '@kutip/contracts/codes';
import {
  decideDisbursement,
  DISBURSEMENT_TRANSITIONS,
  type BankResult,
  type DisbursementDecision,
} from '@kutip/domain/disbursement';
import { toRinggit } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { checkTransition } from '../../platform/status-change.ts';
import {
  auditWrites,
  write,
  type Decision,
  type PostingCommand,
  type PostingKind,
  type Write,
} from '../ledger/ledger.service.ts';
import {
  postDrafts,
  returnDrafts,
  voidDrafts,
  type Disbursement,
  type DisbursementKey,
  type DisbursementOwners,
  type DisbursementResult,
} from './disbursement.ts';
import {
  lockDisbursements,
  openDisbursementExceptions,
  writeBankProgress,
  writeDisbursementStatuses,
} from './disbursements.queries.ts';

/** The effect of a bank's result. */
export type BankResultAction = DisbursementDecision['action'];

export interface ApplyBankResultCommand extends PostingCommand {
  owners: DisbursementOwners;
  result: BankResult;
  /** What is written with a final result that a person reports. */
  writes?: readonly Write[];
  now: Date;
}

/** The command that applies a bank's result. It has no domain key: the locked status lets a final result apply only once. */
export const bankResultCommand = (
  key: DisbursementKey,
  input: Pick<ApplyBankResultCommand, 'owners' | 'result' | 'now' | 'audit' | 'writes'>,
): ApplyBankResultCommand => ({
  ...input,
  account_id: key.account_id,
  subject_id: key.id,
});

const keysOf = (commands: readonly PostingCommand[]): DisbursementKey[] =>
  commands.map(({ account_id, subject_id }) => ({ account_id, id: subject_id }));

/** Updates ledger, disbursement and the owner's record in one transaction. */
export const applyBankResultPosting: PostingKind<ApplyBankResultCommand, Disbursement | undefined, BankResultAction> = {
  name: 'apply payout bank result',
  load: (db, commands) => lockDisbursements(db, keysOf(commands)),
  decide({ owners, result, now, writes = [], ...command }, disbursement) {
    if (!disbursement) throw new Error('Disbursement not found');
    const decision = decideDisbursement(disbursement, result);
    const base = { account_id: disbursement.account_id, id: disbursement.id, at: now };
    const { code, reason, bank_reference } = result;
    const finish = (status: DisbursementResult['status']) => ({
      writes: [
        ...finishDisbursement(disbursement, { status, code, reason, bank_reference, at: now }, owners),
        ...auditWrites(command),
        ...writes,
      ],
    });
    switch (decision.action) {
      case 'post':
        return {
          ...finish('SUCCESS'),
          transfers: postDrafts(disbursement),
          outcome: 'post',
        };
      case 'void':
        return {
          ...finish('FAILED'),
          transfers: voidDrafts(disbursement),
          outcome: 'void',
        };
      case 'return':
        return {
          ...finish('RETURNED'),
          transfers: returnDrafts(disbursement),
          outcome: 'return',
        };
      case 'wait':
        return withoutTransfers([write(writeBankProgress, { ...base, code, reason, bank_reference })], 'wait');
      case 'open_exception': {
        const kind = `payout_${decision.exception}` as const;
        return withoutTransfers(
          [
            write(openDisbursementExceptions, {
              ...base,
              kind,
              detail: { ...disbursementDetail(disbursement), ...bankResultDetail(result) },
            }),
          ],
          'open_exception',
        );
      }
      default:
        return withoutTransfers([], decision.action);
    }
  },
};

const withoutTransfers = (writes: Write[], outcome: BankResultAction): Decision<BankResultAction> => ({
  transfers: [],
  writes,
  outcome,
});

function finishDisbursement(
  disbursement: Disbursement,
  result: DisbursementResult,
  owners: DisbursementOwners,
): Write[] {
  const { account_id, id, source } = disbursement;
  const { status, ...details } = result;
  const change = checkTransition(DISBURSEMENT_TRANSITIONS, disbursement.status, status);
  return [
    write(writeDisbursementStatuses, { account_id, id, change, next_ask_at: null, ...details }),
    ...owners[source].applyResult(disbursement, result),
  ];
}

/** What we sent to the bank, for the person who resolves the exception. */
export const disbursementDetail = ({ reference, amount, source, account_mask }: Disbursement) => ({
  reference,
  amount: toRinggit(amount),
  source,
  account: account_mask,
});

const bankResultDetail = ({ reference, amount, currency, outcome, code, reason, bank_reference }: BankResult) => ({
  reported_order_no: reference,
  reported_amount: toRinggit(amount),
  reported_currency: currency,
  reported_outcome: outcome,
  code,
  reason,
  bank_reference,
});

export interface CancelDisbursementCommand extends PostingCommand {
  owners: DisbursementOwners;
  reason: string | null;
  now: Date;
}

/** Cancels a disbursement that was not sent; refuses (4010) one that may have been sent or is final. */
export const cancelDisbursement: PostingKind<CancelDisbursementCommand, Disbursement | undefined, null> = {
  name: 'cancel disbursement',
  load: (db, commands) => lockDisbursements(db, keysOf(commands)),
  decide({ owners, reason, now, ...command }, disbursement) {
    if (!disbursement) throw new Refusal(CODE.not_found, 'Payout not found.');
    if (disbursement.status === 'CANCELLED')
      throw new Refusal(CODE.wrong_state, 'This payout was already cancelled.', 'cancelled');
    if (disbursement.status !== 'PENDING')
      throw new Refusal(
        CODE.wrong_state,
        'This payout was already sent to the bank and cannot be cancelled.',
        'already_sent',
      );
    const result: DisbursementResult = { status: 'CANCELLED', code: null, reason, bank_reference: null, at: now };
    return {
      transfers: voidDrafts(disbursement),
      writes: [...finishDisbursement(disbursement, result, owners), ...auditWrites(command)],
      outcome: null,
    };
  },
};
