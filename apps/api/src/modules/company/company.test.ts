import { businessOwners } from '@kutip/contracts/business-owners';
import { companyDetails } from '@kutip/contracts/company-details';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { mount } from '../../platform/mount.ts';
import { companyHandlers, ownerHandlers } from './company.routes.ts';

const encryption = createEncryption(`k1:${'11'.repeat(32)}`);
let app: TestApp;
let merchant: TestCaller;
let other: TestCaller;

beforeAll(async () => {
  app = await testApp(({ server }) => {
    mount(server, companyDetails, companyHandlers);
    mount(server, businessOwners, ownerHandlers({ encryption }));
  });
  [merchant, other] = [await app.createMerchant(), await app.createMerchant()];
});
afterAll(() => app.close());

const ADDRESS = { address_line_1: '12 Jalan Plumbum', city: 'Shah Alam', postcode: '40000', state_id: 10 };
const COMPANY = {
  name: 'Dapur Aisyah Sdn Bhd',
  registration_no: '201901000005(1312525a)',
  business_type: 'SDN_BHD',
  phone_number: '03-8888 1234',
  email: 'Hello@dapur.example',
  ...ADDRESS,
};
const OWNER = {
  full_name: "Anand A/L O'Neil",
  identification_type: 'NRIC',
  identification_no: '900101-14-5678',
  position: 'Director',
  ownership_percentage: '60.5',
  email: 'anand@dapur.example',
  phone_number: '012-345 6678',
  ...ADDRESS,
} as const;

const company = async (who: TestCaller) => (await app.call(companyDetails.create, { body: COMPANY }, who)).data;

describe('company', () => {
  test('a company is stored with normalized registration number, phone and email', async () => {
    expect(await company(merchant)).toMatchObject({
      registration_no: '201901000005 (1312525-A)',
      phone_number: '60388881234',
      email: 'hello@dapur.example',
      country: 'MY',
      verified_at: null,
      industry: null,
    });
  });

  test('a verified company locks its legal fields but not its contact details', async () => {
    const { id } = await company(merchant);
    const put = (body: object) => app.call(companyDetails.update, { params: { id }, body }, merchant);
    expect(await put({ name: 'Dapur Baru Sdn Bhd' })).toMatchObject({ response_code: 2000 });
    await app.db.updateTable('company_details').set({ verified_at: new Date() }).where('id', '=', id).execute();
    expect(await put({ name: 'Another' })).toMatchObject({ status: 409, response_code: 4010 });
    // The form sends the whole record: unchanged legal fields are allowed.
    expect(await put({ name: 'Dapur Baru Sdn Bhd', email: 'new@dapur.example' })).toMatchObject({
      response_code: 2000,
      data: { email: 'new@dapur.example' },
    });
    const info = await app.call(
      companyDetails.updateInfo,
      { params: { id }, body: { ...ADDRESS, city: 'Klang', postcode: '41000' } },
      merchant,
    );
    expect(info.data).toMatchObject({ city: 'Klang', name: 'Dapur Baru Sdn Bhd' });
    expect(await app.call(companyDetails.remove, { params: { id } }, merchant)).toMatchObject({
      response_code: 4010,
    });
  });

  test('the last company of an account cannot be deleted', async () => {
    const shop = await app.createMerchant();
    const [first, second] = [await company(shop), await company(shop)];
    const drop = (id: string) => app.call(companyDetails.remove, { params: { id } }, shop);
    expect((await drop(first.id)).response_code).toBe(2000);
    expect(await drop(second.id)).toMatchObject({ response_code: 4010, breakdown_errors: 'last_company' });
    const { data } = await app.call(companyDetails.options, {}, shop);
    expect(data).toEqual([{ id: second.id, name: COMPANY.name }]);
  });

  test('a concurrent company edit is refused as stale', async () => {
    const { id, updated_at: read_at } = await company(merchant);
    const put = (city: string) =>
      app.call(companyDetails.updateInfo, { params: { id }, body: { city, read_at } }, merchant);
    expect((await put('Klang')).response_code).toBe(2000);
    expect(await put('Kajang')).toMatchObject({ status: 409, response_code: 4009 });
  });

  test.each([
    ['an invalid registration number', { registration_no: '12345' }, { registration_no: 'invalid_format' }],
    ['no registration number', { registration_no: '' }, { registration_no: 'required' }],
    ['a postcode of four digits', { postcode: '4000' }, { postcode: 'invalid_format' }],
    ['an unknown state', { state_id: 17 }, { state_id: 'not_allowed' }],
    ['symbols in the tax number', { tin: 'C 12*3' }, { tin: 'invalid_format' }],
    ['a logo from another site', { logo_url: 'https://evil.example/x.png' }, { logo_url: 'invalid_format' }],
  ])('a company with %s is refused', async (_, fields, breakdown_errors) => {
    const response = await app.call(companyDetails.create, { body: { ...COMPANY, ...fields } }, merchant);
    expect(response).toMatchObject({ response_code: 4000, breakdown_errors });
  });

  test('a company is hidden from other merchants and read-only for staff', async () => {
    const { id } = await company(merchant);
    const params = { id };
    const staff = { ...merchant, role: 'merchant_staff' } as const;
    expect((await app.call(companyDetails.read, { params }, other)).response_code).toBe(4004);
    expect((await app.call(companyDetails.updateInfo, { params, body: { city: 'X' } }, other)).response_code).toBe(
      4004,
    );
    expect((await app.call(companyDetails.read, { params }, staff)).response_code).toBe(2000);
    expect((await app.call(companyDetails.update, { params, body: { name: 'X' } }, staff)).response_code).toBe(4003);
    expect((await app.call(companyDetails.read, { params })).response_code).toBe(401);
  });
});

