import { CODE } from '@kutip/contracts/codes';
import { merchantApi, whiteListAddresses } from '@kutip/contracts/merchant-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { mount } from '../../platform/mount.ts';
import { merchantApiHandlers } from './merchant-api.routes.ts';
import { whiteListHandlers } from './white-list.routes.ts';

let app: TestApp;
let merchant: TestCaller;
const encryption = createEncryption(`k1:${'11'.repeat(32)}`);

beforeAll(async () => {
  app = await testApp(({ server }) => {
    mount(server, merchantApi, merchantApiHandlers({ encryption, config: { SANDBOX_URL: '' } }));
    mount(server, whiteListAddresses, whiteListHandlers);
  });
});
beforeEach(async () => {
  merchant = { ...(await app.createMerchant()), has_stepped_up: true };
});
afterAll(() => app.close());

const create = (body: object = {}, caller = merchant) =>
  app.call(merchantApi.create, { body: { name: 'WooCommerce', ...body } }, caller);
const read = async (id: string) => (await app.call(merchantApi.read, { params: { id } }, merchant)).data;
const list = async (body: object = {}) =>
  (await app.call(merchantApi.list, { query: {}, body }, merchant)).data.list.data;

describe('credentials', () => {
  test('the token has the three parts that clients split, and appears in no later answer', async () => {
    const { data } = await create();
    const [merchant_id, uuid, secret] = data.auth_token.split('|');
    expect(merchant_id).toMatch(/^KT-[\dA-F]{8}-LIVE$/);
    expect(uuid).toBe(data.uuid);
    expect(secret).toMatch(/^[\da-f]{128}$/);
    expect(data.hash_key).toMatch(/^[\da-f]{128}$/);
    const later = JSON.stringify([await read(data.id), await list()]);
    expect(later).not.toContain(secret);
    expect(later).not.toContain(data.hash_key);
    expect(data).toMatchObject({ scopes: ['collect', 'read'], environment: 'LIVE', record_status: 1 });
    expect(secret.startsWith(data.token_prefix.split('|')[2].replace('…', ''))).toBe(true);
  });

  test('neither secret is stored as it is, nor in the audit log', async () => {
    const { data } = await create();
    const stored = await app.db
      .selectFrom('merchant_apis')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    const entries = await app.db.selectFrom('audit_logs').selectAll().where('entity_id', '=', data.id).execute();
    expect(entries).toHaveLength(1);
    for (const secret of [data.auth_token, data.auth_token.split('|')[2], data.hash_key]) {
      expect(JSON.stringify(entries)).not.toContain(secret);
      for (const value of Object.values(stored)) {
        const bytes = Buffer.isBuffer(value) ? value.toString('latin1') : String(value);
        expect(bytes).not.toContain(secret);
      }
    }
  });

  test('a rotation replaces both secrets and says until when the old ones are valid', async () => {
    const { data: first } = await create();
    const rotate = (overlap_hours: number) =>
      app.call(merchantApi.rotate, { params: { id: first.id }, body: { overlap_hours } }, merchant);
    const { data: second } = await rotate(48);
    expect(second.auth_token).not.toBe(first.auth_token);
    expect(second.hash_key).not.toBe(first.hash_key);
    expect(second.previous_until).toBe(new Date(app.clock.now().getTime() + 48 * 3_600_000).toISOString());
    expect((await rotate(169)).response_code).toBe(CODE.validation_failed);
  });

  test('a revoked credential stays revoked, and can be revoked without a second factor', async () => {
    const { data } = await create();
    const params = { id: data.id };
    const person = { account_id: merchant.account_id, has_stepped_up: false };
    expect((await app.call(merchantApi.revoke, { params }, person)).data).toMatchObject({ record_status: 3 });
    expect((await app.call(merchantApi.revoke, { params }, person)).data).toMatchObject({ record_status: 3 });
    const back = await app.call(merchantApi.update, { params, body: { record_status: 1 } }, merchant);
    expect(back).toMatchObject({ response_code: CODE.wrong_state, breakdown_errors: 'credential_revoked' });
    const again = await app.call(merchantApi.rotate, { params, body: {} }, merchant);
    expect(again.response_code).toBe(CODE.wrong_state);
  });

  test('an update changes what it names and refuses a stale version', async () => {
    const { data } = await create({ callback_url: 'https://shop.example/hook' });
    const params = { id: data.id };
    const body = { scopes: ['read' as const], record_status: 2 as const };
    const { data: changed } = await app.call(merchantApi.update, { params, body }, merchant);
    expect(changed).toMatchObject({ ...body, name: 'WooCommerce', callback_url: 'https://shop.example/hook' });
    const stale = { name: 'Other', read_at: data.updated_at };
    expect((await app.call(merchantApi.update, { params, body: stale }, merchant)).response_code).toBe(CODE.conflict);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ callback_url: 'https://10.0.0.8/hook' }, 'callback_url'],
    [{ callback_url: 'http://localhost:3000/hook' }, 'callback_url'],
    [{ callback_url: 'https://user:pass@shop.example' }, 'callback_url'],
  ])('%j is refused by its field and creates nothing', async (body, field) => {
    const answer = await create(body);
    expect(answer.response_code).toBe(CODE.validation_failed);
    expect(Object.keys(answer.breakdown_errors as object)).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  test('a plan without the API creates no credential', async () => {
    const starter = { ...(await app.createMerchant({ plan_code: 'STARTER' })), has_stepped_up: true };
    expect(await create({}, starter)).toMatchObject({
      response_code: CODE.plan_limit_reached,
      breakdown_errors: 'api_access',
    });
  });
});

