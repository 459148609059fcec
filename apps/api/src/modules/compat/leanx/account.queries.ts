import type { Connection } from '../../../platform/connection.ts';
import { sql } from '../../../platform/database.ts';

export const findAccount = (db: Connection, account_id: string) =>
  sql(db).selectFrom('accounts').select(['name', 'created_at']).where('id', '=', account_id).executeTakeFirstOrThrow();
