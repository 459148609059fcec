import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface ChannelSetting {
  channel_id: number;
  is_auto_settlement: boolean;
}

/** The settlement settings of a merchant; channels without a row settle automatically. */
export const channelSettings = (db: Connection, account_id: string): Promise<ChannelSetting[]> =>
  sql(db)
    .selectFrom('settlement_channels')
    .select(['channel_id', 'is_auto_settlement'])
    .where('account_id', '=', account_id)
    .orderBy('channel_id')
    .execute();

/** The channels whose money becomes available instead of being sent to the bank. */
export async function manualChannels(db: Connection, account_id: string): Promise<number[]> {
  const settings = await channelSettings(db, account_id);
  return settings.filter(({ is_auto_settlement }) => !is_auto_settlement).map(({ channel_id }) => channel_id);
}

/** Toggles one channel in one statement, so that concurrent toggles are applied one after the other. Returns the new value. */
export async function toggleChannel(db: Connection, account_id: string, channel_id: number): Promise<boolean> {
  const { is_auto_settlement } = await sql(db)
    .insertInto('settlement_channels')
    .values({ account_id, channel_id, is_auto_settlement: false })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'channel_id'])
        .doUpdateSet((eb) => ({ is_auto_settlement: eb.not('settlement_channels.is_auto_settlement') })),
    )
    .returning('is_auto_settlement')
    .executeTakeFirstOrThrow();
  return is_auto_settlement;
}
