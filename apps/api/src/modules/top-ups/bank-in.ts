import { CODE } from '@kutip/contracts/codes';
import type { Data, Parsed } from '@kutip/contracts/endpoint';
import type { topUpForms } from '@kutip/contracts/top-ups';
import type { Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { TOP_UP_PAGES, type TopUpKind } from '@kutip/domain/top-up';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { ownerOf } from '../../platform/directory.ts';
import type { FileStore } from '../../platform/files.ts';
import type { OutsideContextOf } from '../../platform/mount.ts';
import { keepPrivateFile, storeProof } from '../files/files.service.ts';
import { insertEvents } from '../payments/switch.service.ts';
import { findVirtualAccount } from '../pools/pools.service.ts';
import { lockTopUps, noteProof, topUpById, type Key, type LockedTopUp } from './top-ups.queries.ts';

type Manual = typeof topUpForms.manual;
type FromPage = typeof topUpForms.proof;

/** Where a transfer by hand goes, and what must stand on it. */
export async function bankInOf(
  db: Connection,
  account_id: string,
  { virtual_account_id, invoice_no, amount }: { virtual_account_id: string; invoice_no: string; amount: Sen },
) {
  const { bank_name, account_no, account_name } = found(await findVirtualAccount(db, account_id, virtual_account_id));
  return { bank_name, account_no, account_name, reference: invoice_no, amount };
}

/** A proof is taken of what is due and was not handed in before; money that is on its way at a bank is waited for. */
function assertTakesProof(seen: LockedTopUp | undefined, now: Date): void {
  const { status, review, expires_at } = found(seen);
  const reason =
    review === 'AWAITING'
      ? 'awaiting_review'
      : status !== 'PENDING'
        ? status.toLowerCase()
        : expires_at && expires_at <= now
          ? 'expired'
          : null;
  if (reason) throw new Refusal(CODE.wrong_state, 'No proof is taken for this top-up now.', reason);
}

type KeptProof = Awaited<ReturnType<typeof storeProof>>;

/** Only now, under the lock, is it certain that nobody was quicker. */
async function handIn(db: Connection, key: Key, proof: KeptProof, now: Date): Promise<void> {
  const [seen] = await lockTopUps(db, [key]);
  assertTakesProof(seen, now);
  const file_id = uuid();
  await keepPrivateFile(db, { account_id: key.account_id, id: file_id, ...proof });
  await noteProof(db, key, file_id, now);
  const event = paymentEvent('proof_received', {});
  const place = { account_id: key.account_id, invoice_id: key.id, payment_record_id: null, at: now };
  await insertEvents(db, [{ ...place, ...event, actor: 'payer' }]);
}

/** Refuses 4010 what takes no proof now, 4019 what is none. */
async function takeProof(
  files: FileStore,
  key: Key,
  file: File,
  { transact, now }: Pick<OutsideContextOf<Manual>, 'transact' | 'now'>,
): Promise<void> {
  // Looked at before a file is stored that nobody wants.
  await transact(async (db) => assertTakesProof((await lockTopUps(db, [key]))[0], now));
  const kept = await storeProof(files, 'proof_of_payment', file);
  await transact((db) => handIn(db, key, kept, now));
}

/** Tells where to transfer to; takes the proof where there is one. Nothing is credited. */
export async function bankIn(
  files: FileStore,
  { query, body }: Parsed<Manual>,
  { transact, now }: OutsideContextOf<Manual>,
): Promise<Data<Manual>> {
  const wanted = body.invoice_no ?? query.invoice_no;
  if (wanted === undefined)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { invoice_no: 'required' });
  const key = await transact(async (db) => found(await ownerOf(db, 'invoice', wanted)));
  await transact(async (db) => found(await topUpById(db, key.account_id, key.id, now)));
  if (body.proof_of_payment) await takeProof(files, key, body.proof_of_payment, { transact, now });
  return transact(async (db) => {
    const topUp = found(await topUpById(db, key.account_id, key.id, now));
    const { invoice_no, status } = topUp;
    return { invoice_no, status, bank_in: await bankInOf(db, key.account_id, topUp) };
  });
}

/** The page of a top-up. */
const pageOf = (kind: TopUpKind, invoice_no: string): string => `/pay/${TOP_UP_PAGES[kind]}?invoice_no=${invoice_no}`;

/** The form of the public page: whatever happens, the browser goes back to the page. Answers its address. */
export async function proofFromPage(
  files: FileStore,
  { params: { invoice_no }, body }: Parsed<FromPage>,
  { transact, now }: OutsideContextOf<FromPage>,
): Promise<string> {
  const key = await transact(async (db) => found(await ownerOf(db, 'invoice', invoice_no)));
  const { kind } = await transact(async (db) => found(await topUpById(db, key.account_id, key.id, now)));
  const page = pageOf(kind, invoice_no);
  try {
    // An empty field of a form is a file without a name or content.
    if (!body.proof_of_payment?.size) return `${page}&problem=${CODE.upload_refused}`;
    await takeProof(files, key, body.proof_of_payment, { transact, now });
    return page;
  } catch (error) {
    if (error instanceof Refusal) return `${page}&problem=${error.code}`;
    throw error;
  }
}
