import { api } from '@kutip/contracts/api';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEmailedParam } from '../../../../../test/access-matrix/emailed-link.ts';
import { openMerchantFixture, type Member } from '../../../../../test/access-matrix/merchant-fixture.ts';
import { createTotpCode } from '../../../../../test/access-matrix/step-up-fixtures.ts';
import { PASSWORD } from '../../../../../test/auth-app.ts';
import { fullApp, type FullApp } from '../../../../../test/full-app.ts';
import type { Envelope } from '../../../../../test/test-app.ts';
import { finishFactorResets, secondFactorResetsJobs } from './second-factor-resets.job.ts';

const resets = api.secondFactorResets;
const HOUR = 60;
const DAY = 24 * HOUR;
const REASON = 'Seen by video with her identity card';

let app: FullApp;
let owner: Member;
let hana: Member;
let azlan: Member;
beforeAll(async () => {
  app = await fullApp();
});
afterAll(() => app.close());
/** A merchant with an authenticator app, and two admins. */
beforeEach(async () => {
  const fixture = await openMerchantFixture(app);
  [owner, hana, azlan] = [fixture.owner, await fixture.createMember('superadmin'), await fixture.createMember('admin')];
  await createTotpCode(fixture, owner, true);
  const confirmed_at = new Date(app.services.clock.now().getTime() - 30 * DAY * 60_000);
  await app.db.updateTable('users').set({ email_verified_at: confirmed_at }).execute();
});

const send = async (endpoint: Endpoint, by: Pick<Member, 'access_token'> | null, input: object = {}) =>
  (await app.request(endpoint, by?.access_token, input)).json<Envelope>();
const request = (by: Member, user: Member = owner) =>
  send(resets.request, by, { params: { id: user.user_id }, body: { reason: REASON } });
const decide = (by: Member, id: string, decision: 'CONFIRM' | 'REJECT' = 'CONFIRM') =>
  send(resets.decide, by, { params: { id }, body: { decision } });
const runJob = () => secondFactorResetsJobs(app.services)[finishFactorResets.name]!({});
async function requestAndConfirm(): Promise<string> {
  const { data } = await request(hana);
  expect((await decide(azlan, data.id)).data.status).toBe('CONFIRMED');
  return data.id;
}
const statusOf = async (id: string) =>
  (await app.db.selectFrom('second_factor_resets').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const hasApp = async ({ user_id }: Member) =>
  (await app.db.selectFrom('totp_secrets').select('user_id').where('user_id', '=', user_id).execute()).length > 0;
const emailedEvents = async (recipient: string) =>
  (
    await app.db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'factor_reset')
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  ).map(({ data }) => (data as { event: string }).event);
const auditOf = async ({ user_id }: Member) =>
  (
    await app.db
      .selectFrom('audit_logs')
      .select(['action', 'actor_user_id'])
      .where('entity_id', '=', user_id)
      .where('action', 'like', 'reset_second_factor%')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_user_id }) => [action.slice('reset_second_factor_'.length), actor_user_id]);
const signIn = ({ username }: Member, password = PASSWORD) =>
  send(api.auth.login, null, { body: { username, password } });

test('two admins remove a lost second factor after a day, in which the user is warned', async () => {
  const id = await requestAndConfirm();
  expect(await emailedEvents(owner.email)).toEqual(['requested']);
  app.advanceTime({ minutes: DAY - 1 });
  await runJob();
  expect([await statusOf(id), await hasApp(owner)]).toEqual(['CONFIRMED', true]);
  app.advanceTime({ minutes: 1 });
  await runJob();
  await runJob();
  expect([await statusOf(id), await hasApp(owner)]).toEqual(['DONE', false]);
  expect(await emailedEvents(owner.email)).toEqual(['requested', 'done']);
  expect(await auditOf(owner)).toEqual([
    ['requested', hana.user_id],
    ['confirmed', azlan.user_id],
    ['done', azlan.user_id],
  ]);
});

