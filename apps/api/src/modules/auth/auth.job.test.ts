import { auth } from '@kutip/contracts/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, signedApp, type SignedApp } from '../../../../../test/signed-app.ts';
import { storeOf } from '../../platform/store.ts';
import { authJobs, sweepSignIn } from './auth.job.ts';

let app: SignedApp;
beforeAll(async () => {
  app = await signedApp();
});
afterAll(() => app.close());

test('the sweep takes what is old and leaves what may still be needed', async () => {
  const { user } = await app.owner();
  const signIn = () => app.call(auth.login, { body: { username: user.email, password: PASSWORD } });
  const left = async (table: 'login_attempts' | 'sessions') =>
    (await app.db.selectFrom(table).select('id').execute()).length;
  const sweep = authJobs({ store: storeOf(app.db), clock: app.clock, config: app.config })[sweepSignIn.name]!;

  await signIn(); // the second session: registering made the first
  app.pass({ days: 30 });
  await signIn();
  await sweep();
  expect([await left('login_attempts'), await left('sessions')]).toEqual([2, 3]);
  app.pass({ days: 30, seconds: 1 });
  await sweep();
  expect([await left('login_attempts'), await left('sessions')]).toEqual([2, 1]);
  app.pass({ days: 30 });
  await sweep();
  await sweep();
  expect([await left('login_attempts'), await left('sessions')]).toEqual([1, 0]);
});
