import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { grantableRoles } from '@kutip/domain/team';
import { v7 as uuid } from 'uuid';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { newOwnedToken } from '../../platform/link-token.ts';
import type { Context } from '../../platform/mount.ts';
import { queueMessages } from '../../platform/outbox.ts';
import { accountView, planOf } from '../accounts/accounts.service.ts';
import { insertInvitation, isKnown, lockInvitation, teamSize, updateInvitation } from './invitations.queries.ts';
import { memberById } from './team.queries.ts';
import { findUser } from './users.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LIFE_MS = 7 * DAY_MS;

type Settings = Pick<Config, 'PUBLIC_URL'>;
interface Wanted {
  email: string;
  full_name: string;
  role_id: number;
}

/** Refuses (4000) a role that the caller may not give. */
export function refuseRole(context: Pick<Context, 'area' | 'permissions'>, role_id: number): void {
  const { area, permissions } = context;
  const may = area === 'api_key' ? [] : grantableRoles({ area, permissions });
  if (!may.some(({ id }) => id === role_id))
    throw new Refusal(CODE.validation_failed, 'This role cannot be given.', { role_id: 'not_allowed' });
}

async function refuseBeyondPlan(db: Connection, account_id: string): Promise<void> {
  const { max_users } = (await planOf(db, account_id)).advanced_setting;
  if (max_users !== null && (await teamSize(db, account_id)) >= max_users)
    throw new Refusal(CODE.plan_limit_reached, 'Your plan has no room for another person.', 'max_users');
}

/** The mail with the link. It goes out in the language of whoever asks: the other one's is not known. */
async function sendInvitation(
  { db, account_id, user_id, language, now }: Context,
  { PUBLIC_URL }: Settings,
  { email, full_name }: { email: string; full_name: string },
  { token, expires_at }: { token: string; expires_at: Date },
): Promise<void> {
  const { name: account_name } = await accountView(db, account_id);
  const inviter = found(await findUser(db, user_id));
  const link = new URL(`/invitation?token=${encodeURIComponent(token)}`, PUBLIC_URL).href;
  const data = { full_name, account_name, inviter_name: inviter.full_name, link, expires_at: expires_at.toISOString() };
  await queueMessages(db, [
    { account_id, channel: 'EMAIL', recipient: email, template: 'invitation', data, language, created_at: now },
  ]);
}

/**
 * Asks somebody to join the caller's account. Refuses a role that the caller may not give (4000), somebody who is on the
 * team or was asked already (4025), and more than the plan has room for (4011).
 */
export async function invite(context: Context, settings: Settings, wanted: Wanted) {
  const { db, account_id, user_id, now } = context;
  const { email, full_name, role_id } = wanted;
  refuseRole(context, role_id);
  if (await isKnown(db, account_id, email))
    throw new Refusal(CODE.duplicate, 'This person is on your team, or was invited already.', { email: 'on_the_team' });
  await refuseBeyondPlan(db, account_id);
  const id = uuid();
  const { token, token_hash } = newOwnedToken(account_id, id);
  const expires_at = new Date(now.getTime() + LIFE_MS);
  const times = { expires_at, created_at: now, updated_at: now };
  await insertInvitation(db, { account_id, id, ...wanted, token_hash, invited_by: user_id, ...times });
  await sendInvitation(context, settings, { email, full_name }, { token, expires_at });
  await audit(context, { action: 'invite', entity: 'invitation', entity_id: id, after: { role_id } });
  return found(await memberById(db, account_id, id));
}

/** A new link for somebody who has not answered; the one before opens nothing any more. Refuses 4004. */
export async function inviteAgain(context: Context, settings: Settings, id: string) {
  const { db, account_id, now } = context;
  const invitation = found(await lockInvitation(db, { account_id, id }));
  const { token, token_hash } = newOwnedToken(account_id, id);
  const expires_at = new Date(now.getTime() + LIFE_MS);
  await updateInvitation(db, { account_id, id }, { token_hash, expires_at, updated_at: now });
  await sendInvitation(context, settings, invitation, { token, expires_at });
  await audit(context, { action: 'invite_again', entity: 'invitation', entity_id: id });
  return found(await memberById(db, account_id, id));
}