test('after a reset the old sessions have ended and a new one has no money rights before a new factor is set up', async () => {
  await requestAndConfirm();
  app.advanceTime({ minutes: DAY });
  await runJob();
  const refreshed = await send(api.auth.refresh, null, { body: { refreshToken: owner.refresh_token } });
  expect(refreshed.response_code).toBe(7777);
  const session = (await signIn(owner)).data as Member;
  const settings = { body: { approval_above: '100.00' } };
  expect((await send(api.payouts.writeSettings, session, settings)).response_code).toBe(4028);
  expect((await send(api.stepUp.read, session)).data).toMatchObject({ has_totp: false, passkeys: 0 });
  const set_up = await send(api.stepUp.setUpTotp, session, { body: { password: PASSWORD } });
  expect(set_up.response_code).toBe(2000);
  expect((await send(api.payouts.writeSettings, session, settings)).response_code).toBe(4028);
});

describe('who takes over a login', () => {
  test('one admin alone removes nothing, however long they wait', async () => {
    const { data } = await request(hana);
    expect(await decide(hana, data.id)).toMatchObject({ response_code: 4003, breakdown_errors: 'own_decision' });
    app.advanceTime({ minutes: 7 * DAY });
    await runJob();
    expect([await statusOf(data.id), await hasApp(owner)]).toEqual(['EXPIRED', true]);
  });

  test('an old request cannot be confirmed any more, even before the job has ended it', async () => {
    const { data } = await request(hana);
    const stale = new Date(app.services.clock.now().getTime() - 1);
    await app.db.updateTable('second_factor_resets').set({ expires_at: stale }).where('id', '=', data.id).execute();
    expect(await decide(azlan, data.id)).toMatchObject({ response_code: 4010, breakdown_errors: 'expired' });
  });

  test('a thief with the password can request nothing', async () => {
    const thief = (await signIn(owner)).data as Member;
    expect((await request(thief)).response_code).toBe(4003);
    expect((await send(resets.list, thief)).response_code).toBe(4003);
    expect((await send(resets.ofUser, thief, { params: { id: owner.user_id } })).response_code).toBe(4003);
  });

  test('a thief who changes the address to their own ends the reset, and both addresses are told', async () => {
    const id = await requestAndConfirm();
    const thief = (await signIn(owner)).data as Member;
    const email = `thief-${owner.user_id}@evil.example`;
    const change = { body: { email, current_password: PASSWORD } };
    expect((await send(api.users.updateMe, thief, change)).response_code).toBe(2000);
    await send(api.users.confirmEmail, null, { body: { token: await readEmailedParam(app, email, 'confirm') } });
    app.advanceTime({ minutes: DAY });
    await runJob();
    expect([await statusOf(id), await hasApp(owner)]).toEqual(['CANCELLED', true]);
    expect([await emailedEvents(owner.email), await emailedEvents(email)]).toEqual([
      ['requested', 'stopped'],
      ['stopped'],
    ]);
  });

  test.each([
    [null, 'email_not_confirmed'],
    [6, 'email_confirmed_lately'],
  ])('an address that was confirmed %s days ago is no one to warn', async (days, fault) => {
    const confirmed_at = days === null ? null : new Date(app.services.clock.now().getTime() - days * DAY * 60_000);
    await app.db
      .updateTable('users')
      .set({ email_verified_at: confirmed_at })
      .where('id', '=', owner.user_id)
      .execute();
    expect(await request(hana)).toMatchObject({ response_code: 4010, breakdown_errors: fault });
  });

  test('an admin resets neither their own factor nor decides about it', async () => {
    await createTotpCode(await openMerchantFixture(app), hana, true);
    expect(await request(hana, hana)).toMatchObject({ response_code: 4010, breakdown_errors: 'own_login' });
    const { data } = await request(azlan, hana);
    expect((await decide(hana, data.id)).response_code).toBe(4003);
    expect((await decide(azlan, data.id)).response_code).toBe(4003);
    const third = await (await openMerchantFixture(app)).createMember('admin');
    expect((await decide(third, data.id)).data.status).toBe('CONFIRMED');
  });

  test('an admin without a recent second factor is asked for it', async () => {
    await app.db.updateTable('sessions').set({ stepped_up_at: null }).where('user_id', '=', hana.user_id).execute();
    expect((await request(hana)).response_code).toBe(4028);
  });
});

