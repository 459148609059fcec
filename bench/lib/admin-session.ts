import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { createAdmin } from '../../apps/api/src/create-admin.ts';
import { signAccessToken } from '../../apps/api/src/modules/auth/access-token.ts';
import { openDatabase, openPool, transact } from '../../apps/api/src/platform/database.ts';

const HOUR_MS = 60 * 60_000;
const SUPERADMIN = 1;

/** The access token of a new admin who has presented a second factor. */
export async function openAdminSession(client: Client, url: string, token_key: string): Promise<string> {
  const now = new Date();
  const db = openDatabase(openPool({ connectionString: url, max: 1 }));
  const user_id = await createAdmin(
    (work) => transact(db, work),
    {
      full_name: 'Bench Admin',
      email: 'bench@example.my',
      username: 'bench-admin',
      phone_number: '60123450000',
      password: `Aa1!${randomBytes(12).toString('hex')}`,
      role: 'superadmin',
    },
    { platform_name: 'Kutip', now },
  );
  await db.destroy();
  const { rows } = await client.query<{ account_id: string }>(
    'select account_id from account_users where user_id = $1',
    [user_id],
  );
  const { account_id } = rows[0]!;
  const session_id = uuid();
  await client.query(
    `insert into sessions (account_id, id, user_id, refresh_hash, family, area, expires_at, ip, user_agent, created_at,
       last_seen_at, stepped_up_at) values ($1, $2, $3, '', $2, 'admin', $4, '127.0.0.1', 'bench', $5, $5, $5)`,
    [account_id, session_id, user_id, new Date(now.getTime() + 12 * HOUR_MS), now],
  );
  return signAccessToken(token_key, { user_id, account_id, role_id: SUPERADMIN, area: 'admin', session_id }, now);
}
