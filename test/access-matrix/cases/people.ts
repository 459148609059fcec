import { api } from '@kutip/contracts/api';
import type { auth } from '@kutip/contracts/auth';
import type { invitations } from '@kutip/contracts/invitations';
import type { passkeys } from '@kutip/contracts/passkeys';
import type { sessions } from '@kutip/contracts/sessions';
import type { stepUp } from '@kutip/contracts/step-up';
import type { users } from '@kutip/contracts/users';
import { ROLE_ID } from '@kutip/domain/roles';
import { sendLoginHelp } from '../../../apps/api/src/modules/auth/login-links.ts';
import { transact } from '../../../apps/api/src/platform/database.ts';
import { PASSWORD } from '../../auth-app.ts';
import { softwareAuthenticator } from '../../software-authenticator.ts';
import { createTotpCode } from '../step-up-fixtures.ts';
import type { AccessCases } from '../access-case.ts';
import { readEmailedParam } from '../emailed-link.ts';
import { openMerchantFixture, type Member, type MerchantFixture } from '../merchant-fixture.ts';

let made = 0;
/** Login details of a new user. */
export const newUser = () => {
  made += 1;
  return { username: `newcomer-${made}`, email: `newcomer-${made}@warung.example` };
};
const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
const credentials = ({ username }: Member) => ({ body: { username, password: PASSWORD } });

/** A password-reset token from an email. */
async function resetToken({ app, createMember }: MerchantFixture): Promise<string> {
  const { email } = await createMember('merchant_staff');
  const { db, config, clock } = app.services;
  await transact(db, (open) => sendLoginHelp(open, config, { type: 'password', name: email }, clock.now()));
  return readEmailedParam(app, email, 'token');
}

export const authCases: AccessCases<typeof auth> = {
  login: { rule: 'public', prepareInput: (_, by) => credentials(by) },
  merchantAccessToken: { rule: 'public', prepareInput: (_, by) => credentials(by) },
  introducerAccessToken: {
    rule: 'public',
    prepareInput: async ({ createMember }) => credentials(await createMember('introducer')),
  },
  visitorToken: {
    rule: 'public',
    prepareInput: async (fixture) => ({ body: { uuid: (await fixture.createBill()).uuid } }),
  },
  register: { rule: 'public', prepareInput: () => ({ body: { ...newUser(), ...passwords } }) },
  refresh: {
    rule: 'public',
    prepareInput: async ({ createMember }) => ({
      body: { refreshToken: (await createMember('merchant_staff')).refresh_token },
    }),
  },
  logout: { rule: 'any' },
  testToken: { rule: 'any' },
  forgot: { rule: 'public', prepareInput: (_, { email }) => ({ body: { email } }) },
  resetPassword: {
    rule: 'public',
    prepareInput: async (fixture) => ({ body: { token: await resetToken(fixture), ...passwords } }),
  },
};

const login = (_: MerchantFixture, { session_id }: Member) => ({ params: { id: session_id } });

export const sessionCases: AccessCases<typeof sessions> = {
  list: { rule: 'any' },
  read: { rule: 'any', prepareInput: login },
  end: { rule: 'any', prepareInput: login },
  endAll: { rule: 'any' },
};

/** A role that this member can assign. */
export const assignableRole = ({ role }: Member): number =>
  role === 'admin' || role === 'superadmin' ? ROLE_ID.admin : ROLE_ID.merchant_staff;
/** Only superadmins manage admins. */
const NOT_FOR_ADMINS = { admin: 4003 };

async function colleague({ createMember }: MerchantFixture) {
  return { params: { id: (await createMember('merchant_staff')).user_id } };
}
async function invited({ app, owner }: MerchantFixture, by: Member = owner): Promise<{ id: string; email: string }> {
  const { email } = newUser();
  const body = { full_name: 'Tan Wei Ling', email, role_id: assignableRole(by) };
  const { id } = await app.callOrThrow(api.users.invite, { body }, by.access_token);
  return { id, email };
}

