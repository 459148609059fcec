import { api } from '@kutip/contracts/api';
import type { auth } from '@kutip/contracts/auth';
import type { invitations } from '@kutip/contracts/invitations';
import type { passkeys } from '@kutip/contracts/passkeys';
import type { sessions } from '@kutip/contracts/sessions';
import type { stepUp } from '@kutip/contracts/step-up';
import type { users } from '@kutip/contracts/users';
import { ROLE_ID } from '@kutip/domain/roles';
import { sendLoginHelp } from '../../../apps/api/src/modules/auth/links.ts';
import { transact } from '../../../apps/api/src/platform/database.ts';
import { PASSWORD } from '../../signed-app.ts';
import { softwareAuthenticator } from '../../software-authenticator.ts';
import { codeFor } from '../authenticator.ts';
import type { Calls } from '../call.ts';
import { inLetterTo } from '../letter.ts';
import { openWorld, type Member, type World } from '../world.ts';

let made = 0;
/** Somebody whom nobody knows yet. */
export const newcomer = () => {
  made += 1;
  return { username: `newcomer-${made}`, email: `newcomer-${made}@warung.example` };
};
const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
const credentials = ({ username }: Member) => ({ body: { username, password: PASSWORD } });

/** A link that has come by mail to somebody who forgot his password. */
async function resetToken({ app, member }: World): Promise<string> {
  const { email } = await member('merchant_staff');
  const { db, config, clock } = app.services;
  await transact(db, (open) => sendLoginHelp(open, config, { type: 'password', name: email }, clock.now()));
  return inLetterTo(app, email, 'token');
}

export const authCalls: Calls<typeof auth> = {
  login: { door: 'public', given: (_, by) => credentials(by) },
  merchantAccessToken: { door: 'public', given: (_, by) => credentials(by) },
  introducerAccessToken: { door: 'public', given: async ({ member }) => credentials(await member('introducer')) },
  visitorToken: { door: 'public', given: async (world) => ({ body: { uuid: (await world.bill()).uuid } }) },
  register: { door: 'public', given: () => ({ body: { ...newcomer(), ...passwords } }) },
  refresh: {
    door: 'public',
    given: async ({ member }) => ({ body: { refreshToken: (await member('merchant_staff')).refresh_token } }),
  },
  logout: { door: 'any' },
  testToken: { door: 'any' },
  forgot: { door: 'public', given: (_, { email }) => ({ body: { email } }) },
  resetPassword: {
    door: 'public',
    given: async (world) => ({ body: { token: await resetToken(world), ...passwords } }),
  },
};

const login = (_: World, { session_id }: Member) => ({ params: { id: session_id } });

export const sessionCalls: Calls<typeof sessions> = {
  list: { door: 'any' },
  read: { door: 'any', given: login },
  end: { door: 'any', given: login },
  endAll: { door: 'any' },
};

/** A role that somebody may give: one of his own side of the house. */
export const roleFrom = ({ role }: Member): number =>
  role === 'admin' || role === 'superadmin' ? ROLE_ID.admin : ROLE_ID.merchant_staff;
/** Who works for the platform is the superadmin's affair. */
const BUT_NO_ADMIN = { admin: 4003 };

async function colleague({ member }: World) {
  return { params: { id: (await member('merchant_staff')).user_id } };
}
async function invited({ asked }: World): Promise<{ id: string; email: string }> {
  const { email } = newcomer();
  const body = { full_name: 'Tan Wei Ling', email, role_id: ROLE_ID.merchant_staff };
  const { id } = await asked(api.users.invite, { body });
  return { id, email };
}

