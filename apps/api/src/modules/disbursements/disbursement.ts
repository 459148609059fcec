import { transferDraft, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { sen, type Sen } from '@kutip/domain/money';
import {
  DISBURSEMENT_TRANSFER_KINDS,
  type DisbursementSource,
  type DisbursementStatus,
  type Reservation,
  type ReservableBook,
} from '@kutip/domain/disbursement';
import { uuid } from '../../platform/uuid.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Write } from '../ledger/ledger.service.ts';

/** A disbursement to a bank account, as stored. Amounts in sen. */
export interface Disbursement {
  account_id: string;
  /** Equals the id of the payout, settlement or refund that it belongs to. */
  id: string;
  source: DisbursementSource;
  /** Our reference at the bank. */
  reference: string;
  payout_service_id: number;
  /** SWIFT code of the receiving bank. */
  bank_code: string;
  account_number: Buffer;
  account_mask: string;
  account_name: string;
  /** The amount that the account receives; fee and tax are reserved in addition. */
  amount: Sen;
  fee: Sen;
  fee_tax: Sen;
  commission: Sen;
  drawn: readonly Reservation[];
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

/** The final result of a disbursement, as its owner needs it. */
export interface DisbursementResult {
  status: 'SUCCESS' | 'FAILED' | 'RETURNED' | 'CANCELLED';
  code: string | null;
  reason: string | null;
  bank_reference: string | null;
  at: Date;
}

/** The module whose record a disbursement belongs to: payouts, settlements or refunds. */
export interface DisbursementOwner {
  /** The writes of a result besides ledger and disbursement. They run in the same transaction, without an earlier read. */
  applyResult(disbursement: Disbursement, result: DisbursementResult): Write[];
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

function kindFor(kinds: Partial<Record<ReservableBook, Parameters<typeof transferDraft>[0]>>, book: ReservableBook) {
  const kind = kinds[book];
  if (!kind) throw new Error(`this source cannot reserve from ${book}`);
  return kind;
}

/** The transfers that reserve a disbursement, one for each book. The ledger refuses (4014) if a book holds too little. */
export const reserveDrafts = (source: DisbursementSource, id: string, drawn: readonly Reservation[]): TransferDraft[] =>
  drawn.map(({ book, amount }) =>
    transferDraft(kindFor(DISBURSEMENT_TRANSFER_KINDS[source].reserve, book), { id: uuid(), subject_id: id, amount }),
  );

type DisbursementAmounts = Pick<Disbursement, 'id' | 'source' | 'amount' | 'fee' | 'fee_tax' | 'commission' | 'drawn'>;

/** The transfers that release the whole reserve, with fee and tax, to the books it came from. */
export const voidDrafts = ({
  id,
  source,
  drawn,
}: Pick<DisbursementAmounts, 'id' | 'source' | 'drawn'>): TransferDraft[] =>
  drawn.map(({ book, amount }) =>
    transferDraft(kindFor(DISBURSEMENT_TRANSFER_KINDS[source].void, book), { id: uuid(), subject_id: id, amount }),
  );

/** The transfer of a successful disbursement: posts the reserve and recognises the fee. */
export function postDrafts({
  id,
  source,
  amount,
  fee,
  fee_tax: tax,
  commission,
}: DisbursementAmounts): TransferDraft[] {
  const gross = sen(amount + fee + tax);
  const fees = fee > 0 || tax > 0 ? { fee, tax, commission } : {};
  return [
    transferDraft(DISBURSEMENT_TRANSFER_KINDS[source].post, { id: uuid(), subject_id: id, amount: gross, ...fees }),
  ];
}

/** The transfer of a returned disbursement: credits the amount again and keeps the fee. */
export const returnDrafts = ({ id, source, amount }: DisbursementAmounts): TransferDraft[] => [
  transferDraft(DISBURSEMENT_TRANSFER_KINDS[source].return, { id: uuid(), subject_id: id, amount }),
];
