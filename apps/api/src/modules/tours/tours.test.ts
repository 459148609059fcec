import { tours } from '@kutip/contracts/tours';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountedApp, type MountedApp, type Who } from '../../../../../test/mounted-app.ts';
import { mount } from '../../platform/mount.ts';
import { tourHandlers } from './tours.routes.ts';

let house: MountedApp;
let merchant: Who;
let other: Who;

beforeAll(async () => {
  house = await mountedApp(({ server }) => mount(server, tours, tourHandlers));
  [merchant, other] = [await house.merchant(), await house.merchant()];
});
afterAll(() => house.close());

const ON = { setting: 'dashboard', settings: { tour_enabled: true } };

test('none yet is no error, and then there is one, however often it is made', async () => {
  expect(await house.call(tours.me, {}, merchant)).toMatchObject({ status: 200, response_code: 3333, data: null });
  const made = await house.call(tours.create, { body: ON }, merchant);
  expect(made).toMatchObject({ response_code: 2000, data: ON });
  const body = { setting: 'dashboard', settings: { tour_enabled: false, step: 3 } };
  const again = await house.call(tours.createPlain, { body }, merchant);
  expect(again.data).toMatchObject({ id: made.data.id, ...body });
  expect((await house.call(tours.me, {}, merchant)).data).toMatchObject({ id: made.data.id, ...body });
});

test('only one’s own can be changed', async () => {
  const { data } = await house.call(tours.create, { body: ON }, merchant);
  const params = { id: data.id as string };
  expect((await house.call(tours.update, { params, body: ON }, other)).response_code).toBe(4004);
  await house.call(tours.create, { body: ON }, other);
  expect((await house.call(tours.update, { params, body: ON }, other)).response_code).toBe(4004);
  const off = { setting: 'dashboard', settings: { tour_enabled: false } };
  expect(await house.call(tours.update, { params, body: off }, merchant)).toMatchObject({ data: off });
});

test('the owner sees his people’s, and nobody else’s', async () => {
  await house.call(tours.create, { body: ON }, merchant);
  const list = (who: Who) => house.call(tours.list, { query: {}, body: {} }, who);
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
  const answer = await house.call(tours.create, { body: body as never }, merchant);
  expect(answer).toMatchObject({ response_code: 4000, breakdown_errors });
});
