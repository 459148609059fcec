import { registerMerchant, hashPassword } from '../modules/auth/auth.service.ts';
import { requestReview } from '../modules/accounts/accounts.service.ts';
import { createAdmin } from '../create-admin.ts';
import type { Services } from '../services.ts';

const PASSWORD = 'Kutip-admin1!';

/** Admins of the demo. */
export const ADMINS = [
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

/** Registered merchants that await review. */
const PENDING_MERCHANTS = [
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

/** Creates admins and merchants awaiting review. Returns the users of the admins. */
export async function createPlatformAccounts({ config, store }: Services, now: Date): Promise<string[]> {
  const admin_ids: string[] = [];
  for (const person of ADMINS)
    admin_ids.push(await createAdmin(store.transact, person, { platform_name: config.APP_NAME, now }));
  const password_hash = await hashPassword(PASSWORD);
  // They wait for the admins' decision.
  for (const newcomer of PENDING_MERCHANTS)
    await store.transact(async (db) => {
      const { account_id } = await registerMerchant(db, {
        ...newcomer,
        password_hash,
        language: 'en',
        status: 'PENDING_KYC',
        product_name: config.APP_NAME,
        now,
      });
      await requestReview(db, account_id, { status: 'PENDING_KYC', updated_at: now }, now);
    });
  return admin_ids;
}
