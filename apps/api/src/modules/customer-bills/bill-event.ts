import type { PaymentEventActor } from '@kutip/domain/payment-events';
import type { Connection } from '../../platform/connection.ts';
import { insertEvents, type EventRow } from '../invoices/invoices.service.ts';

/** Records an event on the bill's timeline that belongs to no payment attempt. */
export const recordBillEvent = (
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
  event: Pick<EventRow, 'kind' | 'detail'>,
  actor: PaymentEventActor,
  at: Date,
): Promise<void> => insertEvents(db, [{ account_id, invoice_id: id, payment_record_id: null, ...event, actor, at }]);
