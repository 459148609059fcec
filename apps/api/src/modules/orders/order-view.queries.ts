import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { Order, OrderKey } from './order-rows.queries.ts';

const selectOnlinePayment = (db: Connection, { account_id, id }: OrderKey) =>
  sql(db)
    .selectFrom('payment_records')
    .select(['id', 'payer_email'])
    .where('account_id', '=', account_id)
    .where('invoice_id', '=', id)
    .where('method', '=', 'ONLINE')
    .where('status', 'in', ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED']);

/** The online payment of an order, refunded or not; undefined: none. */
export const findOnlinePayment = (db: Connection, key: OrderKey) => selectOnlinePayment(db, key).executeTakeFirst();

/** The online payment of an order of which a refund is possible; undefined: none. */
export const findRefundablePayment = (db: Connection, key: OrderKey) =>
  selectOnlinePayment(db, key)
    // A refund that is on its way is not requested again.
    .where((eb) => eb('captured', '>', eb('refunded', '+', eb.ref('refund_pending'))))
    .executeTakeFirst();

/** The file of the proof of payment. */
export const findProofFile = (db: Connection, { account_id, id }: OrderKey) =>
  sql(db)
    .selectFrom('invoices as i')
    .innerJoin('files as f', (join) =>
      join.onRef('f.account_id', '=', 'i.account_id').onRef('f.id', '=', 'i.proof_file_id'),
    )
    .select(['f.id', 'f.name', 'f.mime'])
    .where('i.account_id', '=', account_id)
    .where('i.id', '=', id)
    .executeTakeFirst();

/** Other orders of the same buyer that are kept for one parcel. */
export const listHeldOrders = (db: Connection, account_id: string, { id, phone_number }: Order) =>
  sql(db)
    .selectFrom('shipments')
    .select(['id', 'order_no'])
    .where('account_id', '=', account_id)
    .where('phone_number', '=', phone_number)
    .where('is_held', '=', true)
    .where('id', '<>', id)
    .where('status', 'in', ['AWAITING_PAYMENT', 'PAID', 'PACKED'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(20)
    .execute();

export const findOrderNumbers = async (db: Connection, account_id: string, ids: readonly string[]) => {
  const { rows } = await raw<{ id: string; order_no: string }>`
    select id, order_no from shipments where account_id = ${account_id} and id = any(${ids}::uuid[])`.execute(sql(db));
  return new Map(rows.map(({ id, order_no }) => [id, order_no]));
};
