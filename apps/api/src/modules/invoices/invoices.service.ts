/**
 * The public interface of invoices: what is to be paid, whatever it is for. This module alone creates invoices, numbers
 * and locks them and changes their status; each kind belongs to the module that is its `PayableOwner`.
 */
import { randomBytes } from 'node:crypto';
import { invoiceNo, type InvoiceKind } from '@kutip/domain/invoice-number';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';
import { insertInvoices, type NewInvoice } from './invoices.queries.ts';

export {
  findInvoice,
  lockInvoice,
  lockInvoices,
  lockReservation,
  updateAttemptCount,
  updateInvoiceTerms,
  writeInvoiceReviews,
  writeInvoiceStatuses,
  writePaidInvoices,
  type Invoice,
  type InvoiceKey,
  type LockedInvoice,
} from './invoices.queries.ts';
export type {
  ExpiredPayable,
  FailedPayable,
  OfflinePayable,
  PaidPayable,
  PayableOwner,
  PayableOwners,
  PayableTerms,
  RefundedPayable,
} from './payable-owner.ts';
export { expireInvoices } from './expire-invoices.ts';
export { changeInvoiceStatus, moveInvoice } from './invoice-status.ts';
export { findRequester } from './payer.queries.ts';
export { insertEvents, type EventRow, type Facts } from './timeline.queries.ts';
export { loadTimeline, type TimelineEntry } from './timeline.ts';

const RANDOM_BYTES = 10;

/** A number and the id of an invoice that does not exist yet. Both are in the directory. */
export interface ReservedInvoice {
  id: string;
  invoice_no: string;
}

/**
 * Reserves a number for each id, with both in the directory. Ten random characters hardly ever collide; the numbers that
 * do are drawn again.
 */
export async function reserveInvoices(
  db: Connection,
  { account_id, kind }: { account_id: string; kind: InvoiceKind },
  ids: readonly string[],
): Promise<ReservedInvoice[]> {
  const entry = (key: string, id: string) => ({ kind: 'invoice' as const, key, account_id, id });
  const reserved: ReservedInvoice[] = [];
  let pending = ids;
  let with_ids = ids.map((id) => entry(id, id));
  while (pending.length > 0) {
    const drawn = pending.map((id) => ({ id, invoice_no: invoiceNo(kind, randomBytes(RANDOM_BYTES)) }));
    const numbers = drawn.map(({ id, invoice_no }) => entry(invoice_no, id));
    const free = new Set(await addDirectoryEntries(db, [...with_ids, ...numbers]));
    with_ids = [];
    reserved.push(...drawn.filter(({ invoice_no }) => free.has(invoice_no)));
    pending = drawn.filter(({ invoice_no }) => !free.has(invoice_no)).map(({ id }) => id);
  }
  return reserved;
}

/** Reserves one number, with a new id. */
export async function reserveInvoice(db: Connection, account_id: string, kind: InvoiceKind): Promise<ReservedInvoice> {
  const [reserved] = await reserveInvoices(db, { account_id, kind }, [uuid()]);
  return reserved!;
}

export type InvoiceInput = Omit<NewInvoice, 'id' | 'invoice_no'>;

/** Creates an invoice, under a reserved number where there is one. In the caller's transaction. */
export async function createInvoice(
  db: Connection,
  input: InvoiceInput,
  reserved?: ReservedInvoice,
): Promise<ReservedInvoice> {
  const { id, invoice_no } = reserved ?? (await reserveInvoice(db, input.account_id, input.kind));
  await insertInvoices(db, [{ ...input, id, invoice_no }]);
  return { id, invoice_no };
}

/** Creates invoices for ids of the caller's choice with a few statements, however many they are. */
export async function createInvoices(
  db: Connection,
  { account_id, kind }: { account_id: string; kind: InvoiceKind },
  inputs: readonly (InvoiceInput & { id: string })[],
): Promise<Map<string, string>> {
  const reserved = await reserveInvoices(
    db,
    { account_id, kind },
    inputs.map(({ id }) => id),
  );
  const numbers = new Map(reserved.map(({ id, invoice_no }) => [id, invoice_no]));
  if (inputs.length > 0)
    await insertInvoices(
      db,
      inputs.map((input) => ({ ...input, invoice_no: numbers.get(input.id)! })),
    );
  return numbers;
}
