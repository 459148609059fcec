import { transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { sen, type Sen } from '@kutip/domain/money';
import {
  DISBURSEMENT_KINDS,
  type DisbursementSource,
  type DisbursementStatus,
  type Drawn,
  type DrawnBook,
} from '@kutip/domain/disbursement';
import { v7 as uuid } from 'uuid';
import type { Encryption } from '../../platform/encryption.ts';
import type { Write } from '../ledger/ledger.service.ts';

/** Money on its way to a bank account, as it stands in the database. Amounts in sen. */
export interface Disbursement {
  account_id: string;
  /** Also the id of the payout, settlement or refund that it is for. */
  id: string;
  source: DisbursementSource;
  /** The order number at the bank. */
  reference: string;
  payout_service_id: number;
  /** SWIFT code of the receiving bank. */
  bank_code: string;
  account_number: Buffer;
  account_mask: string;
  account_name: string;
  /** What reaches the account; fee and tax come on top of it out of what was drawn. */
  amount: Sen;
  fee: Sen;
  fee_tax: Sen;
  commission: Sen;
  drawn: readonly Drawn[];
  status: DisbursementStatus;
  needs_approval: boolean;
  approved_at: Date | null;
  send_after: Date;
  sent_at: Date | null;
  tries: number;
  bank_reference: string | null;
  code: string | null;
  reason: string | null;
}

export type DisbursementKey = Pick<Disbursement, 'account_id' | 'id'>;
export const keyOf = ({ account_id, id }: DisbursementKey): DisbursementKey => ({ account_id, id });

/** How a disbursement ended, as its owner has to know it. */
export interface Ending {
  status: 'SUCCESS' | 'FAILED' | 'RETURNED' | 'CANCELLED';
  code: string | null;
  reason: string | null;
  bank_reference: string | null;
  at: Date;
}

/** The module whose record a disbursement is for. */
export interface DisbursementOwner {
  /** What changes with an ending besides ledger and disbursement: written in the same transaction, with no look before. */
  ended(order: Disbursement, ending: Ending): Write[];
}
export type DisbursementOwners = Readonly<Record<DisbursementSource, DisbursementOwner>>;

const ACCOUNT_NUMBER = 'disbursements.account_number';
export const sealAccountNumber = (encryption: Encryption, account_id: string, account_number: string): Buffer =>
  encryption.encrypt(account_number, { account_id, column: ACCOUNT_NUMBER });
export const openAccountNumber = (
  encryption: Encryption,
  { account_id, account_number }: Pick<Disbursement, 'account_id' | 'account_number'>,
): string => encryption.decrypt(account_number, { account_id, column: ACCOUNT_NUMBER });

/** The last four digits, the rest as stars. */
export const maskAccountNumber = (account_number: string): string =>
  account_number.slice(-4).padStart(account_number.length, '*');

function kindFor(kinds: Partial<Record<DrawnBook, Parameters<typeof transferDraft>[0]>>, book: DrawnBook) {
  const kind = kinds[book];
  if (!kind) throw new Error(`nothing of this source is drawn from ${book}`);
  return kind;
}

/** Sets aside what is drawn: a transfer a book. The ledger refuses with 4014 where a book holds too little. */
export const reserveDrafts = (source: DisbursementSource, id: string, drawn: readonly Drawn[]): TransferDraft[] =>
  drawn.map(({ book, amount }) =>
    transferDraft(kindFor(DISBURSEMENT_KINDS[source].reserve, book), { id: uuid(), subject_id: id, amount }),
  );

type Money = Pick<Disbursement, 'id' | 'source' | 'amount' | 'fee' | 'fee_tax' | 'commission' | 'drawn'>;

/** Gives everything back to where it was drawn, fee and tax too. */
export const voidDrafts = ({ id, source, drawn }: Pick<Money, 'id' | 'source' | 'drawn'>): TransferDraft[] =>
  drawn.map(({ book, amount }) =>
    transferDraft(kindFor(DISBURSEMENT_KINDS[source].void, book), { id: uuid(), subject_id: id, amount }),
  );

/** It has reached the account: everything that was drawn leaves, and our charge becomes ours. */
export function postDrafts({ id, source, amount, fee, fee_tax: tax, commission }: Money): TransferDraft[] {
  const gross = sen(amount + fee + tax);
  const parts = fee > 0 || tax > 0 ? { fee, tax, commission } : {};
  return [transferDraft(DISBURSEMENT_KINDS[source].post, { id: uuid(), subject_id: id, amount: gross, ...parts })];
}

/** It had reached the account and came back: the amount is there again, the charge is kept. */
export const returnDrafts = ({ id, source, amount }: Money): TransferDraft[] => [
  transferDraft(DISBURSEMENT_KINDS[source].return, { id: uuid(), subject_id: id, amount }),
];
