import { sql as raw } from 'kysely';
import { uuid } from './uuid.ts';
import type { Connection } from './connection.ts';
import { sql } from './database.ts';

export interface AuditEntry {
  action: string;
  entity: string;
  entity_id: string;
  /** The changed fields before and after. Never a secret. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Who acts, from where and when; `account_id` is the account in whose log the entry stands. */
export interface AuditActor {
  account_id: string;
  user_id: string;
  ip: string;
  now: Date;
}

/** The actor and the transaction of the action. */
export interface Actor extends AuditActor {
  db: Connection;
}

/** An entry of the audit log, as stored. */
export interface AuditRow extends Required<AuditEntry> {
  account_id: string;
  id: string;
  actor_user_id: string;
  ip: string;
  at: Date;
}

/** An audit entry as a row, for a command that a writer writes together with its other rows. */
export const auditRow = ({ account_id, user_id, ip, now }: AuditActor, entry: AuditEntry): AuditRow => {
  const { action, entity, entity_id, before = null, after = null } = entry;
  return { account_id, id: uuid(), actor_user_id: user_id, action, entity, entity_id, before, after, ip, at: now };
};

/** Writes audit entries in the caller's transaction. Entries are never changed. */
export async function writeAudits(db: Connection, rows: readonly AuditRow[]): Promise<void> {
  await raw`
    insert into audit_logs (account_id, id, actor_user_id, action, entity, entity_id, before, after, ip, at)
    select account_id, id, actor_user_id, action, entity, entity_id, before, after, ip, at
    from json_to_recordset(${JSON.stringify(rows)}::json) as a (account_id uuid, id uuid, actor_user_id uuid,
      action text, entity text, entity_id uuid, before jsonb, after jsonb, ip text, at timestamptz)`.execute(sql(db));
}

/** Writes an audit entry in the transaction of the action. */
export const audit = ({ db, ...actor }: Actor, entry: AuditEntry): Promise<void> =>
  writeAudits(db, [auditRow(actor, entry)]);
