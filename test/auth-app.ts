import { accounts } from '@kutip/contracts/accounts';
import { auth } from '@kutip/contracts/auth';
import { endpoint } from '@kutip/contracts/endpoint';
import { invitations } from '@kutip/contracts/invitations';
import { passkeys } from '@kutip/contracts/passkeys';
import { sessions } from '@kutip/contracts/sessions';
import { stepUp } from '@kutip/contracts/step-up';
import { users } from '@kutip/contracts/users';
import { ROLE_ID } from '@kutip/domain/roles';
import { z } from 'zod';
import { readConfig, type Config } from '../apps/api/src/config.ts';
import { accountHandlers } from '../apps/api/src/modules/accounts/accounts.routes.ts';
import { authHandlers } from '../apps/api/src/modules/auth/auth.routes.ts';
import { createAuthenticator } from '../apps/api/src/modules/auth/auth.service.ts';
import { passkeyHandlers } from '../apps/api/src/modules/auth/passkeys.routes.ts';
import { stepUpHandlers } from '../apps/api/src/modules/auth/step-up.routes.ts';
import { switchAccountHandlers } from '../apps/api/src/modules/auth/switch-account.ts';
import { sessionHandlers } from '../apps/api/src/modules/auth/sessions.routes.ts';
import { accountTeamHandlers } from '../apps/api/src/modules/team/account-team.routes.ts';
import { invitationHandlers } from '../apps/api/src/modules/team/invitations.routes.ts';
import { userHandlers } from '../apps/api/src/modules/team/team.routes.ts';
import { createEncryption } from '../apps/api/src/platform/encryption.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { testApp, type Envelope, type TestApp, type RoleCode } from './test-app.ts';

export const PASSWORD = 'Kopi-O!2026';

/** Endpoints of every access kind, to test tokens against. */
export const probeEndpoints = {
  reports: endpoint({
    method: 'GET',
    path: 'probe/reports',
    access: { area: 'merchant', permission: 'reports.read' },
    data: z.string(),
  }),
  credentials: endpoint({
    method: 'GET',
    path: 'probe/credentials',
    access: { area: 'merchant', permission: 'credentials.write' },
    data: z.string(),
  }),
  active: endpoint({
    method: 'GET',
    path: 'probe/active',
    access: { area: 'merchant', active: true },
    data: z.string(),
  }),
  introducer: endpoint({ method: 'GET', path: 'probe/introducer', access: { area: 'introducer' }, data: z.string() }),
  any: endpoint({ method: 'GET', path: 'probe/any', access: { area: 'any' }, data: z.string() }),
  public: endpoint({ method: 'GET', path: 'probe/public', access: 'public', data: z.string() }),
};

export interface SignedInUser {
  access_token: string;
  refresh_token: string;
  account_id: string;
  account: { status: string };
  user: { id: string; email: string; username: string; is_email_confirmed: boolean };
}

export interface AuthApp extends TestApp {
  token_key: string;
  config: Config;
  /** Registers a merchant, a new one for each call unless `form` says otherwise. */
  register(
    form?: Partial<Record<string, string>>,
    headers?: Record<string, string>,
  ): Promise<Envelope & { status: number }>;
  /** Registers a merchant and returns its owner, who confirmed their e-mail address. */
  registerOwner(): Promise<SignedInUser>;
  /** Marks all logins of a user as confirmed with a second factor now. */
  presentSecondFactor(user: SignedInUser): Promise<void>;
  /** The outbox emails to a recipient, newest first. */
  loadEmailsTo(recipient: string): Promise<{ template: string; data: Record<string, string>; language: string }[]>;
  /** Adds a member with a new login by an invitation of the owner. */
  joinAccount(owner: SignedInUser, role: RoleCode, email?: string): Promise<SignedInUser>;
  setRole(person: SignedInUser, role: RoleCode): Promise<void>;
  /** Advances the clock. */
  advanceTime(time: { minutes?: number; seconds?: number; days?: number }): void;
}

