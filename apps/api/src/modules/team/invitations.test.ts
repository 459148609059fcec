import { auth } from '@kutip/contracts/auth';
import { invitations } from '@kutip/contracts/invitations';
import { users } from '@kutip/contracts/users';
import { ROLE_ID } from '@kutip/domain/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeEndpoints, PASSWORD, authApp, type SignedInUser, type AuthApp } from '../../../../../test/auth-app.ts';

let app: AuthApp;
let owner: SignedInUser;
let made = 0;
beforeAll(async () => {
  app = await authApp({ AUTO_APPROVE: 'true' });
  owner = await app.registerOwner();
  const { id } = await app.db
    .selectFrom('subscriptions')
    .select('id')
    .where('code', '=', 'SCALE')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('subscription_histories')
    .set({ subscription_id: id })
    .where('account_id', '=', owner.account_id)
    .execute();
});
afterAll(() => app.close());

const as = (who: SignedInUser) => ({ token: who.access_token });
const VIEWER = ROLE_ID.merchant_viewer;
const newEmail = () => `ali${(made += 1)}@team.example`;
const invite = (email: string, role_id: number = VIEWER, who = owner) =>
  app.call(users.invite, { body: { full_name: 'Ali', email, role_id } }, as(who));
const tokenFor = async (email: string) =>
  new URL((await app.loadEmailsTo(email))[0]!.data['link']!).searchParams.get('token')!;
const look = (token: string) => app.call(invitations.readByToken, { body: { token } });
const form = (token: string) => ({
  token,
  full_name: 'Ali bin Abu',
  username: `ali-${made}`,
  phone_number: '0123456678',
  password: PASSWORD,
  password_confirmation: PASSWORD,
});
const join = (token: string) => app.call(invitations.join, { body: form(token) });
const accept = (who: SignedInUser, token: string) => app.call(invitations.accept, { body: { token } }, as(who));
const INVALID = { response_code: 4006, breakdown_errors: { token: 'link_invalid' } };

test('an invitation is e-mailed with a link that works once', async () => {
  const email = newEmail();
  const { data } = await invite(email);
  expect(data).toMatchObject({ email, full_name: 'Ali', role_id: VIEWER, status: 'INVITED', username: null });
  expect((await app.loadEmailsTo(email)).map(({ template }) => template)).toEqual(['invitation']);
  const token = await tokenFor(email);
  const own_name = { password: 'Aliabu2026!', password_confirmation: 'Aliabu2026!', full_name: 'Aliabu bin Salleh' };
  expect(await app.call(invitations.join, { body: { ...form(token), ...own_name } })).toMatchObject({
    response_code: 4000,
    breakdown_errors: { password: 'has_own_name' },
  });
  expect((await look(token)).data).toMatchObject({
    account_name: 'Warung Aisyah',
    inviter_name: 'Aisyah binti Rahman',
    email,
    role: { id: VIEWER, code: 'MERCHANT_VIEWER', name: 'Viewer' },
    has_login: false,
  });

  const joined = await join(token);
  expect([joined.response_code, joined.data.account_id, joined.data.user.role.id]).toEqual([
    2000,
    owner.account_id,
    VIEWER,
  ]);
  expect((await app.call(probeEndpoints.reports, {}, as(joined.data))).response_code).toBe(2000);
  expect(await join(token)).toMatchObject(INVALID);
  expect(await look(token)).toMatchObject(INVALID);
  const kept = app.db.selectFrom('users').select('email_verified_at').where('email', '=', email);
  expect((await kept.executeTakeFirst())?.email_verified_at).toEqual(app.clock.now());
  expect((await app.call(auth.login, { body: { email, password: PASSWORD } })).response_code).toBe(2000);
});

test('of two concurrent uses of an invitation link one succeeds', async () => {
  const email = newEmail();
  await invite(email);
  const token = await tokenFor(email);
  const answers = await Promise.all([join(token), join(token)]);
  expect(answers.map(({ response_code }) => response_code === 2000).filter(Boolean)).toHaveLength(1);
});

