import { tours } from '@kutip/contracts/tours';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { tourHandlers } from './tours.routes.ts';

let app: TestApp;
let merchant: TestCaller;
let other: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server }) => mount(server, tours, tourHandlers));
  [merchant, other] = [await app.createMerchant(), await app.createMerchant()];
});
afterAll(() => app.close());

const ON = { setting: 'dashboard', settings: { tour_enabled: true } };

// R-041 R-163
test('a tour setting is absent at first and exists once after several creates', async () => {
  expect(await app.call(tours.me, {}, merchant)).toMatchObject({ status: 200, response_code: 3333, data: null });
  const made = await app.call(tours.create, { body: ON }, merchant);
  expect(made).toMatchObject({ response_code: 2000, data: ON });
  const body = { setting: 'dashboard', settings: { tour_enabled: false, step: 3 } };
  const again = await app.call(tours.createPlain, { body }, merchant);
  expect(again.data).toMatchObject({ id: made.data.id, ...body });
  expect((await app.call(tours.me, {}, merchant)).data).toMatchObject({ id: made.data.id, ...body });
});

test('users can change only their own tour setting', async () => {
  const { data } = await app.call(tours.create, { body: ON }, merchant);
  const params = { id: data.id as string };
  expect((await app.call(tours.update, { params, body: ON }, other)).response_code).toBe(4004);
  await app.call(tours.create, { body: ON }, other);
  expect((await app.call(tours.update, { params, body: ON }, other)).response_code).toBe(4004);
  const off = { setting: 'dashboard', settings: { tour_enabled: false } };
  expect(await app.call(tours.update, { params, body: off }, merchant)).toMatchObject({ data: off });
});

test('the owner lists the tour settings of their own team', async () => {
  await app.call(tours.create, { body: ON }, merchant);
  const list = (who: TestCaller) => app.call(tours.list, { query: {}, body: {} }, who);
  expect((await list(merchant)).data.list).toMatchObject({ total: 1, data: [ON] });
  expect((await list({ ...merchant, role: 'merchant_staff' })).response_code).toBe(4003);
});

test.each([
  ['no flag', { setting: 'dashboard', settings: {} }, { 'settings.tour_enabled': 'required' }],
  ['a flag that is a word', { ...ON, settings: { tour_enabled: 'yes' } }, { 'settings.tour_enabled': 'invalid_type' }],
  ['things in things', { ...ON, settings: { tour_enabled: true, x: { y: 1 } } }, { 'settings.x': 'invalid_type' }],
  [
    'without end',
    { ...ON, settings: { tour_enabled: true, ...Object.fromEntries(Array.from({ length: 60 }, (_, n) => [n, 1])) } },
    { settings: 'too_large' },
  ],
])('%s is refused', async (_, body, breakdown_errors) => {
  const answer = await app.call(tours.create, { body: body as never }, merchant);
  expect(answer).toMatchObject({ response_code: 4000, breakdown_errors });
});