describe('company owner', () => {
  const make = async (who: TestCaller, fields: object = {}, company_id?: string) => {
    const body = { ...OWNER, company_id: company_id ?? (await company(who)).id, ...fields };
    return app.call(businessOwners.create, { body }, who);
  };

  test('an owner’s identification number is stored encrypted and masked in responses', async () => {
    const { data } = await make(merchant);
    expect(data).toMatchObject({ identification_no: '********5678', ownership_percentage: 60.5, nationality: 'MY' });
    const { identification_no } = await app.db
      .selectFrom('business_owners')
      .select('identification_no')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(identification_no.toString('latin1')).not.toContain('900101145678');
    const context = { account_id: merchant.account_id, column: 'business_owners.identification_no' };
    expect(encryption.decrypt(identification_no, context)).toBe('900101145678');
    const listed = await app.call(businessOwners.list, { query: {}, body: {} }, merchant);
    expect(JSON.stringify(listed)).not.toContain('90010114');
    const audited = await app.db.selectFrom('audit_logs').select('after').where('entity_id', '=', data.id).execute();
    expect(JSON.stringify(audited)).not.toMatch(/5678|anand/i);
  });

  test('an omitted identification number stays and a new document type requires a new one', async () => {
    const { data } = await make(merchant);
    const put = (body: object) => app.call(businessOwners.update, { params: { id: data.id }, body }, merchant);
    expect((await put({ position: 'CEO' })).data).toMatchObject({ position: 'CEO', identification_no: '********5678' });
    expect(await put({ identification_type: 'PASSPORT' })).toMatchObject({
      breakdown_errors: { identification_no: 'required' },
    });
    const changed = await put({ identification_type: 'PASSPORT', identification_no: 'a1234567' });
    expect(changed.data).toMatchObject({ identification_type: 'PASSPORT', identification_no: '****4567' });
    expect(await put({ position: 'CFO', read_at: data.updated_at })).toMatchObject({ response_code: 4009 });
    expect(await put({ position: 'CFO', read_at: changed.data.updated_at })).toMatchObject({ response_code: 2000 });
  });

  test('ownership shares of a company cannot exceed 100 %', async () => {
    const { id } = await company(merchant);
    const share = (ownership_percentage: string) => make(merchant, { ownership_percentage }, id);
    expect((await share('33.33')).response_code).toBe(2000);
    expect((await share('33.33')).response_code).toBe(2000);
    expect(await share('33.35')).toMatchObject({
      response_code: 4000,
      breakdown_errors: { ownership_percentage: 'shares_exceed_whole' },
    });
    const { data } = await share('33.34');
    const put = (ownership_percentage: string) =>
      app.call(businessOwners.update, { params: { id: data.id }, body: { ownership_percentage } }, merchant);
    expect((await put('33.35')).response_code).toBe(4000);
    expect((await put('33.33')).response_code).toBe(2000);
    await app.call(businessOwners.remove, { params: { id: data.id } }, merchant);
    expect((await share('33.34')).response_code).toBe(2000);
  });

  test.each([
    ['an invalid date of birth', { identification_no: '901301145678' }, { identification_no: 'invalid_format' }],
    ['a name with digits', { full_name: 'Ali 2' }, { full_name: 'invalid_format' }],
    ['a zero share', { ownership_percentage: '0' }, { ownership_percentage: 'too_small' }],
    ['a share with three decimals', { ownership_percentage: '0.001' }, { ownership_percentage: 'too_precise' }],
    ['a landline', { phone_number: '03-8888 1234' }, { phone_number: 'invalid_format' }],
  ])('a company owner with %s is refused', async (_, fields, breakdown_errors) => {
    expect(await make(merchant, fields)).toMatchObject({ response_code: 4000, breakdown_errors });
  });

  test('an owner of another merchant’s company is refused and not found', async () => {
    const theirs = await company(other);
    expect(await make(merchant, {}, theirs.id)).toMatchObject({ breakdown_errors: { company_id: 'not_found' } });
    const { data } = await make(merchant);
    const params = { id: data.id as string };
    expect((await app.call(businessOwners.read, { params }, other)).response_code).toBe(4004);
    expect((await app.call(businessOwners.update, { params, body: { position: 'X' } }, other)).response_code).toBe(
      4004,
    );
    expect((await app.call(businessOwners.remove, { params }, other)).response_code).toBe(4004);
  });
});
