import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { grantableRoles } from '@kutip/domain/team';
import { uuid } from '../../platform/uuid.ts';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { createOwnedToken } from '../../platform/link-token.ts';
import type { Context } from '../../platform/mount.ts';
import { assertMessageAllowed, queueMessages, type Message } from '../../platform/outbox.ts';
import { loadAccountView, loadPlan } from '../accounts/accounts.service.ts';
import {
  insertInvitation,
  isMemberOrInvited,
  countResends,
  lockInvitation,
  countTeam,
  updateInvitation,
} from './invitations.queries.ts';
import { findMember } from './team.queries.ts';
import { findUser } from '../users/users.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFE_MS = 7 * DAY_MS;
/** The recipient may be a stranger, whose mailbox this must not fill. */
const MAX_RESENDS_PER_DAY = 3;

type Settings = Pick<Config, 'PUBLIC_URL'>;
interface InvitationInput {
  email: string;
  full_name: string;
  role_id: number;
}

/** Refuses 4000 when the caller may not grant this role. */
export function refuseUngrantableRole(context: Pick<Context, 'area' | 'permissions'>, role_id: number): void {
  const { area, permissions } = context;
  const grantable = area === 'api_key' ? [] : grantableRoles({ area, permissions });
  if (!grantable.some(({ id }) => id === role_id))
    throw new Refusal(CODE.validation_failed, 'You cannot assign this role.', { role_id: 'not_allowed' });
}

async function refuseBeyondPlan(db: Connection, account_id: string): Promise<void> {
  const { max_users } = (await loadPlan(db, account_id)).advanced_setting;
  if (max_users !== null && (await countTeam(db, account_id)) >= max_users)
    throw new Refusal(CODE.plan_limit_reached, 'Your plan does not allow another user.', 'max_users');
}

/**
 * E-mails the link, in the inviter's language because the recipient's is unknown. Refuses what `assertMessageAllowed`
 * refuses.
 */
async function sendInvitation(
  { db, account_id, user_id, language, now }: Context,
  { PUBLIC_URL }: Settings,
  { email, full_name }: { email: string; full_name: string },
  { token, expires_at }: { token: string; expires_at: Date },
): Promise<void> {
  const { name: account_name } = await loadAccountView(db, account_id);
  const inviter = requireFound(await findUser(db, user_id));
  const link = new URL(`/invitation?token=${encodeURIComponent(token)}`, PUBLIC_URL).href;
  const data = { full_name, account_name, inviter_name: inviter.full_name, link, expires_at: expires_at.toISOString() };
  const template = 'invitation';
  const message: Message = {
    account_id,
    channel: 'EMAIL',
    recipient: email,
    template,
    data,
    language,
    created_at: now,
  };
  await assertMessageAllowed(db, message, 'email');
  await queueMessages(db, [message]);
}

/**
 * Invites a person to the caller's account. Refuses 4000 for a role that the caller may not grant, 4025 for a member or
 * an open invitation, and 4011 beyond the plan's user limit.
 */
export async function invite(context: Context, settings: Settings, input: InvitationInput) {
  const { db, account_id, user_id, now } = context;
  const { email, full_name, role_id } = input;
  refuseUngrantableRole(context, role_id);
  if (await isMemberOrInvited(db, account_id, email))
    throw new Refusal(CODE.duplicate, 'This person is already on your team or invited.', { email: 'on_the_team' });
  await refuseBeyondPlan(db, account_id);
  const id = uuid();
  const { token, token_hash } = createOwnedToken(account_id, id);
  const expires_at = new Date(now.getTime() + LIFE_MS);
  const times = { expires_at, created_at: now, updated_at: now };
  await insertInvitation(db, { account_id, id, ...input, token_hash, invited_by: user_id, ...times });
  await sendInvitation(context, settings, { email, full_name }, { token, expires_at });
  await audit(context, { action: 'invite', entity: 'invitation', entity_id: id, after: { role_id } });
  return requireFound(await findMember(db, account_id, id));
}

/**
 * Sends a new link for an open invitation, which the caller vouches for from now on; the previous link becomes invalid.
 * Refuses 4000 for a role that the caller may not grant, 4004, and 4029 after three in a day.
 */
export async function resendInvitation(context: Context, settings: Settings, id: string) {
  const { db, account_id, user_id, now } = context;
  const invitation = requireFound(await lockInvitation(db, { account_id, id }));
  refuseUngrantableRole(context, invitation.role_id);
  if ((await countResends(db, { account_id, id }, new Date(now.getTime() - DAY_MS))) >= MAX_RESENDS_PER_DAY)
    throw new Refusal(
      CODE.too_many_requests,
      'This invitation was sent several times today. Please try again tomorrow.',
      'too_many_requests',
    );
  const { token, token_hash } = createOwnedToken(account_id, id);
  const expires_at = new Date(now.getTime() + LIFE_MS);
  await updateInvitation(db, { account_id, id }, { token_hash, expires_at, invited_by: user_id, updated_at: now });
  await sendInvitation(context, settings, invitation, { token, expires_at });
  await audit(context, { action: 'invite_again', entity: 'invitation', entity_id: id });
  return requireFound(await findMember(db, account_id, id));
}
