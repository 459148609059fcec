import { businessOwners } from '@kutip/contracts/business-owners';
import { companyDetails } from '@kutip/contracts/company-details';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountedApp, type MountedApp, type Who } from '../../../../../test/mounted-app.ts';
import { createEncryption } from '../../platform/encryption.ts';
import { mount } from '../../platform/mount.ts';
import { companyHandlers, ownerHandlers } from './company.routes.ts';

const encryption = createEncryption(`k1:${'11'.repeat(32)}`);
let house: MountedApp;
let merchant: Who;
let other: Who;

beforeAll(async () => {
  house = await mountedApp(({ server }) => {
    mount(server, companyDetails, companyHandlers);
    mount(server, businessOwners, ownerHandlers({ encryption }));
  });
  [merchant, other] = [await house.merchant(), await house.merchant()];
});
afterAll(() => house.close());

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

const company = async (who: Who) => (await house.call(companyDetails.create, { body: COMPANY }, who)).data;

describe('a company', () => {
  test('is kept as its certificate says it', async () => {
    expect(await company(merchant)).toMatchObject({
      registration_no: '201901000005 (1312525-A)',
      phone_number: '60388881234',
      email: 'hello@dapur.example',
      country: 'MY',
      verified_at: null,
      industry: null,
    });
  });

  test('once verified, its legal fields stand still; what payers see does not', async () => {
    const { id } = await company(merchant);
    const put = (body: object) => house.call(companyDetails.update, { params: { id }, body }, merchant);
    expect(await put({ name: 'Dapur Baru Sdn Bhd' })).toMatchObject({ response_code: 2000 });
    await house.db.updateTable('company_details').set({ verified_at: new Date() }).where('id', '=', id).execute();
    expect(await put({ name: 'Another' })).toMatchObject({ status: 409, response_code: 4010 });
    // The form sends the whole record: what is the same is no change.
    expect(await put({ name: 'Dapur Baru Sdn Bhd', email: 'new@dapur.example' })).toMatchObject({
      response_code: 2000,
      data: { email: 'new@dapur.example' },
    });
    const info = await house.call(
      companyDetails.updateInfo,
      { params: { id }, body: { ...ADDRESS, city: 'Klang', postcode: '41000' } },
      merchant,
    );
    expect(info.data).toMatchObject({ city: 'Klang', name: 'Dapur Baru Sdn Bhd' });
    expect(await house.call(companyDetails.remove, { params: { id } }, merchant)).toMatchObject({
      response_code: 4010,
    });
  });

  test('the last one stays', async () => {
    const shop = await house.merchant();
    const [first, second] = [await company(shop), await company(shop)];
    const drop = (id: string) => house.call(companyDetails.remove, { params: { id } }, shop);
    expect((await drop(first.id)).response_code).toBe(2000);
    expect(await drop(second.id)).toMatchObject({ response_code: 4010, breakdown_errors: 'last_company' });
    const { data } = await house.call(companyDetails.options, {}, shop);
    expect(data).toEqual([{ id: second.id, name: COMPANY.name }]);
  });

  test('two people edit it: the second learns of it', async () => {
    const { id, updated_at: read_at } = await company(merchant);
    const put = (city: string) =>
      house.call(companyDetails.updateInfo, { params: { id }, body: { city, read_at } }, merchant);
    expect((await put('Klang')).response_code).toBe(2000);
    expect(await put('Kajang')).toMatchObject({ status: 409, response_code: 4009 });
  });

  test.each([
    ['a registration number of no kind', { registration_no: '12345' }, { registration_no: 'invalid_format' }],
    ['no registration number', { registration_no: '' }, { registration_no: 'required' }],
    ['a postcode of four digits', { postcode: '4000' }, { postcode: 'invalid_format' }],
    ['a state that there is not', { state_id: 17 }, { state_id: 'not_allowed' }],
    ['a tax number with signs', { tin: 'C 12*3' }, { tin: 'invalid_format' }],
    ['a logo from elsewhere', { logo_url: 'https://evil.example/x.png' }, { logo_url: 'invalid_format' }],
  ])('%s is refused', async (_, more, breakdown_errors) => {
    const answer = await house.call(companyDetails.create, { body: { ...COMPANY, ...more } }, merchant);
    expect(answer).toMatchObject({ response_code: 4000, breakdown_errors });
  });

  test('is nobody else’s, and staff may only look', async () => {
    const { id } = await company(merchant);
    const params = { id };
    const staff = { ...merchant, role: 'merchant_staff' } as const;
    expect((await house.call(companyDetails.read, { params }, other)).response_code).toBe(4004);
    expect((await house.call(companyDetails.updateInfo, { params, body: { city: 'X' } }, other)).response_code).toBe(
      4004,
    );
    expect((await house.call(companyDetails.read, { params }, staff)).response_code).toBe(2000);
    expect((await house.call(companyDetails.update, { params, body: { name: 'X' } }, staff)).response_code).toBe(4003);
    expect((await house.call(companyDetails.read, { params })).response_code).toBe(401);
  });
});