export const userCalls: Calls<typeof users> = {
  me: { door: 'any' },
  updateMe: { door: 'any', given: () => ({ body: { language: 'ar' } }) },
  list: { door: 'any users.read' },
  read: { door: 'any', given: (_, { user_id }) => ({ params: { id: user_id } }) },
  update: {
    door: 'any users.write',
    given: async (world) => ({ ...(await colleague(world)), body: { full_name: 'Devi Raman' } }),
  },
  remove: { door: 'any users.write', given: colleague, but: BUT_NO_ADMIN },
  invite: {
    door: 'any users.write',
    given: (_, by) => ({ body: { email: newcomer().email, role_id: roleFrom(by) } }),
    but: BUT_NO_ADMIN,
  },
  inviteAgain: {
    door: 'any users.write',
    given: async (world) => ({ params: { id: (await invited(world)).id } }),
    but: BUT_NO_ADMIN,
  },
  open: { door: 'public', given: () => ({ body: { ...newcomer(), ...passwords } }) },
  confirmEmail: {
    door: 'public',
    given: async ({ app, asked }) => {
      const person = { ...newcomer(), full_name: 'Tan Wei Ling', phone_number: '0123456678', ...passwords };
      await asked(api.users.open, { body: person });
      return { body: { token: await inLetterTo(app, person.email, 'confirm') } };
    },
  },
  roles: { door: 'any' },
};

async function invitation(world: World) {
  const { email } = await invited(world);
  return { token: await inLetterTo(world.app, email, 'token') };
}

/** Another account asks him to join. */
async function invitationTo({ app }: World, by: Member) {
  const elsewhere = await openWorld(app);
  const role_id = roleFrom(by);
  const inviter = role_id === ROLE_ID.admin ? await elsewhere.member('superadmin') : elsewhere.owner;
  const body = { full_name: 'Tan Wei Ling', email: by.email, role_id };
  await app.asked(api.users.invite, { body }, inviter.access_token);
  return { body: { token: await inLetterTo(app, by.email, 'token') } };
}

export const invitationCalls: Calls<typeof invitations> = {
  look: { door: 'public', given: async (world) => ({ body: await invitation(world) }) },
  join: {
    door: 'public',
    given: async (world) => ({
      body: { ...(await invitation(world)), username: newcomer().username, ...passwords },
    }),
  },
  // Nobody asks an introducer yet, and a merchant's invitation is for another portal.
  accept: { door: 'any', given: invitationTo, but: { introducer: 4003 } },
};

export const stepUpCalls: Calls<typeof stepUp> = {
  read: { door: 'any' },
  prove: { door: 'any', given: async (world, by) => ({ body: { code: await codeFor(world, by, true) } }) },
  setUp: { door: 'any', given: () => ({ body: { password: PASSWORD } }) },
  confirm: { door: 'any', given: async (world, by) => ({ body: { code: await codeFor(world, by, false) } }) },
  remove: {
    door: 'any',
    given: async (world, by) => ({ body: { password: PASSWORD, code: await codeFor(world, by, true) } }),
  },
};

/** A passkey of his own, on a device of its own. */
async function passkeyFor({ app }: World, by: Member) {
  const token = by.access_token;
  const device = softwareAuthenticator({ origin: new URL(app.services.config.PUBLIC_URL).origin });
  const credential = device.create(await app.asked(api.passkeys.offer, { body: { password: PASSWORD } }, token));
  const { passkey } = await app.asked(api.passkeys.add, { body: { name: 'Telefon', credential } }, token);
  return { device, params: { id: passkey.id as string } };
}
async function havingOne(world: World, by: Member) {
  await passkeyFor(world, by);
  return {};
}

export const passkeyCalls: Calls<typeof passkeys> = {
  list: { door: 'any', given: havingOne },
  offer: { door: 'any', given: () => ({ body: { password: PASSWORD } }) },
  add: {
    door: 'any',
    given: async ({ app }, by) => {
      const options = await app.asked(api.passkeys.offer, { body: { password: PASSWORD } }, by.access_token);
      const credential = softwareAuthenticator().create(options);
      return { body: { name: 'Telefon', credential } };
    },
  },
  rename: {
    door: 'any',
    given: async (world, by) => ({ params: (await passkeyFor(world, by)).params, body: { name: 'Kunci pejabat' } }),
  },
  remove: { door: 'any', given: async (world, by) => ({ params: (await passkeyFor(world, by)).params }) },
  ask: { door: 'any', given: havingOne },
  prove: {
    door: 'any',
    given: async (world, by) => {
      const { device } = await passkeyFor(world, by);
      const options = await world.app.asked(api.passkeys.ask, {}, by.access_token);
      return { body: { credential: device.get(options) } };
    },
  },
};
