import type { Connection } from '../../platform/connection.ts';
import { prepared } from '../../platform/prepared.ts';

const billForPayment = prepared((db, { account_id, id }: { account_id: string; id: string }) =>
  db
    .selectFrom('customer_bills as b')
    .leftJoin('collections as c', (join) =>
      join.onRef('c.account_id', '=', 'b.account_id').onRef('c.id', '=', 'b.collection_id'),
    )
    .select(['b.title', 'b.full_name', 'b.email'])
    .select(['c.id as collection_id', 'c.channel_flags', 'c.fee_bearer', 'c.record_status', 'c.start_at', 'c.end_at'])
    .where('b.account_id', '=', account_id)
    .where('b.id', '=', id)
    .where('b.deleted_at', 'is', null)
    .compile(),
);

/** What a payment of a bill needs to know: title, payer and the collection's conditions; undefined for a deleted bill. */
export const findBillForPayment = async (db: Connection, account_id: string, id: string) =>
  (await billForPayment(db, { account_id, id }))[0];
