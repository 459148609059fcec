import { CODE } from '@kutip/contracts/codes';
import { users } from '@kutip/contracts/users';
import { Refusal } from '@kutip/domain/refusal';
import { ROLES } from '@kutip/domain/roles';
import type { Config } from '../../config.ts';
import { found } from '../../platform/crud.ts';
import { listOf } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { accountView } from '../accounts/accounts.service.ts';
import { confirmedBy, hashPassword, sendEmailLink } from '../auth/auth.service.ts';
import { invite, inviteAgain } from './invite.ts';
import { changeMe } from './profile.ts';
import { changeAnybody, changeMember, removeFromTeam } from './team.ts';
import { everybody, memberById, personById, teamOf } from './team.queries.ts';
import { confirmEmailOf, openPerson, userView } from './users.service.ts';

const isAdmin = ({ area }: Context): boolean => area === 'admin';

/** Who works for the platform is the superadmin's affair. */
const teamLeader = (context: Context): Context => {
  if (isAdmin(context) && !context.permissions.includes('platform_users.write'))
    throw new Refusal(CODE.not_permitted, 'You may not do this.', 'not_permitted');
  return context;
};

export function userHandlers({ config }: { config: Pick<Config, 'PUBLIC_URL'> }): Handlers<typeof users> {
  return {
    me: async (_, { db, user_id, role_id, account_id }) => ({
      ...(await userView(db, user_id, role_id)),
      account: await accountView(db, account_id),
    }),
    updateMe: { outside: ({ body }, context) => changeMe(body, context, config) },

    list: listOf(users.list, (context) =>
      isAdmin(context) ? everybody(context.db) : teamOf(context.db, context.account_id),
    ),
    read: async ({ params: { id } }, context) => {
      const { db, account_id, user_id, permissions } = context;
      if (isAdmin(context) && permissions.includes('users.read')) return found(await personById(db, id));
      const may = id === user_id || permissions.includes('users.read');
      return found(may ? await memberById(db, account_id, id) : undefined);
    },
    update: ({ params: { id }, body }, context) =>
      isAdmin(context) ? changeAnybody(context, id, body) : changeMember(context, id, body),
    remove: async ({ params: { id } }, context) => {
      await removeFromTeam(teamLeader(context), id);
      return null;
    },
    invite: ({ body }, context) => invite(teamLeader(context), config, body),
    inviteAgain: ({ params: { id } }, context) => inviteAgain(teamLeader(context), config, id),

    open: {
      outside: async ({ body }, { transact, language, now }) => {
        const { full_name, email, username, phone_number } = body;
        const password_hash = await hashPassword(body.password);
        const form = { full_name, email, username, phone_number, password_hash, language };
        return transact(async (db) => {
          const id = await openPerson(db, { ...form, account_id: null, status: 'UNCONFIRMED', now });
          await sendEmailLink(db, config, { id, full_name, email, language, last_account_id: null }, now);
          return { id, full_name, username, email, status: 'UNCONFIRMED' };
        });
      },
    },
    confirmEmail: async ({ body: { token } }, { db, now }) => {
      await confirmEmailOf(db, await confirmedBy(db, token, now), now);
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
