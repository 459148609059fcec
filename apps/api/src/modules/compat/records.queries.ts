import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export type RecordKind =
  | 'BILLPLZ_BILL'
  | 'BILLPLZ_COLLECTION'
  | 'BILLPLZ_PAYOUT_COLLECTION'
  | 'BILLPLZ_PAYOUT'
  | 'LEANX_PAYOUT';

export interface CompatRecord {
  account_id: string;
  /** Of the bill, collection or payout. */
  id: string;
  kind: RecordKind;
  /** The id by which the caller knows it. */
  code: string;
  /** What the caller gave and our records have no column for. */
  details: object;
  created_at: Date;
}

export async function insertCompatRecord(db: Connection, record: CompatRecord): Promise<void> {
  await sql(db)
    .insertInto('compat_records')
    .values({ ...record, details: JSON.stringify(record.details) })
    .execute();
}