test('inviting a member, an invited person or beyond the plan’s limit is refused', async () => {
  const email = newEmail();
  await invite(email);
  expect(await invite(email)).toMatchObject({ response_code: 4025, breakdown_errors: { email: 'on_the_team' } });
  expect(await invite(owner.user.email)).toMatchObject({ response_code: 4025 });
  expect(await invite('nobody')).toMatchObject({ response_code: 4000, breakdown_errors: { email: 'invalid_email' } });

  const small = await app.registerOwner();
  const { advanced_setting } = await app.db
    .selectFrom('subscriptions')
    .select('advanced_setting')
    .where('code', '=', 'STARTER')
    .executeTakeFirstOrThrow();
  const { max_users } = advanced_setting as { max_users: number };
  for (let at = 1; at < max_users; at += 1) expect((await invite(newEmail(), VIEWER, small)).response_code).toBe(2000);
  expect(await invite(newEmail(), VIEWER, small)).toMatchObject({
    response_code: 4011,
    breakdown_errors: 'max_users',
  });
});

test('a resent invitation has a new link and the previous link is invalid', async () => {
  const email = newEmail();
  const { data } = await invite(email);
  const first = await tokenFor(email);
  app.advanceTime({ minutes: 1 });
  const again = await app.call(users.resendInvitation, { params: { id: data.id } }, as(owner));
  expect(again).toMatchObject({ response_code: 2000, data: { id: data.id } });
  expect(await look(first)).toMatchObject(INVALID);
  expect((await look(await tokenFor(email))).response_code).toBe(2000);
});

test('an invitation is sent again three times in a day, also by concurrent calls', async () => {
  const email = newEmail();
  const { data } = await invite(email);
  const resend = async () =>
    (await app.call(users.resendInvitation, { params: { id: data.id } }, as(owner))).response_code;
  const codes = await Promise.all(Array.from({ length: 6 }, resend));
  expect(codes.filter((code) => code === 2000)).toHaveLength(3);
  expect(await app.loadEmailsTo(email)).toHaveLength(4);
  await app.call(users.remove, { params: { id: data.id } }, as(owner));
  const once_more = { response_code: 4029, breakdown_errors: { email: 'recipient_limit' } };
  expect(await invite(email.replace('@', '+friend@'))).toMatchObject(once_more);
});

test('an owner invites nobody before their address is confirmed and their account is approved', async () => {
  const email = newEmail();
  const newcomer = (await app.register()).data as SignedInUser;
  expect(await invite(email, VIEWER, newcomer)).toMatchObject({
    status: 409,
    response_code: 4010,
    breakdown_errors: { email: 'email_not_confirmed' },
  });
  expect((await app.call(users.me, {}, as(newcomer))).data.is_email_confirmed).toBe(false);
  expect((await app.call(users.resendEmailLink, {}, as(newcomer))).response_code).toBe(2000);
  const [link] = await app.loadEmailsTo(newcomer.user.email);
  const token = new URL(link!.data['link']!).searchParams.get('confirm')!;
  await app.call(users.confirmEmail, { body: { token } });
  expect((await app.call(users.me, {}, as(newcomer))).data.is_email_confirmed).toBe(true);

  const setStatus = (status: string) =>
    app.db.updateTable('accounts').set({ status }).where('id', '=', newcomer.account_id).execute();
  await setStatus('PENDING_KYC');
  expect(await invite(email, VIEWER, newcomer)).toMatchObject({
    status: 403,
    response_code: 4023,
    breakdown_errors: { email: 'account_not_active' },
  });
  expect(await app.loadEmailsTo(email)).toEqual([]);
  await setStatus('ACTIVE');
  expect((await invite(email, VIEWER, newcomer)).response_code).toBe(2000);
});

test('an address gets five confirmation links in an hour, and none after it is confirmed', async () => {
  const newcomer = (await app.register()).data as SignedInUser;
  const resend = async () => (await app.call(users.resendEmailLink, {}, as(newcomer))).response_code;
  for (let n = 0; n < 4; n += 1) expect(await resend()).toBe(2000);
  expect(await resend()).toBe(4029);
  const links = (await app.loadEmailsTo(newcomer.user.email)).filter(({ template }) => template === 'confirm_email');
  expect(links).toHaveLength(5);
  const token = new URL(links[0]!.data['link']!).searchParams.get('confirm')!;
  await app.call(users.confirmEmail, { body: { token } });
  expect(await resend()).toBe(2000);
  expect(await app.loadEmailsTo(newcomer.user.email)).toHaveLength(6);
});

