import { audit, type AuditEntry } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { tellOfProof, type LinkSettings, type ProofChange } from './links.ts';
import { addresseeOf } from './step-up.queries.ts';

interface Actor {
  db: Connection;
  account_id: string;
  user_id: string;
  ip: string;
  now: Date;
}

const ENTITY = { add_passkey: 'passkey', remove_passkey: 'passkey', set_up_totp: 'user', remove_totp: 'user' } as const;

/** Writes down how somebody's proof changed and tells the address it belongs to: money leaves by it. */
export async function proofChanged(
  actor: Actor,
  settings: LinkSettings,
  action: ProofChange,
  entry: Omit<AuditEntry, 'action' | 'entity'>,
): Promise<void> {
  await audit(actor, { action, entity: ENTITY[action], ...entry });
  const person = found(await addresseeOf(actor.db, actor.user_id));
  await tellOfProof(actor.db, settings, person, action, actor.now);
}
