import type { users } from '@kutip/contracts/users';
import type { Handlers } from '../../platform/mount.ts';
import { accountView } from '../accounts/accounts.service.ts';
import { changeLanguage, userView } from './users.service.ts';

export const userHandlers: Handlers<typeof users> = {
  me: async (_, { db, user_id, role_id, account_id }) => ({
    ...(await userView(db, user_id, role_id)),
    account: await accountView(db, account_id),
  }),
  setLanguage: ({ body: { language } }, { db, user_id, role_id, now }) =>
    changeLanguage(db, { user_id, role_id, language, now }),
};
