import type { auth } from '@kutip/contracts/auth';
import type { users } from '@kutip/contracts/users';
import { PASSWORD } from '../../signed-app.ts';
import type { Calls } from '../call.ts';

let made = 0;
/** Somebody whom nobody knows yet. */
const newcomer = () => {
  made += 1;
  return {
    username: `newcomer-${made}`,
    email: `newcomer-${made}@warung.example`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
};

export const authCalls: Calls<typeof auth> = {
  login: { door: 'public', given: (_, { username }) => ({ body: { username, password: PASSWORD } }) },
  merchantAccessToken: { door: 'public', given: (_, { email }) => ({ body: { email, password: PASSWORD } }) },
  register: { door: 'public', given: () => ({ body: newcomer() }) },
  refresh: {
    door: 'public',
    given: async ({ member }) => ({ body: { refreshToken: (await member('merchant_staff')).refresh_token } }),
  },
  logout: { door: 'any' },
  testToken: { door: 'any' },
};

export const userCalls: Calls<typeof users> = {
  me: { door: 'any' },
  setLanguage: { door: 'any' },
};
