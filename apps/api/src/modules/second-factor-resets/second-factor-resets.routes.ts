import { CODE } from '@kutip/contracts/codes';
import { secondFactorResets as contract } from '@kutip/contracts/second-factor-resets';
import { Refusal } from '@kutip/domain/refusal';
import {
  isOpenReset,
  mayDecideReset,
  resetExpiresAt,
  resetFault,
  resetTakesEffectAt,
  type ResetFault,
} from '@kutip/domain/second-factor-reset';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { createLinkToken, hashLinkToken } from '../../platform/link-token.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { countSecondFactors } from '../auth/auth.service.ts';
import { findUser, lockUser } from '../users/users.service.ts';
import { moveReset, notifyUser, PLATFORM_ACCOUNT, type ResetSettings } from './end-reset.ts';
import {
  findOpenReset,
  findReset,
  insertReset,
  lockReset,
  resetsOfUser,
  selectResets,
  type Reset,
} from './second-factor-resets.queries.ts';

const SENTENCES: Record<ResetFault, string> = {
  own_login: 'You cannot reset your own second factor. Ask another admin.',
  no_second_factor: 'This user has no second factor.',
  email_not_confirmed: 'This user’s email address is not confirmed, so nobody would be warned.',
  email_confirmed_lately: 'This user’s email address was confirmed less than seven days ago. Please wait.',
  reset_open: 'A reset for this user is open already.',
};

/** A user with what a reset is decided on. Refuses 4004. */
async function loadPerson(db: Connection, user_id: string, admin_id: string, now: Date) {
  const person = requireFound(await findUser(db, user_id));
  const factors = await countSecondFactors(db, user_id);
  const has_open_reset = (await findOpenReset(db, user_id)) !== null;
  const facts = {
    user_id,
    factors: Number(factors.has_totp) + factors.passkeys,
    email_verified_at: person.email_verified_at,
    has_open_reset,
  };
  return { person, factors, fault: resetFault(facts, admin_id, now) };
}

/** Requests a reset and warns the user. The user's row is locked, so that two requests do not both find none open. */
async function requestReset(context: Context, settings: ResetSettings, user_id: string, reason: string) {
  const { db, now } = context;
  requireFound(await lockUser(db, user_id));
  const { person, fault } = await loadPerson(db, user_id, context.user_id, now);
  if (fault) throw new Refusal(CODE.wrong_state, SENTENCES[fault], fault);
  const { token, token_hash } = createLinkToken();
  const wait_hours = settings.SECOND_FACTOR_RESET_HOURS;
  const reset = {
    id: uuid(),
    user_id,
    reason,
    email: person.email,
    token_hash,
    requested_by: context.user_id,
    requested_at: now,
    takes_effect_at: resetTakesEffectAt(now, wait_hours),
    expires_at: resetExpiresAt(now, wait_hours),
  };
  await insertReset(db, reset);
  const after = { reset_id: reset.id, reason, takes_effect_at: reset.takes_effect_at.toISOString() };
  await audit(context, { action: 'reset_second_factor_requested', entity: 'user', entity_id: user_id, after });
  await notifyUser(db, settings, reset, { event: 'requested', path: `/login?stop-reset=${token}`, now });
  return findReset(db, reset.id);
}

/** Stops an open reset in the name of its user. */
async function stopReset(
  context: Pick<Context, 'db' | 'ip' | 'now'> & { account_id?: string },
  settings: ResetSettings,
  reset: Reset,
): Promise<void> {
  const { db, now, ip } = context;
  const { account_id = PLATFORM_ACCOUNT } = context;
  await moveReset({ db, account_id, user_id: reset.user_id, ip, now }, reset, 'CANCELLED');
  await notifyUser(db, settings, reset, { event: 'stopped', path: '/forgot-password', now });
}

const linkInvalid = () => new Refusal(CODE.link_invalid, 'This reset is no longer open.', { token: 'link_invalid' });

export const secondFactorResetHandlers = ({ config }: { config: ResetSettings }): Handlers<typeof contract> => ({
  list: listHandler(contract.list, ({ db }) => selectResets(db)),
  ofUser: async ({ params: { id } }, { db, user_id, now }) => {
    const { person, factors, fault } = await loadPerson(db, id, user_id, now);
    const { full_name, email, username, email_verified_at } = person;
    return {
      id,
      full_name,
      email,
      username,
      is_email_confirmed: email_verified_at !== null,
      ...factors,
      wait_hours: config.SECOND_FACTOR_RESET_HOURS,
      fault,
      resets: await resetsOfUser(db, id),
    };
  },
  request: ({ params: { id }, body: { reason } }, context) => requestReset(context, config, id, reason),
  decide: async ({ params: { id }, body: { decision } }, context) => {
    const { db, user_id, now } = context;
    const reset = requireFound(await lockReset(db, { id }));
    if (!mayDecideReset(reset, user_id))
      throw new Refusal(CODE.not_permitted, 'Ask another admin to decide on this.', 'own_decision');
    if (decision === 'CONFIRM' && reset.expires_at <= now)
      throw new Refusal(CODE.wrong_state, 'This request is too old. Please request it again.', 'expired');
    await moveReset(context, reset, decision === 'CONFIRM' ? 'CONFIRMED' : 'REJECTED', true);
    if (decision === 'REJECT') await notifyUser(db, config, reset, { event: 'stopped', path: '/forgot-password', now });
    return findReset(db, id);
  },
  stopByLink: async ({ body: { token } }, context) => {
    const reset = await lockReset(context.db, { token_hash: hashLinkToken(token) });
    if (!reset || !isOpenReset(reset.status)) throw linkInvalid();
    await stopReset({ db: context.db, ip: context.ip, now: context.now }, config, reset);
    return null;
  },
  own: (_, { db, user_id }) => findOpenReset(db, user_id),
  stopOwn: async (_, context) => {
    const reset = await lockReset(context.db, { user_id: context.user_id });
    if (reset) await stopReset(context, config, reset);
    return null;
  },
});
