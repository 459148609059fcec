import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** What a person of the platform may make of a payout. */
export type Decided = 'APPROVED' | 'CANCELLED' | 'SUCCESS' | 'FAILED' | 'RETURNED';

export const SET_STATUS = 'set_status';
interface Told {
  status: Decided;
  reason: string;
}

/** What people of the platform made of a payout, as the log has it; the oldest first. */
export async function decisionsOn(db: Connection, { account_id, id }: { account_id: string; id: string }) {
  const rows = await sql(db)
    .selectFrom('audit_logs as l')
    .leftJoin('users as u', 'u.id', 'l.actor_user_id')
    .select(['l.id', 'l.at', 'u.full_name as actor_name'])
    .select((eb) => eb.ref('l.after').$castTo<Told>().as('after'))
    .where('l.account_id', '=', account_id)
    .where('l.entity', '=', 'payout')
    .where('l.entity_id', '=', id)
    .where('l.action', '=', SET_STATUS)
    .orderBy('l.at')
    .orderBy('l.id')
    .execute();
  return rows.map(({ after, ...made }) => ({ ...made, ...after }));
}
