import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../../platform/connection.ts';
import { sql } from '../../../platform/database.ts';

/** What Billplz's call gave about an order and our payout has no column for. */
export interface OrderDetails {
  /** Its uuid, also where the caller knows it by another id. */
  collection_id: string;
  /** Of a mass payment instruction: the id by which the caller knows its collection. A payment order has none. */
  collection_code?: string;
  bank_code: string;
  notification: boolean;
  recipient_notification: boolean;
  /** As it was given, for answers. */
  callback_url?: string | null;
}
export interface OrderCollectionDetails {
  title: string;
  /** It is of mass payment instructions. */
  is_mass?: boolean;
  callback_url: string | null;
}

const selectRecord = (db: Connection, account_id: string, kind: 'BILLPLZ_PAYOUT' | 'BILLPLZ_PAYOUT_COLLECTION') =>
  sql(db).selectFrom('compat_records').where('account_id', '=', account_id).where('kind', '=', kind);

export const findOrderCollection = (db: Connection, account_id: string, id: string) =>
  selectRecord(db, account_id, 'BILLPLZ_PAYOUT_COLLECTION')
    .select((eb) => ['id', eb.ref('details').$castTo<OrderCollectionDetails>().as('details')])
    .where('id', '=', id)
    .executeTakeFirst();

/** A collection of mass payment instructions by the id that its caller knows. */
export async function findMassCollection(db: Connection, account_id: string, code: string) {
  const found = await selectRecord(db, account_id, 'BILLPLZ_PAYOUT_COLLECTION')
    .select((eb) => ['id', 'code', eb.ref('details').$castTo<OrderCollectionDetails>().as('details')])
    .where('code', '=', code)
    .executeTakeFirst();
  return found?.details.is_mass === true ? found : undefined;
}

const selectOrders = (db: Connection, account_id: string) =>
  selectRecord(db, account_id, 'BILLPLZ_PAYOUT').select((eb) => [
    'id',
    'code',
    eb.ref('details').$castTo<OrderDetails>().as('details'),
  ]);

export const findOrder = (db: Connection, account_id: string, id: string) =>
  selectOrders(db, account_id).where('id', '=', id).executeTakeFirst();
export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** A mass payment instruction by the id that its caller knows. */
export async function findMassOrder(db: Connection, account_id: string, code: string) {
  const found = await selectOrders(db, account_id).where('code', '=', code).executeTakeFirst();
  return found?.details.collection_code === undefined ? undefined : found;
}

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
