import { v7 as uuid } from 'uuid';
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

/** The actor, their address and the transaction. */
export interface Actor {
  db: Connection;
  account_id: string;
  user_id: string;
  ip: string;
  now: Date;
}

/** Writes an audit entry in the transaction of the action. Entries are never changed. */
export async function audit({ db, account_id, user_id, ip, now }: Actor, entry: AuditEntry): Promise<void> {
  const { action, entity, entity_id, before = null, after = null } = entry;
  await sql(db)
    .insertInto('audit_logs')
    .values({
      account_id,
      id: uuid(),
      actor_user_id: user_id,
      action,
      entity,
      entity_id,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      ip,
      at: now,
    })
    .execute();
}
