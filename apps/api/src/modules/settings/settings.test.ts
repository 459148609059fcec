import { shareSettings } from '@kutip/contracts/share-settings';
import { supportDetails } from '@kutip/contracts/support-details';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { loadSupportContact } from '../accounts/accounts.service.ts';
import { shareSettingHandlers, supportDetailHandlers } from './settings.routes.ts';

let app: TestApp;
let merchant: TestCaller;
let other: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server }) => {
    mount(server, supportDetails, supportDetailHandlers);
    mount(server, shareSettings, shareSettingHandlers);
  });
  [merchant, other] = [await app.createMerchant(), await app.createMerchant()];
});
afterAll(() => app.close());

const SUPPORT = { name: 'Front desk', email: 'Desk@Warung.example', phone_number: '03-8888 1234' };
const SHARE = { channel: 'SMS', title: 'Bill', message_template: 'Hi {name}, pay {amount}: {link}' } as const;

describe('support details', () => {
  test('support details can be created, changed and deleted', async () => {
    const { data } = await app.call(supportDetails.create, { body: { ...SUPPORT, website_url: '' } }, merchant);
    expect(data).toMatchObject({
      email: 'desk@warung.example',
      phone_number: '60388881234',
      website_url: null,
      whatsapp_number: null,
      is_active: true,
    });
    const params = { id: data.id as string };
    await app.call(supportDetails.update, { params, body: { is_active: false } }, merchant);
    const changed = await app.call(supportDetails.update, { params, body: { operating_hours: '9 to 5' } }, merchant);
    // An update without the field keeps it off, although new ones default to on.
    expect(changed.data).toMatchObject({
      ...data,
      is_active: false,
      operating_hours: '9 to 5',
      updated_at: expect.any(String),
    });
    expect(await app.call(supportDetails.remove, { params }, merchant)).toMatchObject({ status: 200, data: null });
    expect(await app.call(supportDetails.read, { params }, merchant)).toMatchObject({
      status: 404,
      response_code: 4004,
    });
  });

  test('payers see the first active support contact', async () => {
    const shop = await app.createMerchant();
    expect(await loadSupportContact(app.connection, shop.account_id)).toMatchObject({ email: 'aisyah@warung.example' });
    const { data } = await app.call(supportDetails.list, { query: {}, body: {} }, shop);
    const params = { id: data.list.data[0].id as string };
    await app.call(supportDetails.create, { body: SUPPORT }, shop);
    await app.call(supportDetails.update, { params, body: { is_active: false } }, shop);
    expect(await loadSupportContact(app.connection, shop.account_id)).toMatchObject({ name: 'Front desk' });
  });

  test.each([
    ['no name', { name: ' ' }, { name: 'required' }],
    ['a wrong e-mail', { email: 'a@b' }, { email: 'invalid_email' }],
    ['no phone', { phone_number: undefined as never }, { phone_number: 'required' }],
    ['a number that rings nowhere', { phone_number: '123' }, { phone_number: 'invalid_format' }],
    ['a landline for WhatsApp', { whatsapp_number: '0388881234' }, { whatsapp_number: 'invalid_format' }],
    ['a website that is none', { website_url: 'warung' }, { website_url: 'invalid_format' }],
    ['a yes that is a word', { is_active: 'yes' as never }, { is_active: 'invalid_type' }],
  ])('%s is refused', async (_, more, breakdown_errors) => {
    const answer = await app.call(supportDetails.create, { body: { ...SUPPORT, ...more } }, merchant);
    expect(answer).toMatchObject({ status: 400, response_code: 4000, breakdown_errors });
  });
});

describe('share settings', () => {
  test('share settings are listed by channel, of the own account only', async () => {
    await app.call(shareSettings.create, { body: SHARE }, merchant);
    const list = async (who: TestCaller) =>
      (await app.call(shareSettings.list, { query: {}, body: { channel: 'SMS' } }, who)).data.list;
    expect(await list(merchant)).toMatchObject({ total: 1, data: [{ ...SHARE, is_active: true, image_url: null }] });
    expect(await list(other)).toMatchObject({ total: 0, data: [] });
  });

  test.each([
    ['a channel that does not exist', { channel: 'FAX' as never }, { channel: 'not_allowed' }],
    [
      'a word in braces that nothing fills',
      { message_template: 'Pay {amont}' },
      { message_template: 'unknown_placeholder' },
    ],
    ['a picture from elsewhere', { image_url: 'https://evil.example/x.png' }, { image_url: 'invalid_format' }],
    ['a template of 2001 characters', { message_template: 'x'.repeat(2001) }, { message_template: 'too_long' }],
  ])('%s is refused', async (_, more, breakdown_errors) => {
    const answer = await app.call(shareSettings.create, { body: { ...SHARE, ...more } }, merchant);
    expect(answer).toMatchObject({ status: 400, response_code: 4000, breakdown_errors });
  });
});

describe('permissions', () => {
  test.each([
    ['nobody', undefined, [401, 401, 401, 401, 401]],
    ['a viewer', { role: 'merchant_viewer' }, [2000, 2000, 4003, 4003, 4003]],
    ['staff', { role: 'merchant_staff' }, [2000, 2000, 4003, 4003, 4003]],
    ['an introducer', { role: 'introducer' }, [4003, 4003, 4003, 4003, 4003]],
    ['another merchant', { other: true }, [2000, 4004, 2000, 4004, 4004]],
  ] as const)('%s', async (_, who, expected) => {
    const { data } = await app.call(supportDetails.create, { body: SUPPORT }, merchant);
    const params = { id: data.id as string };
    const caller = who && ('other' in who ? other : { ...merchant, ...who });
    const answers = [
      await app.call(supportDetails.list, { query: {}, body: {} }, caller),
      await app.call(supportDetails.read, { params }, caller),
      await app.call(supportDetails.create, { body: SUPPORT }, caller),
      await app.call(supportDetails.update, { params, body: { name: 'Mine' } }, caller),
      await app.call(supportDetails.remove, { params }, caller),
    ];
    expect(answers.map(({ response_code }) => response_code)).toEqual(expected);
    expect((await app.call(supportDetails.read, { params }, merchant)).data.name).toBe('Front desk');
  });
});
