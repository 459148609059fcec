import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** A card that the provider keeps for one browser and one merchant. */
export interface SavedCard {
  id: string;
  /** Encrypted. */
  provider_token: Buffer;
  brand: string;
  last4: string;
  /** The day on which the provider's token ends, as YYYY-MM-DD. */
  expires_on: string;
}

/** A browser and the merchant that it may have saved cards for. */
interface CardHolder {
  account_id: string;
  browser_hash: Buffer;
}

/** More would be a list to search in. */
const MAX_SHOWN = 3;

/** The cards that can pay on `today` (YYYY-MM-DD), the newest first. */
export const findSavedCards = (
  db: Connection,
  { account_id, browser_hash }: CardHolder,
  { provider, today }: { provider: string; today: string },
): Promise<SavedCard[]> =>
  sql(db)
    .selectFrom('saved_cards')
    .select(['id', 'provider_token', 'brand', 'last4', 'expires_on'])
    .where('account_id', '=', account_id)
    .where('browser_hash', '=', browser_hash)
    .where('provider', '=', provider)
    .where('expires_on', '>=', today)
    .orderBy('created_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();

/** Deletes a card that this browser saved; a card of another browser stays. */
export async function deleteSavedCard(
  db: Connection,
  { account_id, browser_hash }: CardHolder,
  id: string,
): Promise<void> {
  await sql(db)
    .deleteFrom('saved_cards')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('browser_hash', '=', browser_hash)
    .execute();
}

export interface NewSavedCard extends Omit<SavedCard, 'provider_token'> {
  /** Encrypted, in hexadecimal digits. */
  provider_token: string;
  account_id: string;
  payment_record_id: string;
  provider: string;
  created_at: Date;
}

/** Row writer. Saves cards for the browsers that started their payments; a card that is known gets its newest token. */
export async function saveCards(db: Connection, cards: readonly NewSavedCard[]): Promise<void> {
  await raw`
    insert into saved_cards (account_id, id, browser_hash, provider, provider_token, brand, last4, expires_on, created_at)
    select distinct on (u.account_id, p.browser_hash, u.brand, u.last4, u.expires_on) u.account_id, u.id, p.browser_hash,
      u.provider, decode(u.provider_token, 'hex'), u.brand, u.last4, u.expires_on, u.created_at
    from json_to_recordset(${JSON.stringify(cards)}::json) as u (account_id uuid, id uuid, payment_record_id uuid,
      provider text, provider_token text, brand text, last4 text, expires_on date, created_at timestamptz)
    join payment_records p on p.account_id = u.account_id and p.id = u.payment_record_id
    where p.browser_hash is not null
    on conflict (account_id, browser_hash, brand, last4, expires_on)
      do update set provider_token = excluded.provider_token, created_at = excluded.created_at`.execute(sql(db));
}
