import { audit, type Actor, type AuditEntry } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { queueMessages } from '../../platform/outbox.ts';
import { emailTo, portalUrl, type LinkSettings } from './login-links.ts';
import { countPasskeys, deleteAllPasskeys } from './passkeys.queries.ts';
import { deleteTotp, findEmailRecipient, findTotp } from './step-up.queries.ts';

/** Every change of a user's second factors, with the audited entity. */
const ENTITY = { add_passkey: 'passkey', remove_passkey: 'passkey', set_up_totp: 'user', remove_totp: 'user' } as const;

/** Audits a change of a user's second factors and e-mails the user: these factors authorize money out. */
export async function recordFactorChange(
  actor: Actor,
  settings: LinkSettings,
  action: keyof typeof ENTITY,
  entry: Omit<AuditEntry, 'action' | 'entity'>,
): Promise<void> {
  const { db, user_id, now } = actor;
  await audit(actor, { action, entity: ENTITY[action], ...entry });
  const person = requireFound(await findEmailRecipient(db, user_id));
  const link = await portalUrl(db, settings, user_id, '/forgot-password');
  const data = { full_name: person.full_name, change: action, at: now.toISOString(), link };
  await queueMessages(db, [emailTo(person, 'proof_changed', data, now)]);
}

/** What a user has set up. */
export async function countSecondFactors(
  db: Connection,
  user_id: string,
): Promise<{ has_totp: boolean; passkeys: number }> {
  const totp = await findTotp(db, user_id);
  return { has_totp: totp?.confirmed_at != null, passkeys: await countPasskeys(db, user_id) };
}

/** Removes all of a user's second factors and recovery codes, in the transaction of the decision, which is audited there. */
export async function removeSecondFactors(db: Connection, user_id: string): Promise<void> {
  await deleteTotp(db, user_id);
  await deleteAllPasskeys(db, user_id);
}
