import { auth } from '@kutip/contracts/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, authApp, type AuthApp } from '../../../../../test/auth-app.ts';
import { storeOf } from '../../platform/store.ts';
import { authJobs, deleteOldAuthRecords } from './auth.job.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await authApp();
});
afterAll(() => app.close());

test('the nightly job deletes old login attempts and sessions and keeps recent ones', async () => {
  const { user } = await app.registerOwner();
  const signIn = () => app.call(auth.login, { body: { username: user.email, password: PASSWORD } });
  const left = async (table: 'login_attempts' | 'sessions') =>
    (await app.db.selectFrom(table).select('id').execute()).length;
  const sweep = authJobs({ store: storeOf(app.db), clock: app.clock, config: app.config })[deleteOldAuthRecords.name]!;

  await signIn(); // the second session: registering made the first
  app.advanceTime({ days: 30 });
  await signIn();
  await sweep();
  expect([await left('login_attempts'), await left('sessions')]).toEqual([2, 3]);
  app.advanceTime({ days: 30, seconds: 1 });
  await sweep();
  expect([await left('login_attempts'), await left('sessions')]).toEqual([2, 1]);
  app.advanceTime({ days: 30 });
  await sweep();
  await sweep();
  expect([await left('login_attempts'), await left('sessions')]).toEqual([1, 0]);
});