describe('an owner', () => {
  const make = async (who: Who, more: object = {}, company_id?: string) => {
    const body = { ...OWNER, company_id: company_id ?? (await company(who)).id, ...more };
    return house.call(businessOwners.create, { body }, who);
  };

  test('the number of his paper is sealed where it is kept, and only its end is told', async () => {
    const { data } = await make(merchant);
    expect(data).toMatchObject({ identification_no: '********5678', ownership_percentage: 60.5, nationality: 'MY' });
    const { identification_no } = await house.db
      .selectFrom('business_owners')
      .select('identification_no')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(identification_no.toString('latin1')).not.toContain('900101145678');
    const place = { account_id: merchant.account_id, column: 'business_owners.identification_no' };
    expect(encryption.decrypt(identification_no, place)).toBe('900101145678');
    const listed = await house.call(businessOwners.list, { query: {}, body: {} }, merchant);
    expect(JSON.stringify(listed)).not.toContain('90010114');
    const audited = await house.db.selectFrom('audit_logs').select('after').where('entity_id', '=', data.id).execute();
    expect(JSON.stringify(audited)).not.toMatch(/5678|anand/i);
  });

  test('a number that is not told again stays; another kind of paper needs its own', async () => {
    const { data } = await make(merchant);
    const put = (body: object) => house.call(businessOwners.update, { params: { id: data.id }, body }, merchant);
    expect((await put({ position: 'CEO' })).data).toMatchObject({ position: 'CEO', identification_no: '********5678' });
    expect(await put({ identification_type: 'PASSPORT' })).toMatchObject({
      breakdown_errors: { identification_no: 'required' },
    });
    const changed = await put({ identification_type: 'PASSPORT', identification_no: 'a1234567' });
    expect(changed.data).toMatchObject({ identification_type: 'PASSPORT', identification_no: '****4567' });
    expect(await put({ position: 'CFO', read_at: data.updated_at })).toMatchObject({ response_code: 2000 });
  });

  test('shares of one company come to the whole at most, to the hundredth', async () => {
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
      house.call(businessOwners.update, { params: { id: data.id }, body: { ownership_percentage } }, merchant);
    expect((await put('33.35')).response_code).toBe(4000);
    expect((await put('33.33')).response_code).toBe(2000);
    await house.call(businessOwners.remove, { params: { id: data.id } }, merchant);
    expect((await share('33.34')).response_code).toBe(2000);
  });

  test.each([
    ['a birthday that was none', { identification_no: '901301145678' }, { identification_no: 'invalid_format' }],
    ['a name with digits', { full_name: 'Ali 2' }, { full_name: 'invalid_format' }],
    ['a share of nothing', { ownership_percentage: '0' }, { ownership_percentage: 'too_small' }],
    ['a share in thousandths', { ownership_percentage: '0.001' }, { ownership_percentage: 'too_precise' }],
    ['a landline', { phone_number: '03-8888 1234' }, { phone_number: 'invalid_format' }],
  ])('%s is refused', async (_, more, breakdown_errors) => {
    expect(await make(merchant, more)).toMatchObject({ response_code: 4000, breakdown_errors });
  });

  test('of another merchant’s company is refused, and his records are not found', async () => {
    const theirs = await company(other);
    expect(await make(merchant, {}, theirs.id)).toMatchObject({ breakdown_errors: { company_id: 'not_found' } });
    const { data } = await make(merchant);
    const params = { id: data.id as string };
    expect((await house.call(businessOwners.read, { params }, other)).response_code).toBe(4004);
    expect((await house.call(businessOwners.update, { params, body: { position: 'X' } }, other)).response_code).toBe(
      4004,
    );
    expect((await house.call(businessOwners.remove, { params }, other)).response_code).toBe(4004);
  });
});