test('a withdrawn, changed or expired invitation shows its state', async () => {
  const email = newEmail();
  const { data } = await invite(email);
  const token = await tokenFor(email);
  const params = { id: data.id as string };
  await app.call(users.update, { params, body: { role_id: ROLE_ID.merchant_staff } }, as(owner));
  expect((await look(token)).data.role.code).toBe('MERCHANT_STAFF');
  await app.call(users.remove, { params }, as(owner));
  expect(await look(token)).toMatchObject(INVALID);

  const late = newEmail();
  await invite(late);
  const old = await tokenFor(late);
  const before = app.clock.now();
  app.advanceTime({ days: 7, seconds: 1 });
  expect(await join(old)).toMatchObject(INVALID);
  app.clock.set(before);
});

test.each(['x', 'a.b.c', `${'0'.repeat(36)}.${'0'.repeat(36)}.${'A'.repeat(43)}`])(
  'the invitation link %j is refused',
  async (token) => {
    expect(await look(token)).toMatchObject(INVALID);
  },
);

test('an invitation id with the secret of another invitation is refused', async () => {
  const [one, two] = [newEmail(), newEmail()];
  await invite(one);
  await invite(two);
  const [first, second] = [(await tokenFor(one)).split('.'), (await tokenFor(two)).split('.')];
  expect(await look([first[0], first[1], second[2]].join('.'))).toMatchObject(INVALID);
});

test('an existing user accepts with their login and then belongs to both accounts', async () => {
  const friend = await app.registerOwner();
  await invite(friend.user.email, ROLE_ID.merchant_finance);
  const token = await tokenFor(friend.user.email);
  expect((await look(token)).data.has_login).toBe(true);
  // No second login can be created for the address, and no other user can accept the invitation.
  expect(await join(token)).toMatchObject({ response_code: 4025, breakdown_errors: { email: 'duplicate' } });
  const stranger = await app.registerOwner();
  expect(await accept(stranger, token)).toMatchObject({ response_code: 4003, breakdown_errors: 'other_person' });
  expect((await app.call(invitations.accept, { body: { token } })).response_code).toBe(401);

  const { data } = await accept(friend, token);
  expect([data.account_id, data.user.role.code, data.account_count]).toEqual([owner.account_id, 'MERCHANT_FINANCE', 2]);
  expect((await app.call(probeEndpoints.any, {}, as(friend))).response_code).toBe(7777);
  const login = await app.call(auth.login, { body: { email: friend.user.email, password: PASSWORD } });
  expect(login.data.account_count).toBe(2);
});

test('an invitation is void once its inviter may no longer grant the role, and good again when another owner resends it', async () => {
  const partner = await app.joinAccount(owner, 'merchant_owner');
  const [kept, planted] = [newEmail(), newEmail()];
  await invite(kept, ROLE_ID.merchant_owner, partner);
  const { data } = await invite(planted, ROLE_ID.merchant_owner, partner);
  const token = await tokenFor(planted);
  expect((await look(token)).response_code).toBe(2000);
  const params = { id: partner.user.id };
  await app.call(users.update, { params, body: { role_id: ROLE_ID.merchant_finance } }, as(owner));
  expect(await look(token)).toMatchObject(INVALID);
  expect(await join(token)).toMatchObject(INVALID);
  await app.call(users.remove, { params }, as(owner));
  expect(await join(await tokenFor(kept))).toMatchObject(INVALID);

  await app.call(users.resendInvitation, { params: { id: data.id as string } }, as(owner));
  expect((await join(await tokenFor(planted))).response_code).toBe(2000);
});

test('an owner whom the platform has deactivated lets nobody in by an invitation', async () => {
  const partner = await app.joinAccount(owner, 'merchant_owner');
  const email = newEmail();
  await invite(email, VIEWER, partner);
  await app.db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', partner.user.id).execute();
  expect(await join(await tokenFor(email))).toMatchObject(INVALID);
});
