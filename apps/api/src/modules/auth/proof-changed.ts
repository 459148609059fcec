import { audit, type Actor, type AuditEntry } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import { queueMessages } from '../../platform/outbox.ts';
import { letterTo, linkTo, type LinkSettings } from './links.ts';
import { addresseeOf } from './step-up.queries.ts';

/** Each way in which the second proof of a person may change, and what that is a change of. */
const ENTITY = { add_passkey: 'passkey', remove_passkey: 'passkey', set_up_totp: 'user', remove_totp: 'user' } as const;

/** Writes down how somebody's proof changed and tells the address it belongs to: money leaves by it. */
export async function proofChanged(
  actor: Actor,
  settings: LinkSettings,
  action: keyof typeof ENTITY,
  entry: Omit<AuditEntry, 'action' | 'entity'>,
): Promise<void> {
  const { db, user_id, now } = actor;
  await audit(actor, { action, entity: ENTITY[action], ...entry });
  const person = found(await addresseeOf(db, user_id));
  const link = linkTo(settings, '/forgot-password');
  const data = { full_name: person.full_name, change: action, at: now.toISOString(), link };
  await queueMessages(db, [letterTo(person, 'proof_changed', data, now)]);
}
