import { createHmac } from 'node:crypto';
import type { Client } from 'pg';

/** The role of the running processes in the databases that we start ourselves; the other one owns the tables. */
const SERVING_ROLE = 'kutip_serving';

/** The password follows from the owner's one way only, so that whoever knows this one does not know that. */
const passwordFrom = (owner_password: string): string =>
  createHmac('sha256', owner_password).update(SERVING_ROLE).digest('hex');

/** The connection string of the serving role for a database whose owner's string is given. */
export function servingUrlOf(owner_url: string): string {
  const changed = new URL(owner_url);
  changed.password = passwordFrom(ownerOf(owner_url).password);
  changed.username = SERVING_ROLE;
  return changed.href;
}

interface Owner {
  role: string;
  password: string;
}

/** The owner of a connection string. */
export const ownerOf = (owner_url: string): Owner => {
  const { username, password } = new URL(owner_url);
  return { role: decodeURIComponent(username), password: decodeURIComponent(password) };
};

/** Creates the serving role if it is missing. `client` may create roles. */
export async function ensureServingRole(client: Client, owner: Owner): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [SERVING_ROLE]);
  if (rowCount !== 0) return;
  const password = client.escapeLiteral(passwordFrom(owner.password));
  await client.query(`CREATE ROLE ${SERVING_ROLE} LOGIN PASSWORD ${password}`);
  // The owner can then end its connections, which dropping a database by force does.
  await client.query(`GRANT ${SERVING_ROLE} TO ${client.escapeIdentifier(owner.role)}`);
}
