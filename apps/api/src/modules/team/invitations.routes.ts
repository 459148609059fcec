import { CODE } from '@kutip/contracts/codes';
import type { invitations } from '@kutip/contracts/invitations';
import { Refusal } from '@kutip/domain/refusal';
import { findRole, type Role } from '@kutip/domain/roles';
import { grantableRoles } from '@kutip/domain/team';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { parseOwnedToken } from '../../platform/link-token.ts';
import type { Handlers, PublicContext } from '../../platform/mount.ts';
import { addMember, findActiveMember } from '../accounts/accounts.service.ts';
import {
  assertGoodPassword,
  endSession,
  hashPassword,
  signInMember,
  type LoginResponse,
} from '../auth/auth.service.ts';
import { invitationByToken, acceptInvitation } from './invitations.queries.ts';
import { findEmail } from './profile.ts';
import { assertLoginNamesFree, createUser, findByEmail } from '../users/users.service.ts';

const linkInvalid = () =>
  new Refusal(CODE.link_invalid, 'This invitation is no longer valid. Please ask for a new one.', {
    token: 'link_invalid',
  });

type Invitation = NonNullable<Awaited<ReturnType<typeof invitationByToken>>>;

/**
 * Whether whoever invited may still give this role: an owner who was removed or demoted must not come back, nor let others
 * in, by an invitation that they sent before. Another owner may send it again.
 */
async function isVouchedFor(db: Connection, { account_id, role_id, invited_by }: Invitation): Promise<boolean> {
  const inviter = await findActiveMember(db, account_id, invited_by);
  const role = inviter && findRole(inviter.role_id);
  return role !== undefined && grantableRoles(role).some(({ id }) => id === role_id);
}

/** The invitation of a valid link. Refuses 4006. */
async function findValidInvitation(db: Connection, token: string, now: Date): Promise<Invitation> {
  const link = parseOwnedToken(token);
  const invitation = link && (await invitationByToken(db, link, now));
  if (!invitation || !(await isVouchedFor(db, invitation))) throw linkInvalid();
  return invitation;
}

/** Roles are defined in code; an invitation to a removed role is invalid. */
function invitedRole({ role_id }: Invitation): Role {
  const role = findRole(role_id);
  if (!role) throw linkInvalid();
  return role;
}

type RequestContext = Pick<PublicContext, 'db' | 'now' | 'ip' | 'user_agent'>;

/** Adds the user to the account and signs them in, in the transaction that redeems the link. */
async function joinAccount(
  { db, ...origin }: RequestContext,
  { TOKEN_KEY }: Pick<Config, 'TOKEN_KEY'>,
  invitation: Invitation,
  user_id: string,
): Promise<LoginResponse> {
  const { account_id, id, role_id, invited_by } = invitation;
  const { now, ip } = origin;
  const { area } = invitedRole(invitation);
  if (!(await acceptInvitation(db, { account_id, id }, now))) throw linkInvalid();
  await addMember(db, { account_id, user_id, role_id, invited_by, created_at: now });
  const entry = { action: 'accept', entity: 'invitation', entity_id: id, after: { role_id } };
  await audit({ db, account_id, user_id, ip, now }, entry);
  return signInMember(TOKEN_KEY, db, { account_id, user_id, role_id, area }, origin);
}

export function invitationHandlers({ config }: { config: Pick<Config, 'TOKEN_KEY'> }): Handlers<typeof invitations> {
  return {
    readByToken: async ({ body: { token } }, { db, now }) => {
      const invitation = await findValidInvitation(db, token, now);
      const { account_name, inviter_name, email, full_name, expires_at } = invitation;
      const { id, code, name } = invitedRole(invitation);
      const has_login = (await findByEmail(db, email)) !== undefined;
      return { account_name, inviter_name, email, full_name, role: { id, code, name }, expires_at, has_login };
    },

    join: {
      withoutTransaction: async ({ body }, { transact, ...context }) => {
        const { token, full_name, username, phone_number, password } = body;
        const { now, language } = context;
        // A forged link or a taken name must not cost a password hash.
        const { email: invited, account_name } = await transact(async (db) => {
          const invitation = await findValidInvitation(db, token, now);
          await assertLoginNamesFree(db, { email: invitation.email, username });
          return invitation;
        });
        await assertGoodPassword(password, [full_name, invited, username, account_name]);
        const password_hash = await hashPassword(password);
        return transact(async (db) => {
          const invitation = await findValidInvitation(db, token, now);
          const { account_id, email } = invitation;
          const user_id = await createUser(db, {
            full_name,
            email,
            username,
            phone_number,
            password_hash,
            language,
            account_id,
            email_verified_at: now,
            now,
          });
          return joinAccount({ ...context, db }, config, invitation, user_id);
        });
      },
    },

    accept: async ({ body: { token } }, context) => {
      const { db, account_id, user_id, session_id, area, now } = context;
      const invitation = await findValidInvitation(db, token, now);
      if ((await findEmail(db, user_id)) !== invitation.email)
        throw new Refusal(CODE.not_permitted, 'This invitation is for somebody else.', 'other_person');
      if (invitedRole(invitation).area !== area)
        throw new Refusal(CODE.not_permitted, 'This invitation is for another portal.', 'other_portal');
      const tokens = await joinAccount(context, config, invitation, user_id);
      // The new login replaces the current one, as after switching accounts.
      await endSession(db, { account_id, user_id, session_id }, now);
      return tokens;
    },
  };
}
