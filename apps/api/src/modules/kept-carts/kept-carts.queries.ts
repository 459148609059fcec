import { CART_REMINDER } from '@kutip/domain/kept-cart';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { parseOwnedToken } from '../../platform/link-token.ts';

/** A line as the buyer saw it; the amount in ringgit. */
export interface KeptLine {
  product_id: string;
  variant_id: string | null;
  quantity: number;
  amount: string;
}

interface AddressKey {
  account_id: string;
  store_id: string;
  /** In small letters. */
  email: string;
}
export interface KeptCartKey {
  account_id: string;
  id: string;
}

/** Keeps the cart of an address. One that was reminded already stays reminded. */
export async function upsertKeptCart(
  db: Connection,
  cart: AddressKey & { id: string; language: string; lines: readonly KeptLine[]; kept_at: Date },
): Promise<void> {
  const { language, kept_at } = cart;
  const lines = JSON.stringify(cart.lines);
  await sql(db)
    .insertInto('kept_carts')
    .values({ ...cart, lines })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'store_id', 'email']).doUpdateSet({ language, kept_at, lines }),
    )
    .execute();
}

/** One that was reminded of keeps its row without the cart, so that the address is not reminded again soon. */
export async function forgetKeptCart(db: Connection, { account_id, store_id, email }: AddressKey): Promise<void> {
  const where = raw`account_id = ${account_id} and store_id = ${store_id} and email = ${email}`;
  await raw`delete from kept_carts where ${where} and reminded_at is null`.execute(sql(db));
  await raw`update kept_carts set lines = '[]' where ${where}`.execute(sql(db));
}

export async function deleteKeptCart(db: Connection, { account_id, id }: KeptCartKey): Promise<void> {
  await sql(db).deleteFrom('kept_carts').where('account_id', '=', account_id).where('id', '=', id).execute();
}

const NONE = '00000000-0000-0000-0000-000000000000';

/** Carts that may be reminded of now, in key order after `last`. The domain's rule decides again under the lock. */
export async function findCartsToRemind(
  db: Connection,
  now: Date,
  last: KeptCartKey | null,
  limit: number,
): Promise<KeptCartKey[]> {
  const { rows } = await raw<KeptCartKey>`
    select account_id, id from kept_carts
    where reminded_at is null and kept_at <= ${new Date(now.getTime() - CART_REMINDER.after_ms)}
      and kept_at >= ${new Date(now.getTime() - CART_REMINDER.until_ms)}
      and (account_id, id) > (${last?.account_id ?? NONE}::uuid, ${last?.id ?? NONE}::uuid)
    order by account_id, id limit ${limit}`.execute(sql(db));
  return rows;
}

const keptCarts = (db: Connection, { account_id, id }: KeptCartKey) =>
  sql(db)
    .selectFrom('kept_carts')
    .select(['account_id', 'id', 'store_id', 'email', 'language', 'kept_at', 'reminded_at'])
    .select((eb) => eb.ref('lines').$castTo<KeptLine[]>().as('lines'))
    .where('account_id', '=', account_id)
    .where('id', '=', id);

/** Locked until this transaction ends. */
export const lockKeptCart = (db: Connection, key: KeptCartKey) => keptCarts(db, key).forUpdate().executeTakeFirst();
export type KeptCartRow = NonNullable<Awaited<ReturnType<typeof lockKeptCart>>>;

/** The cart behind the link of a reminder; undefined if the token is of none. */
export const findCartOfLink = (
  db: Connection,
  { token_hash, ...key }: NonNullable<ReturnType<typeof parseOwnedToken>>,
) => keptCarts(db, key).where('token_hash', '=', token_hash).executeTakeFirst();

export async function markReminded(
  db: Connection,
  { account_id, id }: KeptCartKey,
  reminded: { reminded_at: Date; token_hash: Buffer | null },
): Promise<void> {
  await sql(db)
    .updateTable('kept_carts')
    .set(reminded)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Whether the address has ordered from the store since the cart was kept. */
export async function hasOrdered(
  db: Connection,
  { account_id, store_id, email, kept_at }: AddressKey & { kept_at: Date },
): Promise<boolean> {
  const { rows } = await raw`
    select 1 from shipments where account_id = ${account_id} and store_id = ${store_id} and lower(email) = ${email}
      and created_at >= ${kept_at} and deleted_at is null limit 1`.execute(sql(db));
  return rows.length > 0;
}
