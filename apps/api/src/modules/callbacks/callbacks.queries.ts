import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

type Status = 'PENDING' | 'RETRYING' | 'DELIVERED' | 'FAILED';

/** What an account's own system was told, as lists and records show it. */
export const merchantCallbacks = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('merchant_callbacks as m')
    .select(['m.id', 'm.invoice_id', 'm.payment_record_id', 'm.event', 'm.invoice_no', 'm.url', 'm.attempts'])
    .select(['m.last_http_status', 'm.last_error', 'm.next_at', 'm.delivered_at', 'm.created_at'])
    .select((eb) => [eb.ref('m.status').$castTo<Status>().as('status')])
    .where('m.account_id', '=', account_id);

/** Those about one attempt, the first first. */
export const callbacksOfPayment = (db: Connection, account_id: string, payment_record_id: string) =>
  merchantCallbacks(db, account_id).where('m.payment_record_id', '=', payment_record_id).orderBy('m.id').execute();
