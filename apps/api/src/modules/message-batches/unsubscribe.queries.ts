import { addressKey } from '@kutip/domain/message-batch';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { parseOwnedToken } from '../../platform/link-token.ts';

export interface Unsubscriber {
  account_id: string;
  address: string;
  merchant_name: string;
}

type OwnedToken = NonNullable<ReturnType<typeof parseOwnedToken>>;

/** Who an e-mail's link belongs to: one of a message to many, or the reminder of a cart; undefined if the token is of none. */
export const findUnsubscriber = async (db: Connection, token: OwnedToken): Promise<Unsubscriber | undefined> =>
  (await findOfDelivery(db, token)) ?? findOfKeptCart(db, token);

const findOfKeptCart = (
  db: Connection,
  { account_id, id, token_hash }: OwnedToken,
): Promise<Unsubscriber | undefined> =>
  sql(db)
    .selectFrom('kept_carts as k')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .select(['k.account_id', 'k.email as address', 'a.name as merchant_name'])
    .where('k.account_id', '=', account_id)
    .where('k.id', '=', id)
    .where('k.token_hash', '=', token_hash)
    .executeTakeFirst();

const findOfDelivery = (
  db: Connection,
  { account_id, id, token_hash }: OwnedToken,
): Promise<Unsubscriber | undefined> =>
  sql(db)
    .selectFrom('message_deliveries as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select(['d.account_id', 'd.address', 'a.name as merchant_name'])
    .where('d.account_id', '=', account_id)
    .where('d.id', '=', id)
    .where('d.unsubscribe_hash', '=', token_hash)
    .executeTakeFirst();

export async function isOptedOut(
  db: Connection,
  { account_id, address }: Pick<Unsubscriber, 'account_id' | 'address'>,
): Promise<boolean> {
  const found = await sql(db)
    .selectFrom('message_opt_outs')
    .select('address')
    .where('account_id', '=', account_id)
    .where('address', '=', addressKey(address))
    .executeTakeFirst();
  return found !== undefined;
}

/** Idempotent. */
export async function insertOptOut(db: Connection, { account_id, address }: Unsubscriber, now: Date): Promise<void> {
  await sql(db)
    .insertInto('message_opt_outs')
    .values({ account_id, address: addressKey(address), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
