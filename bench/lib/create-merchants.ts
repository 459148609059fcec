import { randomBytes } from 'node:crypto';
import { registerMerchant } from '../../apps/api/src/modules/auth/auth.service.ts';
import type { Services } from '../../apps/api/src/services.ts';

/** Active merchants whose plan has everything; their account ids. */
export async function createMerchants(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const name = `bayar-${n}-${randomBytes(3).toString('hex')}`;
    const user = { full_name: 'Aminah', email: `${name}@kedai.example`, username: name, phone_number: '60123456789' };
    const input = {
      ...user,
      company_name: 'Kedai Bayar',
      password_hash: 'none',
      language: 'en',
      status: 'ACTIVE' as const,
      product_name: 'Kutip',
      plan_code: 'SCALE',
      now: clock.now(),
    };
    ids.push((await store.transact((db) => registerMerchant(db, input))).account_id);
  }
  return ids;
}
