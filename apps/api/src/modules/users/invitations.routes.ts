import { CODE } from '@kutip/contracts/codes';
import type { invitations } from '@kutip/contracts/invitations';
import { Refusal } from '@kutip/domain/refusal';
import { roleOf, type Role } from '@kutip/domain/roles';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { readOwnedToken } from '../../platform/link-token.ts';
import type { Handlers, PublicContext } from '../../platform/mount.ts';
import { addMember } from '../accounts/accounts.service.ts';
import { endSession, hashPassword, letIn, type Tokens } from '../auth/auth.service.ts';
import { invitationByToken, takeInvitation } from './invitations.queries.ts';
import { addressOf } from './profile.ts';
import { findByEmail } from './users.queries.ts';
import { openPerson } from './users.service.ts';

const linkInvalid = () =>
  new Refusal(CODE.link_invalid, 'This invitation is no longer good. Please ask for a new one.', {
    token: 'link_invalid',
  });

/** The invitation of a link that is still good. Refuses 4006. */
async function invitationOf(db: Connection, token: string, now: Date) {
  const link = readOwnedToken(token);
  const invitation = link && (await invitationByToken(db, link, now));
  if (!invitation) throw linkInvalid();
  return invitation;
}
type Invitation = Awaited<ReturnType<typeof invitationOf>>;

/** Roles are code; an invitation to one that is gone leads nowhere. */
function offered({ role_id }: Invitation): Role {
  const role = roleOf(role_id);
  if (!role) throw linkInvalid();
  return role;
}

type Origin = Pick<PublicContext, 'db' | 'now' | 'ip' | 'user_agent'>;

/** The person becomes a member and is let in, in the transaction that uses the link up. */
async function comeIn(
  { db, ...origin }: Origin,
  { TOKEN_KEY }: Pick<Config, 'TOKEN_KEY'>,
  invitation: Invitation,
  user_id: string,
): Promise<Tokens> {
  const { account_id, id, role_id, invited_by } = invitation;
  const { now, ip } = origin;
  const { area } = offered(invitation);
  if (!(await takeInvitation(db, { account_id, id }, now))) throw linkInvalid();
  await addMember(db, { account_id, user_id, role_id, invited_by, created_at: now });
  const entry = { action: 'accept', entity: 'invitation', entity_id: id, after: { role_id } };
  await audit({ db, account_id, user_id, ip, now }, entry);
  return letIn(TOKEN_KEY, db, { account_id, user_id, role_id, area }, origin);
}

export function invitationHandlers({ config }: { config: Pick<Config, 'TOKEN_KEY'> }): Handlers<typeof invitations> {
  return {
    look: async ({ body: { token } }, { db, now }) => {
      const invitation = await invitationOf(db, token, now);
      const { account_name, inviter_name, email, full_name, expires_at } = invitation;
      const { id, code, name } = offered(invitation);
      const has_login = (await findByEmail(db, email)) !== undefined;
      return { account_name, inviter_name, email, full_name, role: { id, code, name }, expires_at, has_login };
    },

    join: {
      outside: async ({ body }, { transact, ...context }) => {
        const { token, full_name, username, phone_number, password } = body;
        const { now, language } = context;
        const password_hash = await hashPassword(password);
        return transact(async (db) => {
          const invitation = await invitationOf(db, token, now);
          const { account_id, email } = invitation;
          const user_id = await openPerson(db, {
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
          return comeIn({ ...context, db }, config, invitation, user_id);
        });
      },
    },

    accept: async ({ body: { token } }, context) => {
      const { db, account_id, user_id, session_id, area, now } = context;
      const invitation = await invitationOf(db, token, now);
      if ((await addressOf(db, user_id)) !== invitation.email)
        throw new Refusal(CODE.not_permitted, 'This invitation is for somebody else.', 'other_person');
      if (offered(invitation).area !== area)
        throw new Refusal(CODE.not_permitted, 'This invitation is for another portal.', 'other_portal');
      const tokens = await comeIn(context, config, invitation, user_id);
      // The new login takes the present one's place, as after a switch.
      await endSession(db, { account_id, user_id, session_id }, now);
      return tokens;
    },
  };
}
