import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export const systemOptionRows = (db: Connection) =>
  sql(db)
    .selectFrom('system_options')
    .select(['id', 'option_group', 'key', 'label', 'value', 'sort_order', 'is_active', 'created_at'])
    .where('is_active', '=', true);

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
