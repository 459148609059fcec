import { userPreferences } from '@kutip/contracts/preferences';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { preferenceHandlers } from './preferences.routes.ts';

let app: TestApp;
let merchant: TestCaller;
let other: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server }) => mount(server, userPreferences, preferenceHandlers));
  [merchant, other] = [await person(), await person()];
});
afterAll(() => app.close());

/** Merchants of the test application share one user unless they have their own. */
const person = async (): Promise<TestCaller> => ({ ...(await app.createMerchant()), user_id: uuid() });
const DARK = { skin: 'dark' } as const;
const read = async (who: TestCaller) => (await app.call(userPreferences.read, {}, who)).data;
const save = (who: TestCaller, version: number, preferences: object) =>
  app.call(userPreferences.save, { body: { version, preferences } }, who);

test('preferences are empty at first and are kept for the user who saved them', async () => {
  expect(await read(merchant)).toEqual({ version: 0, preferences: {} });
  const list_views = {
    [merchant.account_id]: {
      '*': 'comfortable',
      'payment-records/merchant-payment-records': {
        columns: ['amount'],
        views: [{ name: 'Paid', address: { status: 'PAID' } }],
      },
    },
  };
  const saved = await save(merchant, 0, { ...DARK, list_views });
  expect(saved).toMatchObject({ response_code: 2000, data: { version: 1 } });
  expect(await read(merchant)).toEqual({ version: 1, preferences: { ...DARK, list_views } });
  expect(await read(other)).toEqual({ version: 0, preferences: {} });
});

test('a change of an outdated copy is refused, also the first of two at once', async () => {
  const fresh = await person();
  const answers = await Promise.all([save(fresh, 0, DARK), save(fresh, 0, { skin: 'bordered' })]);
  expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4009]);
  expect((await save(fresh, 0, DARK)).response_code).toBe(4009);
  expect(await save(fresh, 1, DARK)).toMatchObject({ response_code: 2000, data: { version: 2 } });
});

test.each([
  ['an unknown skin', { skin: 'pink' }, { 'preferences.skin': 'not_allowed' }],
  ['a layout without its places', { layout: {} }, { 'preferences.layout.navbar': 'required' }],
])('%s is refused', async (_, preferences, breakdown_errors) => {
  const answer = await save(merchant, 1, preferences);
  expect(answer.response_code).toBe(4000);
  expect(answer.breakdown_errors).toMatchObject(breakdown_errors);
});