/** Sign-in with real tokens and sessions on a test database; the test controls the clock. */
export async function authApp(settings: Record<string, string> = {}): Promise<AuthApp> {
  const config = readConfig({
    DATABASE_URL: 'postgres://unused@localhost/unused',
    TOKEN_KEY: '5a'.repeat(32),
    ENCRYPTION_KEYS: `k1:${'11'.repeat(32)}`,
    ...settings,
  });
  const app = await testApp(({ db, clock, server }) => {
    const auth_server = { ...server, authenticate: createAuthenticator({ db, config, clock }) };
    mount(auth_server, auth, authHandlers({ config }));
    mount(auth_server, sessions, sessionHandlers);
    mount(auth_server, stepUp, stepUpHandlers({ config, encryption: createEncryption(config.ENCRYPTION_KEYS) }));
    mount(auth_server, passkeys, passkeyHandlers({ config }));
    mount(auth_server, users, userHandlers({ config }));
    mount(auth_server, invitations, invitationHandlers({ config }));
    mount(auth_server, accounts, {
      ...accountHandlers({ config }),
      ...switchAccountHandlers({ config }),
      ...accountTeamHandlers({ config }),
    });
    const respond = async () => 'ok';
    mount(auth_server, probeEndpoints, {
      reports: respond,
      credentials: respond,
      active: respond,
      introducer: respond,
      any: respond,
      public: respond,
    });
  });

  let created_count = 0;
  const register: AuthApp['register'] = (form = {}, headers = {}) => {
    created_count += 1;
    const body = {
      full_name: 'Aisyah binti Rahman',
      email: `aisyah${created_count}@warung.example`,
      username: `aisyah-${created_count}`,
      phone_number: '012-345 6678',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      company_name: 'Warung Aisyah',
    };
    return app.call(auth.register, { body: { ...body, ...form } }, undefined, headers);
  };
  const loadEmailsTo: AuthApp['loadEmailsTo'] = async (recipient) => {
    const query = app.db
      .selectFrom('outbox')
      .select(['template', 'data', 'language'])
      .where('recipient', '=', recipient);
    return (await query.orderBy('id', 'desc').execute()) as Awaited<ReturnType<AuthApp['loadEmailsTo']>>;
  };
  const joinAccount: AuthApp['joinAccount'] = async (
    owner,
    role,
    email = `${role}${(created_count += 1)}@team.example`,
  ) => {
    const body = { full_name: 'Siti Nurhaliza', email, role_id: ROLE_ID[role] };
    const invited = await app.call(users.invite, { body }, { token: owner.access_token });
    if (invited.response_code !== 2000) throw new Error(JSON.stringify(invited));
    const token = new URL((await loadEmailsTo(email))[0]!.data['link']!).searchParams.get('token')!;
    const names = { full_name: 'Siti Nurhaliza', username: `siti-${created_count}`, phone_number: '012-345 6678' };
    const form = { token, ...names, password: PASSWORD, password_confirmation: PASSWORD };
    return (await app.call(invitations.join, { body: form })).data as SignedInUser;
  };
  return {
    ...app,
    loadEmailsTo,
    joinAccount,
    token_key: config.TOKEN_KEY,
    config,
    register,
    async registerOwner() {
      const owner = (await register()).data as SignedInUser;
      const link = (await loadEmailsTo(owner.user.email)).find(({ template }) => template === 'confirm_email')!;
      const token = new URL(link.data['link']!).searchParams.get('confirm')!;
      await app.call(users.confirmEmail, { body: { token } });
      return { ...owner, user: { ...owner.user, is_email_confirmed: true } };
    },
    async presentSecondFactor({ user }) {
      const change = app.db.updateTable('sessions').set({ stepped_up_at: app.clock.now() });
      await change.where('user_id', '=', user.id).execute();
    },
    async setRole({ account_id, user }, role) {
      await app.db
        .updateTable('account_users')
        .set({ role_id: ROLE_ID[role] })
        .where('account_id', '=', account_id)
        .where('user_id', '=', user.id)
        .execute();
    },
    advanceTime: ({ days = 0, minutes = 0, seconds = 0 }) =>
      app.clock.set(new Date(app.clock.now().getTime() + ((days * 24 * 60 + minutes) * 60 + seconds) * 1000)),
  };
}
