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

/** Writes down how somebody's proof changed and tells the address it belongs to: money leaves by it. */
export async function proofChanged(
  actor: Actor,
  settings: LinkSettings,
  entry: AuditEntry & { action: ProofChange },
): Promise<void> {
  await audit(actor, entry);
  const person = found(await addresseeOf(actor.db, actor.user_id));
  await tellOfProof(actor.db, settings, person, entry.action, actor.now);
}
