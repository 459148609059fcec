import type { auth } from '@kutip/contracts/auth';
import { ROLE_ID } from '@kutip/domain/roles';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Handlers } from '../../platform/mount.ts';
import { queueMessages, type Message } from '../../platform/outbox.ts';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sessionExpired, signAccessToken, type TokenHolder } from './access-token.ts';
import { buildLoginResponse } from './login-response.ts';
import { registerMerchant } from './auth.service.ts';
import { assertResetLink, requestLoginHelp, resetPassword, sendEmailLink } from './login-links.ts';
import { assertLoginNamesFree } from '../users/users.service.ts';
import { hashPassword } from './passwords.ts';
import { recordLogin } from './auth.queries.ts';
import { decodeRefreshToken } from './refresh-token.ts';
import { endSession, openSession, rotateSession, type OpenSession } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { signVisitorToken } from './visitor-token.ts';

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

/**
 * The public resource that a visitor token is for: a bill or invoice by number or id, or a collection by id. Refuses
 * 4004.
 */
async function visited(db: Connection, named: string) {
  const invoice = await findOwner(db, 'invoice', named);
  if (invoice) return { kind: 'invoice' as const, key: invoice };
  return { kind: 'collection' as const, key: requireFound(await findOwner(db, 'collection', named)) };
}

/** Handlers that need neither a password nor a session. */
const withoutLogin = (config: Settings): Pick<Handlers<typeof auth>, 'visitorToken' | 'forgot' | 'resetPassword'> => ({
  visitorToken: async ({ body: { uuid, invoice_no } }, { db, now }) => {
    const { kind, key } = await visited(db, invoice_no ?? uuid!.toLowerCase());
    return signVisitorToken(config.TOKEN_KEY, { kind, uuid: key.id, invoice_no: invoice_no ?? null }, now);
  },
  // No lookup here: neither the response nor its timing reveals whether the user exists.
  forgot: async ({ body: { type, email, username } }, { db }) => {
    await enqueue(db, requestLoginHelp, { type, name: email ?? username! });
    return null;
  },
  resetPassword: {
    withoutTransaction: async ({ body: { token, password } }, { transact, now, ip }) => {
      await transact((db) => assertResetLink(db, token, now));
      const password_hash = await hashPassword(password);
      await transact((db) => resetPassword(db, { token, password_hash, ip, now }, config));
      return null;
    },
  },
});

export function authHandlers({ config }: { config: Settings }): Handlers<typeof auth> {
  const { TOKEN_KEY } = config;
  const signIn = createSignIn();

  const loginResponse = (db: Connection, session: OpenSession, now: Date) =>
    buildLoginResponse(TOKEN_KEY, db, session, now);

  return {
    ...withoutLogin(config),
    login: {
      withoutTransaction: async ({ body }, context) => {
        const session = await signIn(body, body.area ?? 'any', context);
        return context.transact((db) => loginResponse(db, session, context.now));
      },
    },
    merchantAccessToken: {
      withoutTransaction: async ({ body }, context) => {
        const session = await signIn(body, 'merchant', context);
        return context.transact((db) => loginResponse(db, session, context.now));
      },
    },
    introducerAccessToken: {
      withoutTransaction: async ({ body }, context) => {
        const session = await signIn(body, 'introducer', context);
        return context.transact((db) => loginResponse(db, session, context.now));
      },
    },
    register: {
      withoutTransaction: async ({ body }, context) => {
        const { full_name, email, username, phone_number, company_name } = body;
        const { now, language, transact } = context;
        await transact((db) => assertLoginNamesFree(db, { email, username }));
        const password_hash = await hashPassword(body.password);
        const status = config.AUTO_APPROVE ? 'ACTIVE' : 'PENDING_KYC';
        const form = { full_name, email, username, phone_number, company_name, password_hash, language, now };
        return transact(async (db) => {
          const made = await registerMerchant(db, { ...form, status, product_name: config.APP_NAME });
          await queueMessages(db, [welcome(config, { ...form, ...made }, context)]);
          await sendEmailLink(db, config, { ...form, id: made.user_id, last_account_id: made.account_id }, now);
          await recordLogin(db, made.user_id, made.account_id, now);
          const member = { ...made, role_id: ROLE_ID.merchant_owner, area: 'merchant' } as const;
          return loginResponse(db, await openSession(db, member, context), now);
        });
      },
    },
    refresh: {
      // A reused token revokes its family; this must be committed although the request is refused.
      withoutTransaction: async ({ body }, context) => {
        const answer = await context.transact(async (db) => {
          const session = await rotateSession(db, TOKEN_KEY, body.refreshToken, context);
          return session && loginResponse(db, session, context.now);
        });
        if (!answer) throw sessionExpired();
        return answer;
      },
    },
    logout: async ({ body }, { db, account_id, user_id, session_id, now }) => {
      await endSession(db, { account_id, user_id, session_id }, now);
      const other = body.refreshToken && decodeRefreshToken(body.refreshToken);
      if (other) await endSession(db, { ...other, user_id }, now);
      return null;
    },
    testToken: async (_, { account_id, user_id, session_id, role_id, area, now }) => {
      const holder: TokenHolder = { account_id, user_id, session_id, role_id, area: area as TokenHolder['area'] };
      return { access_token: await signAccessToken(TOKEN_KEY, holder, now) };
    },
  };
}