export const userCases: AccessCases<typeof users> = {
  me: { rule: 'any' },
  updateMe: { rule: 'any', prepareInput: () => ({ body: { language: 'ar' } }) },
  list: { rule: 'any users.read' },
  read: { rule: 'any', prepareInput: (_, { user_id }) => ({ params: { id: user_id } }) },
  update: {
    rule: 'any users.write',
    prepareInput: async (fixture) => ({ ...(await colleague(fixture)), body: { full_name: 'Devi Raman' } }),
  },
  remove: { rule: 'any users.write', prepareInput: colleague, rejected_roles: NOT_FOR_ADMINS },
  invite: {
    rule: 'any users.write',
    prepareInput: (_, by) => ({ body: { email: newUser().email, role_id: assignableRole(by) } }),
    rejected_roles: NOT_FOR_ADMINS,
  },
  resendInvitation: {
    rule: 'any users.write',
    // Admins are invited by superadmins, and merchants' people by owners.
    prepareInput: async (fixture, by) => ({
      params: { id: (await invited(fixture, by.role === 'superadmin' ? by : fixture.owner)).id },
    }),
    rejected_roles: NOT_FOR_ADMINS,
  },
  register: { rule: 'public', prepareInput: () => ({ body: { ...newUser(), ...passwords } }) },
  resendEmailLink: { rule: 'any' },
  confirmEmail: {
    rule: 'public',
    prepareInput: async ({ app, callAsOwner }) => {
      const person = { ...newUser(), full_name: 'Tan Wei Ling', phone_number: '0123456678', ...passwords };
      await callAsOwner(api.users.register, { body: person });
      return { body: { token: await readEmailedParam(app, person.email, 'confirm') } };
    },
  },
  roles: { rule: 'any' },
};

async function invitation(fixture: MerchantFixture) {
  const { email } = await invited(fixture);
  return { token: await readEmailedParam(fixture.app, email, 'token') };
}

/** An invitation from another account. */
async function createInvitationFor({ app }: MerchantFixture, by: Member) {
  const other = await openMerchantFixture(app);
  const role_id = assignableRole(by);
  const inviter = role_id === ROLE_ID.admin ? await other.createMember('superadmin') : other.owner;
  const body = { full_name: 'Tan Wei Ling', email: by.email, role_id };
  await app.callOrThrow(api.users.invite, { body }, inviter.access_token);
  return { body: { token: await readEmailedParam(app, by.email, 'token') } };
}

export const invitationCases: AccessCases<typeof invitations> = {
  readByToken: { rule: 'public', prepareInput: async (fixture) => ({ body: await invitation(fixture) }) },
  join: {
    rule: 'public',
    prepareInput: async (fixture) => ({
      body: { ...(await invitation(fixture)), username: newUser().username, ...passwords },
    }),
  },
  // Introducers cannot be invited yet, and a merchant's invitation is for another portal.
  accept: { rule: 'any', prepareInput: createInvitationFor, rejected_roles: { introducer: 4003 } },
};

export const stepUpCases: AccessCases<typeof stepUp> = {
  read: { rule: 'any' },
  verify: {
    rule: 'any',
    prepareInput: async (fixture, by) => ({ body: { code: await createTotpCode(fixture, by, true) } }),
  },
  setUpTotp: { rule: 'any', prepareInput: () => ({ body: { password: PASSWORD } }) },
  confirmTotp: {
    rule: 'any',
    prepareInput: async (fixture, by) => ({ body: { code: await createTotpCode(fixture, by, false) } }),
  },
  removeTotp: {
    rule: 'any',
    prepareInput: async (fixture, by) => ({
      body: { password: PASSWORD, code: await createTotpCode(fixture, by, true) },
    }),
  },
};

/** Adds a passkey of the caller's on a new device. */
async function addPasskey({ app }: MerchantFixture, by: Member) {
  const token = by.access_token;
  const device = softwareAuthenticator({ origin: new URL(app.services.config.PUBLIC_URL).origin });
  const credential = device.create(
    await app.callOrThrow(api.passkeys.creationOptions, { body: { password: PASSWORD } }, token),
  );
  const { passkey } = await app.callOrThrow(api.passkeys.add, { body: { name: 'Telefon', credential } }, token);
  return { device, params: { id: passkey.id as string } };
}
async function withPasskey(fixture: MerchantFixture, by: Member) {
  await addPasskey(fixture, by);
  return {};
}

export const passkeyCases: AccessCases<typeof passkeys> = {
  list: { rule: 'any', prepareInput: withPasskey },
  creationOptions: { rule: 'any', prepareInput: () => ({ body: { password: PASSWORD } }) },
  add: {
    rule: 'any',
    prepareInput: async ({ app }, by) => {
      const options = await app.callOrThrow(
        api.passkeys.creationOptions,
        { body: { password: PASSWORD } },
        by.access_token,
      );
      const credential = softwareAuthenticator().create(options);
      return { body: { name: 'Telefon', credential } };
    },
  },
  rename: {
    rule: 'any',
    prepareInput: async (fixture, by) => ({
      params: (await addPasskey(fixture, by)).params,
      body: { name: 'Kunci pejabat' },
    }),
  },
  remove: { rule: 'any', prepareInput: async (fixture, by) => ({ params: (await addPasskey(fixture, by)).params }) },
  challenge: { rule: 'any', prepareInput: withPasskey },
  verify: {
    rule: 'any',
    prepareInput: async (fixture, by) => {
      const { device } = await addPasskey(fixture, by);
      const options = await fixture.app.callOrThrow(api.passkeys.challenge, {}, by.access_token);
      return { body: { credential: device.get(options) } };
    },
  },
};
