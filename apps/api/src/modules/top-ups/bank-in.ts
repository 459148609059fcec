import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { topUpForms } from '@kutip/contracts/top-ups';
import type { Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { TOP_UP_PAGES, type TopUpKind } from '@kutip/domain/top-up';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import type { FileStore } from '../../platform/files.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import { insertPrivateFile, storeProof } from '../files/files.service.ts';
import { insertEvents, writeInvoiceReviews } from '../invoices/invoices.service.ts';
import { findVirtualAccount } from '../pools/pools.service.ts';
import { lockTopUps, topUpById, type TopUpKey, type LockedTopUp } from './top-ups.queries.ts';

type Manual = typeof topUpForms.manual;
type FromPage = typeof topUpForms.proof;

/** The bank account and reference of a manual transfer. */
export async function bankInDetails(
  db: Connection,
  account_id: string,
  { virtual_account_id, invoice_no, amount }: { virtual_account_id: string; invoice_no: string; amount: Sen },
) {
  const { bank_name, account_no, account_name } = requireFound(
    await findVirtualAccount(db, account_id, virtual_account_id),
  );
  return { bank_name, account_no, account_name, reference: invoice_no, amount };
}

/** Refuses (4010) a proof unless the top-up is pending, not expired and has no proof under review. */
function assertAcceptsProof(top_up: LockedTopUp | undefined, now: Date): void {
  const { status, review, expires_at } = requireFound(top_up);
  const reason =
    review === 'AWAITING'
      ? 'awaiting_review'
      : status !== 'PENDING'
        ? status.toLowerCase()
        : expires_at && expires_at <= now
          ? 'expired'
          : null;
  if (reason) throw new Refusal(CODE.wrong_state, 'This top-up does not accept a proof of payment now.', reason);
}

type StoredProof = Awaited<ReturnType<typeof storeProof>>;

/** Stores the proof under the lock, after a second check that no other proof was submitted. */
async function recordProof(db: Connection, key: TopUpKey, proof: StoredProof, now: Date): Promise<void> {
  const [top_up] = await lockTopUps(db, [key]);
  assertAcceptsProof(top_up, now);
  const file_id = uuid();
  await insertPrivateFile(db, { account_id: key.account_id, id: file_id, ...proof });
  await writeInvoiceReviews(db, [
    { ...key, review: 'AWAITING', proof_file_id: file_id, proof_at: now, updated_at: now },
  ]);
  const event = paymentEvent('proof_received', {});
  const base = { account_id: key.account_id, invoice_id: key.id, payment_record_id: null, at: now };
  await insertEvents(db, [{ ...base, ...event, actor: 'payer' }]);
}

/** Submits a proof of payment. Refuses 4010 if the top-up accepts none now, 4019 an invalid file. */
async function submitProof(
  files: FileStore,
  key: TopUpKey,
  file: File,
  { transact, now }: Pick<NoTransactionContextOf<Manual>, 'transact' | 'now'>,
): Promise<void> {
  // Checked before the file is stored, so that no unused file remains.
  await transact(async (db) => assertAcceptsProof((await lockTopUps(db, [key]))[0], now));
  const stored = await storeProof(files, 'proof_of_payment', file);
  await transact((db) => recordProof(db, key, stored, now));
}

/** Returns the bank account to transfer to and submits the proof, if there is one. Credits nothing. */
export async function handleBankIn(
  files: FileStore,
  { query, body }: ParsedRequest<Manual>,
  { transact, now }: NoTransactionContextOf<Manual>,
): Promise<Data<Manual>> {
  const number = body.invoice_no ?? query.invoice_no;
  if (number === undefined)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { invoice_no: 'required' });
  const key = await transact(async (db) => requireFound(await findOwner(db, 'invoice', number)));
  await transact(async (db) => requireFound(await topUpById(db, key.account_id, key.id, now)));
  if (body.proof_of_payment) await submitProof(files, key, body.proof_of_payment, { transact, now });
  return transact(async (db) => {
    const topUp = requireFound(await topUpById(db, key.account_id, key.id, now));
    const { invoice_no, status } = topUp;
    return { invoice_no, status, bank_in: await bankInDetails(db, key.account_id, topUp) };
  });
}

/** Path of the public page of a top-up. */
const topUpPagePath = (kind: TopUpKind, invoice_no: string): string =>
  `/pay/${TOP_UP_PAGES[kind]}?invoice_no=${invoice_no}`;

/** Submits the form of the public page. Returns the path of the page to redirect to, with the error code on failure. */
export async function submitProofFromPage(
  files: FileStore,
  { params: { invoice_no }, body }: ParsedRequest<FromPage>,
  { transact, now }: NoTransactionContextOf<FromPage>,
): Promise<string> {
  const key = await transact(async (db) => requireFound(await findOwner(db, 'invoice', invoice_no)));
  const { kind } = await transact(async (db) => requireFound(await topUpById(db, key.account_id, key.id, now)));
  const page = topUpPagePath(kind, invoice_no);
  try {
    // Browsers send an empty file field as a file without name and content.
    if (!body.proof_of_payment?.size) return `${page}&problem=${CODE.upload_refused}`;
    await submitProof(files, key, body.proof_of_payment, { transact, now });
    return page;
  } catch (error) {
    if (error instanceof Refusal) return `${page}&problem=${error.code}`;
    throw error;
  }
}
