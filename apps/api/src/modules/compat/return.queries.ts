import type { CallbackFormat } from '@kutip/domain/merchant-callback';
import type { AttemptStatus, BillStatus } from '@kutip/domain/payment';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** What decides where the payer of an attempt returns to; undefined: its invoice is no bill. */
export const findReturn = (db: Connection, account_id: string, attempt_id: string) =>
  sql(db)
    .selectFrom('payment_records as p')
    .innerJoin('customer_bills as b', (join) =>
      join.onRef('b.account_id', '=', 'p.account_id').onRef('b.id', '=', 'p.bill_id'),
    )
    .select(['b.id as bill_id', 'b.invoice_no', 'b.redirect_url', 'b.reference_1', 'b.amount', 'b.merchant_api_id'])
    .select((eb) => [
      eb.ref('b.callback_format').$castTo<CallbackFormat>().as('callback_format'),
      eb.ref('b.status').$castTo<BillStatus>().as('bill_status'),
      eb.ref('p.status').$castTo<AttemptStatus>().as('status'),
    ])
    .where('p.account_id', '=', account_id)
    .where('p.id', '=', attempt_id)
    .executeTakeFirst();
