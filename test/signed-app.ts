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
import { authenticator } from '../apps/api/src/modules/auth/auth.service.ts';
import { passkeyHandlers } from '../apps/api/src/modules/auth/passkeys.routes.ts';
import { stepUpHandlers } from '../apps/api/src/modules/auth/step-up.routes.ts';
import { sessionHandlers } from '../apps/api/src/modules/auth/sessions.routes.ts';
import { invitationHandlers } from '../apps/api/src/modules/users/invitations.routes.ts';
import { userHandlers } from '../apps/api/src/modules/users/users.routes.ts';
import { createEncryption } from '../apps/api/src/platform/encryption.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { mountedApp, type Envelope, type MountedApp, type RoleCode } from './mounted-app.ts';

export const PASSWORD = 'Kopi-O!2026';

/** Doors of every kind, to knock at with a token. */
export const doors = {
  reports: endpoint({
    method: 'GET',
    path: 'doors/reports',
    access: { area: 'merchant', permission: 'reports.read' },
    data: z.string(),
  }),
  credentials: endpoint({
    method: 'GET',
    path: 'doors/credentials',
    access: { area: 'merchant', permission: 'credentials.write' },
    data: z.string(),
  }),
  active: endpoint({
    method: 'GET',
    path: 'doors/active',
    access: { area: 'merchant', active: true },
    data: z.string(),
  }),
  introducer: endpoint({ method: 'GET', path: 'doors/introducer', access: { area: 'introducer' }, data: z.string() }),
  any: endpoint({ method: 'GET', path: 'doors/any', access: { area: 'any' }, data: z.string() }),
  public: endpoint({ method: 'GET', path: 'doors/public', access: 'public', data: z.string() }),
};

export interface Signed {
  access_token: string;
  refresh_token: string;
  account_id: string;
  account: { status: string };
  user: { id: string; email: string; username: string };
}

export interface SignedApp extends MountedApp {
  token_key: string;
  config: Config;
  /** Registers a merchant; every call another one unless `form` says otherwise. */
  register(
    form?: Partial<Record<string, string>>,
    headers?: Record<string, string>,
  ): Promise<Envelope & { status: number }>;
  /** A merchant who has just registered. */
  owner(): Promise<Signed>;
  /** What the outbox holds for an address, the newest first. */
  mailTo(recipient: string): Promise<{ template: string; data: Record<string, string>; language: string }[]>;
  /** Somebody joins an account by an invitation of its owner, with a new login. */
  join(owner: Signed, role: RoleCode, email?: string): Promise<Signed>;
  setRole(person: Signed, role: RoleCode): Promise<void>;
  /** Moves the clock on. */
  pass(time: { minutes?: number; seconds?: number; days?: number }): void;
}

/** Sign-in with real tokens and sessions on a database of its own; the time is set by the test. */
export async function signedApp(settings: Record<string, string> = {}): Promise<SignedApp> {
  const config = readConfig({
    DATABASE_URL: 'postgres://unused@localhost/unused',
    TOKEN_KEY: '5a'.repeat(32),
    ENCRYPTION_KEYS: `k1:${'11'.repeat(32)}`,
    ...settings,
  });
  const app = await mountedApp(({ db, clock, server }) => {
    const signed = { ...server, authenticate: authenticator({ db, config, clock }) };
    mount(signed, auth, authHandlers({ config }));
    mount(signed, sessions, sessionHandlers);
    mount(signed, stepUp, stepUpHandlers({ config, encryption: createEncryption(config.ENCRYPTION_KEYS) }));
    mount(signed, passkeys, passkeyHandlers({ config }));
    mount(signed, users, userHandlers({ config }));
    mount(signed, invitations, invitationHandlers({ config }));
    mount(signed, accounts, accountHandlers({ config }));
    const open = async () => 'open';
    mount(signed, doors, { reports: open, credentials: open, active: open, introducer: open, any: open, public: open });
  });

  let made = 0;
  const register: SignedApp['register'] = (form = {}, headers = {}) => {
    made += 1;
    const body = {
      full_name: 'Aisyah binti Rahman',
      email: `aisyah${made}@warung.example`,
      username: `aisyah-${made}`,
      phone_number: '012-345 6678',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      company_name: 'Warung Aisyah',
    };
    return app.call(auth.register, { body: { ...body, ...form } }, undefined, headers);
  };
  const mailTo: SignedApp['mailTo'] = async (recipient) => {
    const query = app.db
      .selectFrom('outbox')
      .select(['template', 'data', 'language'])
      .where('recipient', '=', recipient);
    return (await query.orderBy('id', 'desc').execute()) as Awaited<ReturnType<SignedApp['mailTo']>>;
  };
  const join: SignedApp['join'] = async (owner, role, email = `${role}${(made += 1)}@team.example`) => {
    const body = { full_name: 'Siti Nurhaliza', email, role_id: ROLE_ID[role] };
    const asked = await app.call(users.invite, { body }, { token: owner.access_token });
    if (asked.response_code !== 2000) throw new Error(JSON.stringify(asked));
    const token = new URL((await mailTo(email))[0]!.data['link']!).searchParams.get('token')!;
    const names = { full_name: 'Siti Nurhaliza', username: `siti-${made}`, phone_number: '012-345 6678' };
    const form = { token, ...names, password: PASSWORD, password_confirmation: PASSWORD };
    return (await app.call(invitations.join, { body: form })).data as Signed;
  };
  return {
    ...app,
    mailTo,
    join,
    token_key: config.TOKEN_KEY,
    config,
    register,
    owner: async () => (await register()).data as Signed,
    async setRole({ account_id, user }, role) {
      await app.db
        .updateTable('account_users')
        .set({ role_id: ROLE_ID[role] })
        .where('account_id', '=', account_id)
        .where('user_id', '=', user.id)
        .execute();
    },
    pass: ({ days = 0, minutes = 0, seconds = 0 }) =>
      app.clock.set(new Date(app.clock.now().getTime() + ((days * 24 * 60 + minutes) * 60 + seconds) * 1000)),
  };
}
