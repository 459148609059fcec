import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Store } from '../../platform/store.ts';
import { applyWrites } from '../ledger/ledger.service.ts';
import { moveInvoice } from './invoice-status.ts';
import { findExpiredInvoices, lockInvoice, type InvoiceKey } from './invoices.queries.ts';
import type { PayableOwners } from './payable-owner.ts';

export interface ExpireInvoicesDeps {
  store: Store;
  clock: Clock;
  payableOwners: PayableOwners;
}

const BATCH_SIZE = 500;

/** Expires a pending invoice only: one with an open payment attempt waits for the attempt's result. */
async function expireInvoice(db: Connection, owners: PayableOwners, key: InvoiceKey, now: Date): Promise<boolean> {
  const invoice = await lockInvoice(db, key);
  if (invoice?.status !== 'PENDING' || invoice.review === 'AWAITING') return false;
  if (!invoice.expires_at || invoice.expires_at > now) return false;
  await moveInvoice(db, invoice, 'EXPIRED', { now });
  const { account_id, id: invoice_id } = invoice;
  await applyWrites(db, owners[invoice.kind].onExpired({ account_id, invoice_id, now }));
  return true;
}

/** Expires the invoices that are past their expiry. Idempotent, also when run concurrently. */
export async function expireInvoices({ store, clock, payableOwners }: ExpireInvoicesDeps): Promise<void> {
  let expired: number;
  let due: InvoiceKey[];
  do {
    const now = clock.now();
    due = await findExpiredInvoices(store.read, now, BATCH_SIZE);
    expired = 0;
    for (const key of due) if (await store.transact((db) => expireInvoice(db, payableOwners, key, now))) expired += 1;
    // Without the second condition, invoices that cannot be expired now would be loaded forever.
  } while (due.length === BATCH_SIZE && expired > 0);
}
