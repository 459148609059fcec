import type { accounts } from '@kutip/contracts/accounts';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { findRole } from '@kutip/domain/roles';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { findActiveMember, setLastAccount } from '../accounts/accounts.service.ts';
import { signInMember } from './login-response.ts';
import { endSession } from './sessions.ts';

type Settings = Pick<Config, 'TOKEN_KEY'>;

interface Target {
  account_id: string;
  keep_session: boolean;
}

/**
 * Signs in to another account. Ends the current session unless another tab goes on with it. Refuses 4004 and 4003.
 */
async function switchAccount(
  db: Connection,
  context: Omit<Context, 'db'>,
  { TOKEN_KEY }: Settings,
  { account_id, keep_session }: Target,
) {
  const { user_id, area } = context;
  const member = await findActiveMember(db, account_id, user_id);
  const role = member && findRole(member.role_id);
  if (!role) throw new Refusal(CODE.not_found, 'Record not found.');
  if (role.area !== area) throw new Refusal(CODE.not_permitted, 'This account has another portal.', 'other_portal');
  if (!keep_session) {
    await endSession(db, context, context.now);
    await setLastAccount(db, user_id, account_id);
  }
  return signInMember(TOKEN_KEY, db, { account_id, user_id, role_id: role.id, area: role.area }, context);
}

export const switchAccountHandlers = ({
  config,
}: {
  config: Settings;
}): Pick<Handlers<typeof accounts>, 'switchTo'> => ({
  switchTo: {
    withoutTransaction: ({ params: { id: account_id }, query: { keep_session } }, { transact, ...context }) =>
      transact((db) => switchAccount(db, context, config, { account_id, keep_session })),
  },
});
