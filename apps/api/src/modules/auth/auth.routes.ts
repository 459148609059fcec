import type { auth } from '@kutip/contracts/auth';
import type { Config } from '../../config.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Handlers } from '../../platform/mount.ts';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sessionExpired, signAccessToken, type TokenHolder } from './access-token.ts';
import { buildLoginResponse } from './login-response.ts';
import { assertResetLink, requestLoginHelp, resetPassword } from './login-links.ts';
import { assertGoodPassword } from './password-choice.ts';
import { hashPassword } from './passwords.ts';
import { decodeRefreshToken } from './refresh-token.ts';
import { registerHandler } from './register.ts';
import { endSession, rotateSession, type OpenSession } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { endSupportView } from './support-view.ts';
import { signVisitorToken } from './visitor-token.ts';

type Settings = Pick<Config, 'TOKEN_KEY' | 'AUTO_APPROVE' | 'APP_NAME' | 'PUBLIC_URL' | 'INTRODUCER_URL'>;

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
      const person = await transact((db) => assertResetLink(db, token, now));
      await assertGoodPassword(password, [person.full_name, person.email, person.username]);
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
    register: registerHandler(config),
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
    logout: async ({ body }, context) => {
      const { db, account_id, user_id, session_id, support_view, now } = context;
      if (support_view) {
        await endSupportView(context, support_view.id);
        return null;
      }
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
