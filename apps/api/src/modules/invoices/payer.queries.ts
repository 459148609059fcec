import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** The user who requested an invoice, who pays it and gets its receipt; nulls for one that a job created. */
export async function findRequester(
  db: Connection,
  user_id: string | null,
): Promise<{ payer_name: string | null; payer_email: string | null }> {
  if (user_id === null) return { payer_name: null, payer_email: null };
  const user = await sql(db)
    .selectFrom('users')
    .select(['full_name', 'email'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  return { payer_name: user?.full_name ?? null, payer_email: user?.email ?? null };
}
