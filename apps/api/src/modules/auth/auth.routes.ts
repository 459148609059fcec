import type { auth } from '@kutip/contracts/auth';
import type { Data } from '@kutip/contracts/endpoint';
import { ROLE_ID } from '@kutip/domain/roles';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Handlers } from '../../platform/mount.ts';
import { queueMessages, type Message } from '../../platform/outbox.ts';
import { accountView } from '../accounts/accounts.service.ts';
import { userView } from '../users/users.service.ts';
import { sessionExpired, signAccessToken, type Holder } from './access-token.ts';
import { registerMerchant } from './auth.service.ts';
import { hashPassword } from './passwords.ts';
import { readRefreshToken } from './refresh-token.ts';
import { endSession, openSession, rotate, type OpenSession } from './sessions.ts';
import { signIns } from './sign-in.ts';

type Settings = Pick<Config, 'TOKEN_KEY' | 'AUTO_APPROVE' | 'APP_NAME' | 'PUBLIC_URL'>;

const welcome = (
  { APP_NAME, PUBLIC_URL }: Settings,
  person: { account_id: string; email: string; full_name: string; company_name: string },
  { language, now }: { language: string; now: Date },
): Message => ({
  account_id: person.account_id,
  channel: 'EMAIL',
  recipient: person.email,
  template: 'welcome',
  data: {
    full_name: person.full_name,
    company_name: person.company_name,
    product_name: APP_NAME,
    login_url: new URL('/login', PUBLIC_URL).href,
  },
  language,
  created_at: now,
});

export function authHandlers({ config }: { config: Settings }): Handlers<typeof auth> {
  const { TOKEN_KEY } = config;
  const signIn = signIns();

  /** What every way in answers: both tokens, and who came in. */
  async function tokensOf(
    db: Connection,
    { holder, refresh_token }: OpenSession,
    now: Date,
  ): Promise<Data<typeof auth.login>> {
    const { account_id, user_id, role_id } = holder;
    return {
      access_token: await signAccessToken(TOKEN_KEY, holder, now),
      refresh_token,
      account_id,
      account: await accountView(db, account_id),
      user: await userView(db, user_id, role_id),
    };
  }

  return {
    login: {
      outside: async ({ body }, context) => {
        const session = await signIn(body, 'any', context);
        return context.transact((db) => tokensOf(db, session, context.now));
      },
    },
    merchantAccessToken: {
      outside: async ({ body }, context) => {
        const session = await signIn(body, 'merchant', context);
        return context.transact((db) => tokensOf(db, session, context.now));
      },
    },
    register: {
      outside: async ({ body }, context) => {
        const { full_name, email, username, phone_number, company_name } = body;
        const { now, language, transact } = context;
        const password_hash = await hashPassword(body.password);
        const status = config.AUTO_APPROVE ? 'ACTIVE' : 'PENDING_KYC';
        const form = { full_name, email, username, phone_number, company_name, password_hash, language, now };
        return transact(async (db) => {
          const made = await registerMerchant(db, { ...form, status, product_name: config.APP_NAME });
          await queueMessages(db, [welcome(config, { ...form, ...made }, context)]);
          const member = { ...made, role_id: ROLE_ID.merchant_owner, area: 'merchant' } as const;
          return tokensOf(db, await openSession(db, member, context), now);
        });
      },
    },
    refresh: {
      // A reused token ends its family, and that must last although the answer is a refusal.
      outside: async ({ body }, context) => {
        const answer = await context.transact(async (db) => {
          const session = await rotate(db, TOKEN_KEY, body.refreshToken, context);
          return session && tokensOf(db, session, context.now);
        });
        if (!answer) throw sessionExpired();
        return answer;
      },
    },
    logout: async ({ body }, { db, account_id, user_id, session_id, now }) => {
      await endSession(db, { account_id, user_id, session_id }, now);
      const other = body.refreshToken && readRefreshToken(body.refreshToken);
      if (other) await endSession(db, { ...other, user_id }, now);
      return null;
    },
    testToken: async (_, { account_id, user_id, session_id, role_id, area, now }) => {
      const holder: Holder = { account_id, user_id, session_id, role_id, area: area as Holder['area'] };
      return { access_token: await signAccessToken(TOKEN_KEY, holder, now) };
    },
  };
}
