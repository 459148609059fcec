import type { accounts } from '@kutip/contracts/accounts';
import { CODE } from '@kutip/contracts/codes';
import { users } from '@kutip/contracts/users';
import { Refusal } from '@kutip/domain/refusal';
import type { Config } from '../../config.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { invite } from './invite.ts';
import { selectTeam } from './team.queries.ts';

const notFound = () => new Refusal(CODE.not_found, 'Record not found.');

/** The calls below an account that are about its team. */
export function accountTeamHandlers({
  config,
}: {
  config: Pick<Config, 'PUBLIC_URL'>;
}): Pick<Handlers<typeof accounts>, 'users' | 'addUser'> {
  const team = listHandler(users.list, ({ db, account_id }) => selectTeam(db, account_id));
  return {
    users: async ({ params: { id }, query }, context) => {
      if (context.area !== 'admin' && id !== context.account_id) throw notFound();
      const { list } = await team({ query, body: {} }, { ...context, account_id: id });
      const { data, total, skip, limit, current_page, last_page } = list;
      return { list: { data, total, skip, limit, current_page, last_page } };
    },
    addUser: ({ params: { id }, body: { email, role_id, full_name } }, context) => {
      if (id !== context.account_id) throw notFound();
      return invite(context, config, { email, role_id, full_name: full_name ?? email.split('@')[0]! });
    },
  };
}
