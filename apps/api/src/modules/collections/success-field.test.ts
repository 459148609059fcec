import { collections } from '@kutip/contracts/collections';
import type { Written } from '@kutip/contracts/endpoint';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountedApp, type MountedApp, type Who } from '../../../../../test/mounted-app.ts';
import { mount } from '../../platform/mount.ts';
import { successFieldOf } from '../accounts/accounts.service.ts';
import { collectionHandlers } from './collections.routes.ts';

const config = { PUBLIC_URL: 'https://pay.example.my', SANDBOX_URL: '' };
const REFUSED = { response_code: 4000, breakdown_errors: { success_field_id: 'not_found' } };

let house: MountedApp;
let merchant: Who;
let other: Who;
let own: string;
let strange: string;

const message = async (title: string, { account_id }: Who): Promise<string> => {
  const row = { id: uuid(), account_id, title, message: 'Thank you.' };
  await house.db.insertInto('success_fields').values(row).execute();
  return row.id;
};
type Form = Written<typeof collections.create>['body'];
const create = (patch: Partial<Form>) =>
  house.call(
    collections.create,
    { body: { title: 'Zakat', amount_type: 'OPEN', channel_flags: ['fpx'], ...patch } },
    merchant,
  );
const update = (id: string, body: Partial<Form>) => house.call(collections.update, { params: { id }, body }, merchant);

beforeAll(async () => {
  house = await mountedApp(({ server }) => mount(server, collections, collectionHandlers({ config })));
  [merchant, other] = [await house.merchant(), await house.merchant({ name: 'Kedai Lain' })];
  [own, strange] = [await message('For the zakat', merchant), await message('Not ours', other)];
});
afterAll(() => house.close());

test('a collection has a message of its own until it is taken away', async () => {
  const { data } = await create({ success_field_id: own });
  expect(data.success_field_id).toBe(own);
  expect((await update(data.id, { title: 'Zakat 2027' })).data.success_field_id).toBe(own);
  expect(await successFieldOf(house.connection, merchant.account_id, own)).toMatchObject({ title: 'For the zakat' });
  expect((await update(data.id, { success_field_id: null })).data.success_field_id).toBe(null);
});

test('a bill form has one too', async () => {
  const body = { title: 'Tuition', amount_type: 'OPEN', channel_flags: ['fpx'], success_field_id: own } as const;
  const { data } = await house.call(
    collections.createBillForm,
    { body: { ...body, channel_flags: ['fpx'] } },
    merchant,
  );
  expect(data.success_field_id).toBe(own);
});

test('the message of another merchant, and one that is no more, are not found', async () => {
  expect(await create({ success_field_id: strange })).toMatchObject(REFUSED);
  const { data } = await create({});
  expect(data.success_field_id).toBe(null);
  expect(await update(data.id, { success_field_id: strange })).toMatchObject(REFUSED);

  const gone = await message('For a while', merchant);
  const kept = (await create({ success_field_id: gone })).data;
  await house.db.updateTable('success_fields').set({ deleted_at: house.clock.now() }).where('id', '=', gone).execute();
  expect(await create({ success_field_id: gone })).toMatchObject(REFUSED);
  // What was allowed then and is not touched does not keep anybody from an edit.
  expect((await update(kept.id, { title: 'Zakat fitrah' })).data.title).toBe('Zakat fitrah');
});
