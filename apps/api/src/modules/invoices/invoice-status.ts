import { BILL_TRANSITIONS, type BillStatus } from '@kutip/domain/payment';
import type { Connection } from '../../platform/connection.ts';
import { checkTransition, type StatusChange } from '../../platform/status-change.ts';
import { writeInvoiceStatuses, type LockedInvoice } from './invoices.queries.ts';

/** A change of status that the state table of invoices allows. Refuses 4010 any other. */
export const changeInvoiceStatus = ({ status }: { status: BillStatus }, to: BillStatus): StatusChange<BillStatus> =>
  checkTransition(BILL_TRANSITIONS, status, to);

/** Changes the status of an invoice and of the bill that shares its id. Call it with the invoice locked. Refuses 4010. */
export async function moveInvoice(
  db: Connection,
  invoice: Pick<LockedInvoice, 'account_id' | 'id' | 'status'>,
  to: BillStatus,
  { paid_at, attempts, now }: { paid_at?: Date | null; attempts?: number; now: Date },
): Promise<void> {
  const { account_id, id } = invoice;
  const change = changeInvoiceStatus(invoice, to);
  const changed = { ...(paid_at !== undefined && { paid_at }), ...(attempts !== undefined && { attempts }) };
  await writeInvoiceStatuses(db, [{ account_id, id, change, ...changed, updated_at: now }]);
}
