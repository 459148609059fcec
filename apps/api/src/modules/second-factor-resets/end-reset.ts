import { RESET_TRANSITIONS, type ResetStatus } from '@kutip/domain/second-factor-reset';
import type { Config } from '../../config.ts';
import { audit, type Actor } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { queueMessages } from '../../platform/outbox.ts';
import { checkTransition } from '../../platform/status-change.ts';
import { emailTo, portalUrl } from '../auth/auth.service.ts';
import { lockUser } from '../users/users.service.ts';
import { changeReset, type Reset } from './second-factor-resets.queries.ts';

export type ResetSettings = Pick<Config, 'PUBLIC_URL' | 'INTRODUCER_URL' | 'SECOND_FACTOR_RESET_HOURS'>;

/** The platform's own account, in whose audit log the entries of nobody's session stand. */
export const PLATFORM_ACCOUNT = '00000000-0000-0000-0000-000000000000';

const CLOSED = 'This reset is no longer open.';

/** What the user is notified of: that it was requested, that it is done, or that it was stopped. */
export type ResetEvent = 'requested' | 'done' | 'stopped';

/** Notifies the user of a reset: at the address that was warned first, and at their present one if it is another. */
export async function notifyUser(
  db: Connection,
  settings: ResetSettings,
  reset: Pick<Reset, 'user_id' | 'email' | 'takes_effect_at'>,
  { event, path, now }: { event: ResetEvent; path: string; now: Date },
): Promise<void> {
  const person = await lockUser(db, reset.user_id);
  if (!person) return;
  const link = await portalUrl(db, settings, reset.user_id, path);
  const at = event === 'requested' ? reset.takes_effect_at : now;
  const data = { full_name: person.full_name, event, at: at.toISOString(), link };
  const addresses = new Set([reset.email, ...(person.email_verified_at ? [person.email] : [])]);
  await queueMessages(
    db,
    [...addresses].map((email) => emailTo({ ...person, email }, 'factor_reset', data, now)),
  );
}

/** Changes the status of a reset that is locked, and audits it. Refuses 4010 what its state does not allow. */
export async function moveReset(actor: Actor, reset: Reset, to: ResetStatus, is_decision = false): Promise<void> {
  const { db, user_id, now } = actor;
  const change = checkTransition(RESET_TRANSITIONS, reset.status, to, CLOSED);
  await changeReset(db, reset.id, change, {
    ...(is_decision && { decided_by: user_id, decided_at: now }),
    ...(to !== 'CONFIRMED' && { ended_at: now }),
  });
  await audit(actor, {
    action: `reset_second_factor_${to.toLowerCase()}`,
    entity: 'user',
    entity_id: reset.user_id,
    before: { status: reset.status },
    after: { status: to, reset_id: reset.id },
  });
}
