import type { ApiEnvironment, ApiScope } from '@kutip/domain/api-credential';
import type { CallbackTopic } from '@kutip/domain/merchant-callback';
import type { Insertable, Updateable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

/** An account's credentials as the contract's rows, without their secrets. */
export const selectCredentials = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('merchant_apis')
    .select(['id', 'uuid', 'name', 'token_prefix', 'requires_signature', 'callback_url', 'last_used_at', 'last_ip'])
    .select(['previous_until', 'record_status', 'revoked_at', 'created_at', 'updated_at'])
    .select((eb) => [
      eb.ref('environment').$castTo<ApiEnvironment>().as('environment'),
      eb.ref('scopes').$castTo<ApiScope[]>().as('scopes'),
      eb.ref('callback_topics').$castTo<CallbackTopic[]>().as('callback_topics'),
    ])
    .where('account_id', '=', account_id);

export const findCredential = (db: Connection, account_id: string, id: string) =>
  selectCredentials(db, account_id).where('id', '=', id).executeTakeFirst();

export type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

/** Locked until this transaction ends. */
export const lockCredential = (db: Connection, account_id: string, id: string) =>
  selectCredentials(db, account_id).where('id', '=', id).forUpdate().executeTakeFirst();

type StoredSecrets = Pick<Insertable<Database['merchant_apis']>, 'token_prefix' | 'token_hash' | 'hash_key'>;

/** What verifies a request: the secrets, and who is answerable for the credential. */
export const findCredentialSecrets = (db: Connection, account_id: string, id: string) =>
  selectCredentials(db, account_id)
    .select(['token_hash', 'hash_key', 'previous_token_hash', 'previous_hash_key', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertCredential(
  db: Connection,
  row: Omit<Insertable<Database['merchant_apis']>, 'uuid'>,
): Promise<void> {
  await sql(db).insertInto('merchant_apis').values(row).execute();
}

export type CredentialChange = Pick<
  Updateable<Database['merchant_apis']>,
  'name' | 'scopes' | 'callback_url' | 'callback_topics' | 'requires_signature' | 'record_status'
>;

export async function updateCredential(
  db: Connection,
  account_id: string,
  id: string,
  change: Updateable<Database['merchant_apis']>,
): Promise<void> {
  await sql(db)
    .updateTable('merchant_apis')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Replaces the secrets; the current ones stay valid until `previous_until`, and older ones end. */
export async function replaceSecrets(
  db: Connection,
  account_id: string,
  id: string,
  { previous_until, updated_at, ...secrets }: StoredSecrets & { previous_until: Date; updated_at: Date },
): Promise<void> {
  await sql(db)
    .updateTable('merchant_apis')
    .set((eb) => ({
      ...secrets,
      previous_token_hash: eb.ref('token_hash'),
      previous_hash_key: eb.ref('hash_key'),
      previous_until,
      updated_at,
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Remembers a nonce and forgets those before `before`; false when it was used already. */
export async function useNonce(
  db: Connection,
  key: { account_id: string; merchant_api_id: string; nonce: string },
  used_at: Date,
  before: Date,
): Promise<boolean> {
  await sql(db)
    .deleteFrom('merchant_api_nonces')
    .where('account_id', '=', key.account_id)
    .where('merchant_api_id', '=', key.merchant_api_id)
    .where('used_at', '<', before)
    .execute();
  const inserted = await sql(db)
    .insertInto('merchant_api_nonces')
    .values({ ...key, used_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function isNonceUsed(
  db: Connection,
  { account_id, merchant_api_id, nonce }: { account_id: string; merchant_api_id: string; nonce: string },
): Promise<boolean> {
  const found = await sql(db)
    .selectFrom('merchant_api_nonces')
    .select('nonce')
    .where('account_id', '=', account_id)
    .where('merchant_api_id', '=', merchant_api_id)
    .where('nonce', '=', nonce)
    .executeTakeFirst();
  return found !== undefined;
}
