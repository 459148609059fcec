import { CODE } from '@kutip/contracts/codes';
import { users } from '@kutip/contracts/users';
import { Refusal } from '@kutip/domain/refusal';
import { ROLES } from '@kutip/domain/roles';
import type { Config } from '../../config.ts';
import { requireFound } from '../../platform/crud.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { loadAccountView } from '../accounts/accounts.service.ts';
import { assertGoodPassword, redeemEmailLink, hashPassword, sendEmailLink } from '../auth/auth.service.ts';
import { invite, resendInvitation } from './invite.ts';
import { updateOwnProfile } from './profile.ts';
import { changeAnyUser, changeMember, removeFromTeam } from './team.ts';
import { selectAllUsers, findMember, findAnyUser, selectTeam } from './team.queries.ts';
import {
  assertLoginNamesFree,
  lockUser,
  markEmailVerified,
  createUser,
  loadSupportUserView,
  loadUserView,
} from '../users/users.service.ts';

const isAdmin = ({ area }: Context): boolean => area === 'admin';

/** Only a superadmin manages platform staff. */
const asTeamManager = (context: Context): Context => {
  if (isAdmin(context) && !context.permissions.includes('platform_users.write'))
    throw new Refusal(CODE.not_permitted, 'You may not do this.', 'not_permitted');
  return context;
};

export function userHandlers({
  config,
}: {
  config: Pick<Config, 'PUBLIC_URL' | 'INTRODUCER_URL'>;
}): Handlers<typeof users> {
  return {
    me: async (_, { db, user_id, role_id, account_id, support_view }) => ({
      ...(support_view
        ? await loadSupportUserView(db, user_id, support_view.ends_at)
        : await loadUserView(db, user_id, role_id)),
      account: await loadAccountView(db, account_id),
    }),
    updateMe: { withoutTransaction: ({ body }, context) => updateOwnProfile(body, context, config) },

    list: listHandler(users.list, (context) =>
      isAdmin(context) ? selectAllUsers(context.db) : selectTeam(context.db, context.account_id),
    ),
    read: async ({ params: { id } }, context) => {
      const { db, account_id, user_id, permissions } = context;
      if (isAdmin(context) && permissions.includes('users.read')) return requireFound(await findAnyUser(db, id));
      const is_allowed = id === user_id || permissions.includes('users.read');
      return requireFound(is_allowed ? await findMember(db, account_id, id) : undefined);
    },
    update: ({ params: { id }, body }, context) =>
      isAdmin(context) ? changeAnyUser(context, id, body) : changeMember(context, id, body),
    remove: async ({ params: { id } }, context) => {
      await removeFromTeam(asTeamManager(context), id);
      return null;
    },
    invite: ({ body }, context) => invite(asTeamManager(context), config, body),
    resendInvitation: ({ params: { id } }, context) => resendInvitation(asTeamManager(context), config, id),

    register: {
      withoutTransaction: async ({ body }, { transact, language, now }) => {
        const { full_name, email, username, phone_number } = body;
        await transact((db) => assertLoginNamesFree(db, { email, username }));
        await assertGoodPassword(body.password, [full_name, email, username]);
        const password_hash = await hashPassword(body.password);
        const form = { full_name, email, username, phone_number, password_hash, language };
        return transact(async (db) => {
          const id = await createUser(db, { ...form, account_id: null, status: 'UNCONFIRMED', now });
          await sendEmailLink(db, config, { id, full_name, email, language, last_account_id: null }, now);
          return { id, full_name, username, email, status: 'UNCONFIRMED' };
        });
      },
    },
    resendEmailLink: async (_, { db, user_id, now }) => {
      const person = requireFound(await lockUser(db, user_id));
      if (person.email_verified_at === null) await sendEmailLink(db, config, person, now);
      return null;
    },
    confirmEmail: async ({ body: { token } }, { db, now }) => {
      await markEmailVerified(db, await redeemEmailLink(db, token, now), now);
      return null;
    },

    roles: async (_, { area }) => {
      const data = ROLES.filter((role) => area === 'admin' || role.area === area).map((role) => ({
        ...role,
        permissions: [...role.permissions],
      }));
      return { list: { data, total: data.length } };
    },
  };
}
