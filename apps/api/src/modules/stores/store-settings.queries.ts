import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** Colours, font and corners; a setting without them has the defaults. */
export interface Theme {
  colour: string;
  heading_font: 'plain' | 'serif' | 'bold';
  corners: 2 | 8 | 16;
}
const DEFAULT_THEME = JSON.stringify({ colour: '#0f766e', heading_font: 'plain', corners: 8 } satisfies Theme);

/** A merchant's store settings, as the contract's rows. */
export const selectSettings = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('store_settings')
    .select(['id', 'store_id', 'show_stock', 'block_when_closed', 'pickup_enable', 'delivery_enable', 'min_order'])
    .select(['announcement', 'is_taking_orders', 'closed_from', 'closed_until', 'closed_message', 'max_orders_per_day'])
    .select(['slot_minutes', 'slot_capacity', 'lead_time_hours', 'days_ahead', 'blocked_dates', 'cod_enable'])
    .select(['cod_max_amount', 'cod_fee', 'cod_state_ids', 'bank_transfer_enable', 'bank_transfer_text', 'is_active'])
    .select(['page_ids', 'cart_reminder_enable', 'ship_later_enable', 'ship_later_days', 'created_at', 'updated_at'])
    .select(raw<Theme>`${DEFAULT_THEME}::jsonb || theme`.as('theme'))
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null);

export const findSetting = (db: Connection, account_id: string, id: string) =>
  selectSettings(db, account_id).where('id', '=', id).executeTakeFirst();

/** Locked until this transaction ends. */
export const lockSetting = (db: Connection, account_id: string, id: string) =>
  selectSettings(db, account_id).where('id', '=', id).forUpdate().executeTakeFirst();

/** The theme of the setting that a store uses. */
export async function findTheme(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
): Promise<Theme> {
  const found = await selectSettings(db, account_id)
    .where('store_id', '=', id)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.theme ?? (JSON.parse(DEFAULT_THEME) as Theme);
}

type Setting = NonNullable<Awaited<ReturnType<typeof findSetting>>>;
export type SettingFields = Partial<Omit<Setting, 'id' | 'store_id' | 'created_at' | 'updated_at'>>;

const stored = ({ theme, ...fields }: SettingFields) => ({ ...fields, ...(theme && { theme: JSON.stringify(theme) }) });

export async function insertSetting(
  db: Connection,
  { now, ...key }: { account_id: string; id: string; store_id: string; now: Date },
  fields: SettingFields,
): Promise<void> {
  await sql(db)
    .insertInto('store_settings')
    .values({ ...stored(fields), ...key, created_at: now, updated_at: now })
    .execute();
}

export async function updateSetting(
  db: Connection,
  account_id: string,
  id: string,
  { updated_at, ...change }: SettingFields & { updated_at: Date },
): Promise<void> {
  await sql(db)
    .updateTable('store_settings')
    .set({ ...stored(change), updated_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
