import type pg from 'pg';

/**
 * Rows that are only ever added: what the ledger, the audit log, the timeline of payments, the books of closed days and
 * the rates of plans and of service tax say stays said. The role of the running processes cannot change or remove them.
 */
export const APPEND_ONLY = [
  'transfers',
  'external_refs',
  'audit_logs',
  'payment_events',
  'closed_days',
  'closed_day_accounts',
  'plan_rates',
  'service_tax_rates',
] as const;

/** Kysely's record of the migrations: only the owner writes it. */
const MIGRATION_RECORD = ['kysely_migration', 'kysely_migration_lock'];

const SCHEMAS = ['public', 'graphile_worker'];

/** Two migrations at once would change the same rows of the catalog, which PostgreSQL refuses. The number has no meaning. */
const GRANT_LOCK = 7_203_114;

/** The role of the running processes cannot be used as it is; the message says why. */
export class RoleError extends Error {}

/** The role of a connection string. */
export const roleOf = (connectionString: string): string => decodeURIComponent(new URL(connectionString).username);

async function checkRole(client: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ is_owner: boolean }>(
    `select pg_has_role(rolname, current_user, 'MEMBER') as is_owner from pg_roles where rolname = $1`,
    [role],
  );
  const [found] = rows;
  if (!found) throw new RoleError(`The role ${role} of DATABASE_URL does not exist. Create it: CREATE ROLE … LOGIN.`);
  if (found.is_owner)
    throw new RoleError(
      `The role ${role} of DATABASE_URL is a superuser or a member of the owner: it needs no grant to change the ledger.`,
    );
}

/** The queue's tables have row security, under which another role than their owner sees no row without a policy. */
async function allowQueueRows(client: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'graphile_worker' and c.relrowsecurity`,
  );
  for (const { name } of rows) {
    await client.query(`drop policy if exists serving on ${name}`);
    await client.query(`create policy serving on ${name} to ${role} using (true) with check (true)`);
  }
}

const statementsFor = (role: string): string[] => [
  // Before PostgreSQL 15 everybody could create tables, and upgraded databases have kept that.
  'revoke create on schema public from public',
  ...SCHEMAS.flatMap((schema) => [
    `grant usage on schema ${schema} to ${role}`,
    `revoke all on all tables in schema ${schema} from ${role}`,
    `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
    `grant usage, select, update on all sequences in schema ${schema} to ${role}`,
    `grant execute on all functions in schema ${schema} to ${role}`,
    `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role}`,
    `alter default privileges in schema ${schema} grant usage, select, update on sequences to ${role}`,
    `alter default privileges in schema ${schema} grant execute on functions to ${role}`,
  ]),
  `revoke update, delete on ${APPEND_ONLY.join(', ')} from ${role}`,
  `revoke insert, update, delete on ${[...MIGRATION_RECORD, 'graphile_worker.migrations'].join(', ')} from ${role}`,
];

/**
 * Gives a role what the running processes need and no more: rows of every table, but no change of an append-only one,
 * and no TRUNCATE, DROP or ALTER of any. Runs after the migrations, as their owner; may be repeated and run at once with
 * another.
 * @throws RoleError if there is no such role, or if no grant would bind it.
 */
export async function grantServing(pool: pg.Pool, role_name: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK]);
    await checkRole(client, role_name);
    const role = client.escapeIdentifier(role_name);
    for (const statement of statementsFor(role)) await client.query(statement);
    await allowQueueRows(client, role);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the connection may be what failed
    throw error;
  } finally {
    client.release();
  }
}
