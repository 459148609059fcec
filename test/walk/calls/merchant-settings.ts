import { api } from '@kutip/contracts/api';
import type { businessOwners } from '@kutip/contracts/business-owners';
import type { companyDetails } from '@kutip/contracts/company-details';
import type { paymentSettings } from '@kutip/contracts/payment-settings';
import type { successFields } from '@kutip/contracts/success-fields';
import type { systemOptions } from '@kutip/contracts/system-options';
import type { tours } from '@kutip/contracts/tours';
import type { Calls } from '../call.ts';
import type { Member, World } from '../world.ts';

const reader = { door: 'merchant company.read' } as const;
const writer = { door: 'merchant company.write' } as const;

async function successField({ asked }: World) {
  const { id } = await asked(api.successFields.create, { body: { title: 'Thank you', message: 'Come again' } });
  return { params: { id } };
}

export const successFieldCalls: Calls<typeof successFields> = {
  list: reader,
  read: { ...reader, given: successField },
  create: writer,
  update: { ...writer, given: async (world) => ({ ...(await successField(world)), body: { title: 'Thanks' } }) },
  remove: { ...writer, given: successField },
};

/** Every channel is set up at the start, so one is taken away before it can be made. */
async function paymentSetting({ asked }: World) {
  const { list } = await asked(api.paymentSettings.list, { query: {}, body: { channel_flag: 'fpx' } });
  const kept = list.data[0] ?? (await asked(api.paymentSettings.create, { body: { channel_flag: 'fpx' } }));
  return { params: { id: kept.id as string } };
}
async function noSetting(world: World) {
  await world.asked(api.paymentSettings.remove, await paymentSetting(world));
  return { body: { channel_flag: 'fpx' } } as const;
}

export const paymentSettingCalls: Calls<typeof paymentSettings> = {
  list: reader,
  read: { ...reader, given: paymentSetting },
  create: { ...writer, given: noSetting },
  update: { ...writer, given: async (world) => ({ ...(await paymentSetting(world)), body: { sort_order: 3 } }) },
  remove: { ...writer, given: paymentSetting },
};

export const systemOptionCalls: Calls<typeof systemOptions> = { list: { door: 'merchant' } };

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

async function company({ asked }: World) {
  const { id } = await asked(api.companyDetails.create, { body: COMPANY });
  return { params: { id: id as string } };
}

export const companyDetailCalls: Calls<typeof companyDetails> = {
  list: reader,
  read: { ...reader, given: company },
  create: { ...writer, given: () => ({ body: COMPANY }) },
  update: { ...writer, given: async (world) => ({ ...(await company(world)), body: { name: 'Warung Baru' } }) },
  // One company always remains: a second makes the first one's going possible.
  remove: {
    ...writer,
    given: async (world) => {
      await company(world);
      return company(world);
    },
  },
  options: reader,
  updateInfo: { ...writer, given: async (world) => ({ ...(await company(world)), body: { city: 'Klang' } }) },
};

async function newOwner(world: World) {
  const { params } = await company(world);
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
async function owner(world: World) {
  const { id } = await world.asked(api.businessOwners.create, { body: await newOwner(world) });
  return { params: { id: id as string } };
}

export const businessOwnerCalls: Calls<typeof businessOwners> = {
  list: reader,
  read: { ...reader, given: owner },
  create: { ...writer, given: async (world) => ({ body: await newOwner(world) }) },
  update: { ...writer, given: async (world) => ({ ...(await owner(world)), body: { position: 'CEO' } }) },
  remove: { ...writer, given: owner },
};

const TOUR = { setting: 'dashboard', settings: { tour_enabled: true } };

/** Everybody has his own, so it is made by whoever will change it. */
const ownTour = async (world: World, by: Member) => {
  const { id } = await world.app.asked(api.tours.create, { body: TOUR }, by.access_token);
  return { params: { id: id as string } };
};

export const tourCalls: Calls<typeof tours> = {
  list: { door: 'merchant users.read' },
  me: {
    door: 'any',
    given: async (world, by) => {
      await ownTour(world, by);
      return {};
    },
  },
  create: { door: 'any', given: () => ({ body: TOUR }) },
  createPlain: { door: 'any', given: () => ({ body: TOUR }) },
  update: { door: 'any', given: async (world, by) => ({ ...(await ownTour(world, by)), body: TOUR }) },
};
