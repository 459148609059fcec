import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import type { RecordKey } from '../../platform/listing.ts';
import { sql } from '../../platform/database.ts';

/** More than a page; a number has few records. */
const MAX_FOUND = 100;

/** The statuses that an admin may set on a payout. */
export type PayoutDecision = 'APPROVED' | 'CANCELLED' | 'SUCCESS' | 'FAILED' | 'RETURNED';

export const SET_STATUS = 'set_status';
interface DecisionEntry {
  status: PayoutDecision;
  reason: string;
}

/** The decisions of admins on a payout from the audit log, oldest first. */
export async function payoutDecisions(db: Connection, { account_id, id }: { account_id: string; id: string }) {
  const rows = await sql(db)
    .selectFrom('audit_logs as l')
    .leftJoin('users as u', 'u.id', 'l.actor_user_id')
    .select(['l.id', 'l.at', 'u.full_name as actor_name'])
    .select((eb) => eb.ref('l.after').$castTo<DecisionEntry>().as('after'))
    .where('l.account_id', '=', account_id)
    .where('l.entity', '=', 'payout')
    .where('l.entity_id', '=', id)
    .where('l.action', '=', SET_STATUS)
    .orderBy('l.at')
    .orderBy('l.id')
    .execute();
  return rows.map(({ after, ...entry }) => ({ ...entry, ...after }));
}

/** The payouts of any merchant with this number, or the bank’s reference. */
export async function payoutsByNumber(db: Connection, number: string): Promise<RecordKey[]> {
  const { rows } = await raw<RecordKey>`
    select account_id, id from payout_records where invoice_no = upper(${number})
    union
    select account_id, id from disbursements where source = 'PAYOUT' and bank_reference = ${number} limit ${MAX_FOUND}`.execute(
    sql(db),
  );
  return rows;
}
