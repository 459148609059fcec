import { collections } from '@kutip/contracts/collections';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { collectionHandlers } from './collections.routes.ts';

const NOW = '2026-11-21T02:42:00.000Z';
const config = { PUBLIC_URL: 'https://pay.example.my', SANDBOX_URL: '' };

let app: TestApp;
let merchant: TestCaller;
let other: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server }) => mount(server, collections, collectionHandlers({ config })));
  [merchant, other] = [await app.createMerchant(), await app.createMerchant({ name: 'Kedai Lain' })];
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(NOW));

type Form = RequestInput<typeof collections.createBillForm>['body'];
const FORM: Form = { title: 'Tuition 2027', amount_type: 'OPEN', channel_flags: ['fpx'], reminder_days: [7, -3] };

const create = (form: Partial<Form> = {}, who?: TestCaller, headers = {}) =>
  app.call(collections.createBillForm, { body: { ...FORM, ...form } }, who, headers);
const made = async (form: Partial<Form> = {}) =>
  (await create(form, merchant)).data as { id: string; updated_at: string };
const update = (
  id: string,
  body: RequestInput<typeof collections.updateBillForm>['body'],
  who: TestCaller = merchant,
) => app.call(collections.updateBillForm, { params: { id }, body }, who);

describe('a bill form', () => {
  test('a bill form is created with sorted reminders, once per idempotency key, without form fields', async () => {
    const key = { 'idempotency-key': uuid() };
    const asked = { form_fields: [{ key: 'a', label: 'A', type: 'text' }], due_in_days: 14 } as Partial<Form>;
    const { status, data } = await create(asked, merchant, key);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      collection_type: 'BILL',
      title: 'Tuition 2027',
      reminder_days: [-3, 7],
      due_in_days: 14,
      form_fields: [],
      quantity_enable: false,
      record_status: 1,
    });
    expect((await create(asked, merchant, key)).data.id).toBe(data.id);
  });

  test('a bill form has no public page', async () => {
    const { id } = await made();
    const answer = await app.call(collections.page, { params: { id, provider: 'kutip' } });
    expect(answer).toMatchObject({ status: 404, response_code: 4004 });
  });

  test.each<[string, Partial<Form>, Record<string, string>]>([
    ['a day that is none of the reminder days', { reminder_days: [2 as never] }, { 'reminder_days.0': 'not_allowed' }],
    ['a due date before it is made', { due_in_days: -1 }, { due_in_days: 'too_small' }],
    ['a fixed price without one', { amount_type: 'FIXED' }, { amount: 'required' }],
  ])('refuses %s', async (_, form, faults) => {
    expect(await create(form, merchant)).toMatchObject({ response_code: 4000, breakdown_errors: faults });
  });

  test('a bill form can be changed and paused, and a stale change is refused', async () => {
    const { id, updated_at } = await made();
    app.clock.set('2026-11-21T03:00:00.000Z');
    const changed = await update(id, { reminder_days: [0, 0, -1], read_at: updated_at });
    expect(changed.data).toMatchObject({ reminder_days: [-1, 0], title: 'Tuition 2027' });
    expect(await update(id, { title: 'Mine', read_at: updated_at })).toMatchObject({
      status: 409,
      response_code: 4009,
      breakdown_errors: 'conflict',
    });
    expect((await update(id, { record_status: 2 })).data).toMatchObject({ record_status: 2, reminder_days: [-1, 0] });
  });

  test('the bill-form endpoint changes bill forms only', async () => {
    const form = { title: 'Zakat', amount_type: 'OPEN', channel_flags: ['fpx'] } as const;
    const { data } = await app.call(collections.create, { body: { ...form, channel_flags: ['fpx'] } }, merchant);
    expect(await update(data.id, { title: 'x' })).toMatchObject({ status: 404, response_code: 4004 });
  });

  test('bill forms require the permission to write bills, in the own account', async () => {
    const { id } = await made();
    expect(await create()).toMatchObject({ response_code: 401 });
    for (const role of ['merchant_viewer', 'introducer'] as const) {
      expect(await create({}, { ...merchant, role })).toMatchObject({ response_code: 4003 });
      expect(await update(id, { title: 'x' }, { ...merchant, role })).toMatchObject({ response_code: 4003 });
    }
    expect(await update(id, { title: 'x' }, other)).toMatchObject({ status: 404, response_code: 4004 });
  });
});
