import { api } from '@kutip/contracts/api';
import type { businessOwners } from '@kutip/contracts/business-owners';
import type { companyDetails } from '@kutip/contracts/company-details';
import type { paymentSettings } from '@kutip/contracts/payment-settings';
import type { successFields } from '@kutip/contracts/success-fields';
import type { systemOptions } from '@kutip/contracts/system-options';
import type { userPreferences } from '@kutip/contracts/preferences';
import type { tours } from '@kutip/contracts/tours';
import type { AccessCases } from '../access-case.ts';
import type { Member, MerchantFixture } from '../merchant-fixture.ts';

const reader = { rule: 'merchant company.read' } as const;
const writer = { rule: 'merchant company.write' } as const;

async function successField({ callAsOwner }: MerchantFixture) {
  const { id } = await callAsOwner(api.successFields.create, { body: { title: 'Thank you', message: 'Come again' } });
  return { params: { id } };
}

export const successFieldCases: AccessCases<typeof successFields> = {
  list: reader,
  read: { ...reader, prepareInput: successField },
  create: writer,
  update: {
    ...writer,
    prepareInput: async (fixture) => ({ ...(await successField(fixture)), body: { title: 'Thanks' } }),
  },
  remove: { ...writer, prepareInput: successField },
};

/** Every channel is set up at registration, so one is removed before it can be created. */
async function paymentSetting({ callAsOwner }: MerchantFixture) {
  const { list } = await callAsOwner(api.paymentSettings.list, { query: {}, body: { channel_flag: 'fpx' } });
  const setting = list.data[0] ?? (await callAsOwner(api.paymentSettings.create, { body: { channel_flag: 'fpx' } }));
  return { params: { id: setting.id as string } };
}
async function noSetting(fixture: MerchantFixture) {
  await fixture.callAsOwner(api.paymentSettings.remove, await paymentSetting(fixture));
  return { body: { channel_flag: 'fpx' } } as const;
}

export const paymentSettingCases: AccessCases<typeof paymentSettings> = {
  list: reader,
  read: { ...reader, prepareInput: paymentSetting },
  create: { ...writer, prepareInput: noSetting },
  update: {
    ...writer,
    prepareInput: async (fixture) => ({ ...(await paymentSetting(fixture)), body: { sort_order: 3 } }),
  },
  remove: { ...writer, prepareInput: paymentSetting },
};

export const systemOptionCases: AccessCases<typeof systemOptions> = { list: { rule: 'merchant' } };

const COMPANY = {
  name: 'Warung Aisyah Sdn Bhd',
  registration_no: '201901000005',
  business_type: 'SDN_BHD',
  phone_number: '03-8888 1234',
  email: 'hello@warung.example',
  address_line_1: '12 Jalan Plumbum',
  city: 'Shah Alam',
  postcode: '40000',
  state_id: 10,
};

async function company({ callAsOwner }: MerchantFixture) {
  const { id } = await callAsOwner(api.companyDetails.create, { body: COMPANY });
  return { params: { id: id as string } };
}

export const companyDetailCases: AccessCases<typeof companyDetails> = {
  list: reader,
  read: { ...reader, prepareInput: company },
  create: { ...writer, prepareInput: () => ({ body: COMPANY }) },
  update: {
    ...writer,
    prepareInput: async (fixture) => ({ ...(await company(fixture)), body: { name: 'Warung Baru' } }),
  },
  // The last company cannot be removed, so there is a second one.
  remove: {
    ...writer,
    prepareInput: async (fixture) => {
      await company(fixture);
      return company(fixture);
    },
  },
  options: reader,
  updateInfo: {
    ...writer,
    prepareInput: async (fixture) => ({ ...(await company(fixture)), body: { city: 'Klang' } }),
  },
};

async function newOwner(fixture: MerchantFixture) {
  const { params } = await company(fixture);
  const { name: _, registration_no: __, business_type: ___, phone_number: ____, ...contact } = COMPANY;
  return {
    ...contact,
    company_id: params.id,
    full_name: 'Aisyah binti Rahman',
    identification_type: 'NRIC',
    identification_no: '900101-14-5678',
    position: 'Director',
    ownership_percentage: 100,
    phone_number: '0123456678',
  } as const;
}
async function owner(fixture: MerchantFixture) {
  const { id } = await fixture.callAsOwner(api.businessOwners.create, { body: await newOwner(fixture) });
  return { params: { id: id as string } };
}

export const businessOwnerCases: AccessCases<typeof businessOwners> = {
  list: reader,
  read: { ...reader, prepareInput: owner },
  create: { ...writer, prepareInput: async (fixture) => ({ body: await newOwner(fixture) }) },
  update: { ...writer, prepareInput: async (fixture) => ({ ...(await owner(fixture)), body: { position: 'CEO' } }) },
  remove: { ...writer, prepareInput: owner },
};

const TOUR = { setting: 'dashboard', settings: { tour_enabled: true } };

/** Tours are personal, so the caller creates its own. */
const ownTour = async (fixture: MerchantFixture, by: Member) => {
  const { id } = await fixture.app.callOrThrow(api.tours.create, { body: TOUR }, by.access_token);
  return { params: { id: id as string } };
};

export const tourCases: AccessCases<typeof tours> = {
  list: { rule: 'merchant users.read' },
  me: {
    rule: 'any',
    prepareInput: async (fixture, by) => {
      await ownTour(fixture, by);
      return {};
    },
  },
  create: { rule: 'any', prepareInput: () => ({ body: TOUR }) },
  createPlain: { rule: 'any', prepareInput: () => ({ body: TOUR }) },
  update: { rule: 'any', prepareInput: async (fixture, by) => ({ ...(await ownTour(fixture, by)), body: TOUR }) },
};

/** Preferences are personal: each caller has none yet. */
export const userPreferenceCases: AccessCases<typeof userPreferences> = {
  read: { rule: 'any' },
  save: { rule: 'any', prepareInput: () => ({ body: { version: 0, preferences: { skin: 'dark' } } }) },
};
