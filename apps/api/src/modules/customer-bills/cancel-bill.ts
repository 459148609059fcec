import { CODE } from '@kutip/contracts/codes';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Context } from '../../platform/mount.ts';
import { moveInvoice } from '../invoices/invoices.service.ts';
import { lockBill } from './customer-bills.queries.ts';
import { recordBillEvent } from './bill-event.ts';

/**
 * Cancels a bill. Only an unpaid bill without an open payment attempt can be cancelled (else 4010), because the bank
 * may still confirm that attempt.
 */
export async function cancelBill(context: Context, id: string): Promise<void> {
  const { db, account_id, now } = context;
  const invoice = requireFound(await lockBill(db, { account_id, id }));
  const { status } = invoice;
  if (status !== 'PENDING')
    throw new Refusal(CODE.wrong_state, 'Only a bill that is due can be cancelled.', status.toLowerCase());
  await moveInvoice(db, invoice, 'CANCELLED', { now });
  await recordBillEvent(db, { account_id, id }, paymentEvent('bill_cancelled', {}), 'merchant', now);
  const states = { before: { status }, after: { status: 'CANCELLED' } };
  await audit(context, { action: 'cancel', entity: 'customer_bill', entity_id: id, ...states });
}
