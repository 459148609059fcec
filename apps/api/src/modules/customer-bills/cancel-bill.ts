import { CODE } from '@kutip/contracts/codes';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import type { Context } from '../../platform/mount.ts';
import { closeBill, lockInvoice } from './customer-bills.queries.ts';
import { tell } from './customer-bills.service.ts';

/** Only an unpaid bill that nobody is paying can be taken back (else 4010): the bank may be about to say yes. */
export async function cancelBill(context: Context, id: string): Promise<void> {
  const { db, account_id, now } = context;
  const { status } = found(await lockInvoice(db, { account_id, id }));
  if (status !== 'PENDING')
    throw new Refusal(CODE.wrong_state, 'Only a bill that is due can be cancelled.', status.toLowerCase());
  await closeBill(db, { account_id, id }, 'CANCELLED', now);
  await tell(db, { account_id, id }, paymentEvent('bill_cancelled', {}), 'merchant', now);
  const states = { before: { status }, after: { status: 'CANCELLED' } };
  await audit(context, { action: 'cancel', entity: 'customer_bill', entity_id: id, ...states });
}
