import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../../platform/connection.ts';
import { sql } from '../../../platform/database.ts';

/** What Billplz's call gave about a payment order and our payout has no column for. */
export interface OrderDetails {
  collection_id: string;
  bank_code: string;
  notification: boolean;
  recipient_notification: boolean;
}
export interface OrderCollectionDetails {
  title: string;
  callback_url: string | null;
}

const selectRecord = (db: Connection, account_id: string, kind: 'BILLPLZ_PAYOUT' | 'BILLPLZ_PAYOUT_COLLECTION') =>
  sql(db).selectFrom('compat_records').where('account_id', '=', account_id).where('kind', '=', kind);

export const findOrderCollection = (db: Connection, account_id: string, id: string) =>
  selectRecord(db, account_id, 'BILLPLZ_PAYOUT_COLLECTION')
    .select((eb) => ['id', eb.ref('details').$castTo<OrderCollectionDetails>().as('details')])
    .where('id', '=', id)
    .executeTakeFirst();

export const findOrder = (db: Connection, account_id: string, id: string) =>
  selectRecord(db, account_id, 'BILLPLZ_PAYOUT')
    .select((eb) => ['id', eb.ref('details').$castTo<OrderDetails>().as('details')])
    .where('id', '=', id)
    .executeTakeFirst();

export const hasOrderOfCode = async (db: Connection, account_id: string, code: string): Promise<boolean> =>
  (await selectRecord(db, account_id, 'BILLPLZ_PAYOUT').select('id').where('code', '=', code).executeTakeFirst()) !==
  undefined;

/** How many orders a collection has, and what was paid of them. */
export async function loadOrderTotals(
  db: Connection,
  account_id: string,
  collection_id: string,
): Promise<{ count: number; paid: Sen }> {
  const { rows } = await raw<{ count: number; paid: Sen }>`
    select count(*)::int as count, coalesce(sum(p.amount) filter (where d.status = 'SUCCESS'), 0)::bigint as paid
    from compat_records r
    join payout_records p on p.account_id = r.account_id and p.id = r.id
    join disbursements d on d.account_id = r.account_id and d.id = r.id
    where r.account_id = ${account_id} and r.kind = 'BILLPLZ_PAYOUT' and r.details ->> 'collection_id' = ${collection_id}`.execute(
    sql(db),
  );
  return rows[0]!;
}

/** The active bank of a SWIFT code; undefined: there is none. */
export const findPayoutService = (db: Connection, swift_code: string) =>
  sql(db)
    .selectFrom('payout_services')
    .select(['id', 'name'])
    .where('swift_code', '=', swift_code)
    .where('record_status_id', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
