import { collections } from '@kutip/contracts/collections';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { loadSuccessField } from '../accounts/accounts.service.ts';
import { collectionHandlers } from './collections.routes.ts';

const config = { PUBLIC_URL: 'https://pay.example.my', SANDBOX_URL: '' };
const REFUSED = { response_code: 4000, breakdown_errors: { success_field_id: 'not_found' } };

let app: TestApp;
let merchant: TestCaller;
let other: TestCaller;
let own: string;
let strange: string;

const message = async (title: string, { account_id }: TestCaller): Promise<string> => {
  const row = { id: uuid(), account_id, title, message: 'Thank you.' };
  await app.db.insertInto('success_fields').values(row).execute();
  return row.id;
};
type Form = RequestInput<typeof collections.create>['body'];
const create = (patch: Partial<Form>) =>
  app.call(
    collections.create,
    { body: { title: 'Zakat', amount_type: 'OPEN', channel_flags: ['fpx'], ...patch } },
    merchant,
  );
const update = (id: string, body: Partial<Form>) => app.call(collections.update, { params: { id }, body }, merchant);

beforeAll(async () => {
  app = await testApp(({ server }) => mount(server, collections, collectionHandlers({ config })));
  [merchant, other] = [await app.createMerchant(), await app.createMerchant({ name: 'Kedai Lain' })];
  [own, strange] = [await message('For the zakat', merchant), await message('Not ours', other)];
});
afterAll(() => app.close());

test('a collection has its own success field until it is removed', async () => {
  const { data } = await create({ success_field_id: own });
  expect(data.success_field_id).toBe(own);
  expect((await update(data.id, { title: 'Zakat 2027' })).data.success_field_id).toBe(own);
  expect(await loadSuccessField(app.connection, merchant.account_id, own)).toMatchObject({ title: 'For the zakat' });
  expect((await update(data.id, { success_field_id: null })).data.success_field_id).toBe(null);
});

test('a bill form can have its own success field', async () => {
  const body = { title: 'Tuition', amount_type: 'OPEN', channel_flags: ['fpx'], success_field_id: own } as const;
  const { data } = await app.call(collections.createBillForm, { body: { ...body, channel_flags: ['fpx'] } }, merchant);
  expect(data.success_field_id).toBe(own);
});

test('a foreign or deleted success field is refused', async () => {
  expect(await create({ success_field_id: strange })).toMatchObject(REFUSED);
  const { data } = await create({});
  expect(data.success_field_id).toBe(null);
  expect(await update(data.id, { success_field_id: strange })).toMatchObject(REFUSED);

  const gone = await message('For a while', merchant);
  const kept = (await create({ success_field_id: gone })).data;
  await app.db.updateTable('success_fields').set({ deleted_at: app.clock.now() }).where('id', '=', gone).execute();
  expect(await create({ success_field_id: gone })).toMatchObject(REFUSED);
  // A stored value that is not changed does not block an edit.
  expect((await update(kept.id, { title: 'Zakat fitrah' })).data.title).toBe('Zakat fitrah');
});
