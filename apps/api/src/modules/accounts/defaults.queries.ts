import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import {
  CHANNEL_IDS,
  NOTIFICATIONS,
  PAYMENT_SETTINGS,
  POOLS,
  SHARE_SETTINGS,
  SUCCESS_FIELD,
} from './account-defaults.ts';

export interface NewMerchant {
  account_id: string;
  name: string;
  email: string;
  phone_number: string;
  created_at: Date;
}

/**
 * Inserts the three pools with one virtual account each. `numbers` are their account numbers, in the order of POOLS.
 */
export async function insertPools(
  db: Connection,
  { account_id, name, created_at }: NewMerchant,
  { numbers, bank_name }: { numbers: readonly string[]; bank_name: string },
): Promise<void> {
  const pools = POOLS.map((pool) => ({ ...pool, account_id, id: uuid(), created_at }));
  await sql(db)
    .insertInto('pools')
    .values(pools.map(({ purpose: _, ...pool }) => pool))
    .execute();
  await sql(db)
    .insertInto('virtual_accounts')
    .values(
      pools.map(({ id: pool_id, purpose }, at) => ({
        account_id,
        id: uuid(),
        pool_id,
        account_no: numbers[at]!,
        account_name: name,
        bank_name,
        purpose,
        created_at,
      })),
    )
    .execute();
}

/** Inserts the default settings of D-07, which a merchant may change later. */
export async function insertSettings(db: Connection, merchant: NewMerchant): Promise<void> {
  const { account_id, name, email, phone_number, created_at } = merchant;
  const row = () => ({ account_id, id: uuid(), created_at });
  const queries = sql(db);
  await queries
    .insertInto('payment_settings')
    .values(PAYMENT_SETTINGS.map((setting) => ({ ...row(), ...setting })))
    .execute();
  await queries
    .insertInto('settlement_channels')
    .values(CHANNEL_IDS.map((channel_id) => ({ account_id, channel_id })))
    .execute();
  await queries
    .insertInto('support_details')
    .values({ ...row(), name, email, phone_number })
    .execute();
  await queries
    .insertInto('share_settings')
    .values(SHARE_SETTINGS.map((setting) => ({ ...row(), ...setting })))
    .execute();
  await queries
    .insertInto('success_fields')
    .values({ ...row(), ...SUCCESS_FIELD, fields: [...SUCCESS_FIELD.fields] })
    .execute();
  await queries
    .insertInto('notification_settings')
    .values(
      NOTIFICATIONS.map((setting) => ({
        ...row(),
        ...setting,
        sms_enable: false,
        recipients: [email],
      })),
    )
    .execute();
}
