import type { auth } from '@kutip/contracts/auth';
import { ROLE_ID } from '@kutip/domain/roles';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../platform/mount.ts';
import { queueMessages, type Message } from '../../platform/outbox.ts';
import { linkReferredMerchant, requireReferrer } from '../introducers/introducers.service.ts';
import { assertLoginNamesFree } from '../users/users.service.ts';
import { registerMerchant } from './auth.service.ts';
import { sendEmailLink } from './login-links.ts';
import { buildLoginResponse } from './login-response.ts';
import { assertGoodPassword } from './password-choice.ts';
import { hashPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

type Settings = Pick<Config, 'TOKEN_KEY' | 'AUTO_APPROVE' | 'APP_NAME' | 'PUBLIC_URL' | 'INTRODUCER_URL'>;

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
 * Registers a merchant with their first user, who is logged in at once (D-07). With an introducer's code the merchant is
 * linked to them.
 */
export const registerHandler = (config: Settings): Handlers<typeof auth>['register'] => ({
  withoutTransaction: async ({ body }, context) => {
    const { full_name, email, username, phone_number, company_name, introducer_code } = body;
    const { now, language, transact } = context;
    const referrer = await transact(async (db) => {
      await assertLoginNamesFree(db, { email, username });
      return introducer_code ? requireReferrer(db, introducer_code) : null;
    });
    await assertGoodPassword(body.password, [full_name, email, username, company_name]);
    const password_hash = await hashPassword(body.password);
    const status = config.AUTO_APPROVE ? 'ACTIVE' : 'PENDING_KYC';
    const form = { full_name, email, username, phone_number, company_name, password_hash, language, now };
    return transact(async (db) => {
      const made = await registerMerchant(db, { ...form, last_login_at: now, status, product_name: config.APP_NAME });
      if (referrer) await linkReferredMerchant(db, referrer, { ...context, ...made });
      await queueMessages(db, [welcome(config, { ...form, ...made }, context)]);
      await sendEmailLink(db, config, { ...form, id: made.user_id, last_account_id: made.account_id }, now);
      const member = { ...made, role_id: ROLE_ID.merchant_owner, area: 'merchant' } as const;
      return buildLoginResponse(config.TOKEN_KEY, db, await openSession(db, member, context), now);
    });
  },
});
