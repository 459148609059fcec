import { registerMerchant, hashPassword } from '../modules/auth/auth.service.ts';
import { openAdmin } from '../open-admin.ts';
import type { Services } from '../services.ts';

const PASSWORD = 'Kutip-admin1!';

/** Who works for the platform in the demo. */
export const PLATFORM_PEOPLE = [
  {
    full_name: 'Hana binti Yusoff',
    email: 'hana@kutip.example',
    username: 'hana',
    phone_number: '60132223344',
    password: PASSWORD,
    role: 'admin',
  },
  {
    full_name: 'Azlan bin Haris',
    email: 'azlan@kutip.example',
    username: 'azlan',
    phone_number: '60132223355',
    password: PASSWORD,
    role: 'superadmin',
  },
] as const;

/** Merchants who have registered and wait for somebody to look at them. */
const NEWCOMERS = [
  {
    full_name: 'Chong Wai Kit',
    email: 'waikit@kopiloka.example',
    username: 'waikit',
    phone_number: '60167778899',
    company_name: 'Kopi Loka Sdn Bhd',
  },
  {
    full_name: 'Puteri Alia binti Roslan',
    email: 'alia@butikalia.example',
    username: 'alia',
    phone_number: '60194445566',
    company_name: 'Butik Alia',
  },
] as const;

/** The people of the platform, and what waits for them. */
export async function openPlatform({ config, store }: Services, now: Date): Promise<void> {
  for (const person of PLATFORM_PEOPLE)
    await openAdmin(store.transact, person, { platform_name: config.APP_NAME, now });
  const password_hash = await hashPassword(PASSWORD);
  for (const newcomer of NEWCOMERS)
    await store.transact((db) =>
      registerMerchant(db, {
        ...newcomer,
        password_hash,
        language: 'en',
        status: 'PENDING_KYC',
        product_name: config.APP_NAME,
        now,
      }),
    );
}
