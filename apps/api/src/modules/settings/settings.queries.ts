import type { Insertable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

export const systemOptionRows = (db: Connection) =>
  sql(db)
    .selectFrom('system_options')
    .select(['id', 'option_group', 'key', 'label', 'value', 'sort_order', 'is_active', 'created_at'])
    .where('is_active', '=', true);

/** The account's setting of a channel, if it has one. */
export const findChannelSetting = (db: Connection, account_id: string, channel_flag: string) =>
  sql(db)
    .selectFrom('payment_settings')
    .select('id')
    .where('account_id', '=', account_id)
    .where('channel_flag', '=', channel_flag)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Locked until the transaction ends, so that concurrent edits cannot produce inverted limits. */
export const lockSetting = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('payment_settings')
    .select(['channel_flag', 'min_amount', 'max_amount', 'is_active'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Active share texts, oldest first per channel (D-34). */
export const listActiveShareTexts = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('share_settings')
    .select(['channel', 'title', 'message_template', 'image_url'])
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const insertPaymentSetting = (db: Connection, row: Insertable<Database['payment_settings']>) =>
  sql(db)
    .insertInto('payment_settings')
    .values(row)
    .returning(['id', 'channel_flag', 'group_code', 'fee_bearer', 'min_amount', 'max_amount'])
    .returning(['sort_order', 'is_active', 'created_at', 'updated_at'])
    .executeTakeFirstOrThrow();