describe('the whitelist', () => {
  const listed = (body: object) =>
    app.call(whiteListAddresses.create, { body: { ip_address: '203.0.113.7', ...body } }, merchant);

  test('addresses are stored in canonical form, once', async () => {
    expect((await listed({ ip_address: '203.0.113.77/24' })).data.ip_address).toBe('203.0.113.0/24');
    expect((await listed({ ip_address: '2001:DB8:0::7' })).data.ip_address).toBe('2001:db8::7');
    expect(await listed({ ip_address: '203.0.113.0/24' })).toMatchObject({
      response_code: CODE.duplicate,
      breakdown_errors: { ip_address: 'duplicate' },
    });
    const { data: credential } = await create();
    const own = await listed({ ip_address: '203.0.113.0/24', merchant_api_id: credential.id });
    expect(own.data.merchant_api_id).toBe(credential.id);
  });

  test.each([
    ['300.1.1.1', 'invalid_ip'],
    ['0.0.0.0/0', 'too_wide'],
    ['shop.example', 'invalid_ip'],
  ])('%s is refused as %s', async (ip_address, reason) => {
    expect(await listed({ ip_address })).toMatchObject({
      response_code: CODE.validation_failed,
      breakdown_errors: { ip_address: reason },
    });
  });

  test('an entry names only a credential of the same merchant', async () => {
    const { data: credential } = await create();
    const other = { ...(await app.createMerchant()), has_stepped_up: true };
    const body = { ip_address: '203.0.113.7', merchant_api_id: credential.id };
    expect(await app.call(whiteListAddresses.create, { body }, other)).toMatchObject({
      response_code: CODE.validation_failed,
      breakdown_errors: { merchant_api_id: 'not_found' },
    });
  });

  test('an entry is made inactive, and the caller sees the address they come from', async () => {
    const { data } = await listed({ description: 'Pelayan web' });
    const params = { id: data.id };
    const changed = await app.call(whiteListAddresses.update, { params, body: { record_status: 2 } }, merchant);
    expect(changed.data).toMatchObject({ record_status: 2, description: 'Pelayan web' });
    expect((await app.call(whiteListAddresses.caller, {}, merchant)).data).toEqual({ ip_address: '127.0.0.1' });
  });
});
