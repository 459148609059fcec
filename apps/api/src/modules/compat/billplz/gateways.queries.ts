import type { BankType, ChannelFlag } from '@kutip/domain/channels';
import type { Connection } from '../../../platform/connection.ts';
import { sql } from '../../../platform/database.ts';

/** The codes by which providers know the active services. */
export const loadProviderCodes = (db: Connection) =>
  sql(db)
    .selectFrom('payment_services')
    .select(['id', 'provider_code', 'unique_reference'])
    .select((eb) => [
      eb.ref('channel_flag').$castTo<ChannelFlag>().as('channel_flag'),
      eb.ref('bank_type').$castTo<BankType | null>().as('bank_type'),
    ])
    .where('record_status_id', '=', 1)
    .where('is_connected', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();

/** Attempts of callbacks that failed since a moment. */
export async function countFailedDeliveries(db: Connection, account_id: string, since: Date): Promise<number> {
  const { count } = await sql(db)
    .selectFrom('callback_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('at', '>=', since)
    .where('error', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
