import type { BankType, ChannelFlag } from '@kutip/domain/channels';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { connectionOf, sql } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import type { BankHealth } from './providers/provider.ts';

/** Whether staff switched off the service or its provider. Both lists are read once a query, and are short. */
const isSwitchedOff = raw<boolean>`(
  provider = any (array(
    select provider from provider_switches where switched_on_at is null and payment_service_id is null))
  or id = any (array(select payment_service_id from provider_switches where switched_on_at is null)))`;

/**
 * `is_online`: false for what its provider reports as down, and for what staff switched off. Codes are validated where they
 * are written, so the casts below are safe.
 */
const services = (db: Connection) =>
  sql(db)
    .selectFrom('payment_services')
    .select([
      'id as payment_service_id',
      'name',
      'unique_reference',
      'record_status_id',
      'group_code',
      'provider',
      'provider_code',
      'is_online as reported_online',
      'health_checked_at',
      'health_changed_at',
      'min_amount',
      'max_amount',
      'sort_order',
    ])
    .select(raw<boolean | null>`case when ${isSwitchedOff} then false else is_online end`.as('is_online'))
    .select((eb) => [eb.ref('channel_flag').$castTo<ChannelFlag>().as('channel_flag')])
    .select((eb) => [eb.ref('bank_type').$castTo<BankType | null>().as('bank_type')])
    .where('deleted_at', 'is', null);

export type ServiceRow = Awaited<ReturnType<typeof activeServices>>[number];

/** Active services for a type of payer; null: all. Services without a bank type fit every payer. */
export const activeServices = (db: Connection, bank_type: BankType | null) =>
  services(db)
    .where('record_status_id', '=', 1)
    .where('is_connected', '=', true)
    .$if(bank_type !== null, (query) =>
      query.where((eb) => eb.or([eb('bank_type', '=', bank_type), eb('bank_type', 'is', null)])),
    )
    .orderBy('sort_order')
    .orderBy('id')
    .execute();

const service = prepared((db, { id }: { id: number }) => services(connectionOf(db)).where('id', '=', id).compile());

export const serviceById = async (db: Connection, id: number): Promise<ServiceRow | undefined> =>
  (await service(db, { id }))[0];

/** Saves which banks are online. A bank that the provider does not list is offline. */
export async function writeHealth(
  db: Connection,
  provider: string,
  { bank_type, online }: { bank_type: BankHealth['bank_type']; online: ReadonlyMap<string, boolean> },
  now: Date,
): Promise<void> {
  const online_codes = [...online].filter(([, is_online]) => is_online).map(([code]) => code);
  const reported = raw<boolean>`provider_code = any(${online_codes}::text[])`;
  await sql(db)
    .updateTable('payment_services')
    .set({
      is_online: reported,
      health_checked_at: now,
      health_changed_at: raw<Date>`case when is_online is distinct from (${reported}) then ${now} else health_changed_at end`,
    })
    .where('provider', '=', provider)
    .where('bank_type', 'is not distinct from', bank_type)
    .execute();
}

/** Sets the status of banks that was last checked before `since` to unknown (null). */
export async function clearStaleHealth(
  db: Connection,
  provider: string,
  bank_type: BankType | null,
  since: Date,
): Promise<void> {
  await sql(db)
    .updateTable('payment_services')
    .set({ is_online: null })
    .where('provider', '=', provider)
    .where('bank_type', 'is not distinct from', bank_type)
    .where('health_checked_at', '<', since)
    .where('is_online', 'is not', null)
    .execute();
}