describe('stopping a reset', () => {
  test('the link in the e-mail stops it once, without a login', async () => {
    const id = await requestAndConfirm();
    const body = { token: await readEmailedParam(app, owner.email, 'stop-reset') };
    expect((await send(resets.stopByLink, null, { body })).response_code).toBe(2000);
    expect((await send(resets.stopByLink, null, { body })).response_code).toBe(4006);
    app.advanceTime({ minutes: DAY });
    await runJob();
    expect([await statusOf(id), await hasApp(owner)]).toEqual(['CANCELLED', true]);
    expect(await emailedEvents(owner.email)).toEqual(['requested', 'stopped']);
    expect((await auditOf(owner)).at(-1)).toEqual(['cancelled', owner.user_id]);
  });

  test('the user stops it after signing in, and nobody else’s', async () => {
    const id = await requestAndConfirm();
    expect((await send(resets.own, azlan)).data).toBeNull();
    await send(resets.stopOwn, azlan);
    expect(await statusOf(id)).toBe('CONFIRMED');
    expect((await send(resets.own, owner)).data).toMatchObject({ takes_effect_at: expect.any(String) });
    expect((await send(resets.stopOwn, owner)).response_code).toBe(2000);
    expect((await send(resets.own, owner)).data).toBeNull();
    expect(await statusOf(id)).toBe('CANCELLED');
  });

  test('a made-up link stops nothing', async () => {
    const id = await requestAndConfirm();
    expect((await send(resets.stopByLink, null, { body: { token: 'made-up' } })).response_code).toBe(4006);
    expect(await statusOf(id)).toBe('CONFIRMED');
  });

  test('an admin who rejects a confirmed reset stops it too', async () => {
    const id = await requestAndConfirm();
    expect((await decide(azlan, id, 'REJECT')).data.status).toBe('REJECTED');
    app.advanceTime({ minutes: DAY });
    await runJob();
    expect(await hasApp(owner)).toBe(true);
  });
});

describe('twice', () => {
  test('two admins who request at once open one reset', async () => {
    const answers = await Promise.all([request(hana), request(azlan)]);
    expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4010]);
    expect(await emailedEvents(owner.email)).toEqual(['requested']);
  });

  test('a reset is confirmed once, and a second one may be requested when it has ended', async () => {
    const id = await requestAndConfirm();
    expect(await decide(azlan, id)).toMatchObject({ response_code: 4010, breakdown_errors: 'confirmed' });
    expect(await request(azlan)).toMatchObject({ response_code: 4010, breakdown_errors: 'reset_open' });
    await send(resets.stopOwn, owner);
    expect((await request(azlan)).data.status).toBe('REQUESTED');
  });

  test('two workers that run the job at once e-mail the user once', async () => {
    await requestAndConfirm();
    app.advanceTime({ minutes: DAY });
    await Promise.all([runJob(), runJob()]);
    expect(await emailedEvents(owner.email)).toEqual(['requested', 'done']);
  });
});

test('a user without a second factor has none to lose', async () => {
  expect(await request(hana, azlan)).toMatchObject({ response_code: 4010, breakdown_errors: 'no_second_factor' });
  expect((await send(resets.ofUser, hana, { params: { id: azlan.user_id } })).data).toMatchObject({
    fault: 'no_second_factor',
    wait_hours: 24,
    resets: [],
  });
});
