import { api } from '@kutip/contracts/api';
import { addDays, dayOf, startOfDay } from '@kutip/domain/day';
import { addUsage, updateLastUses } from '../modules/merchant-api/merchant-api.service.ts';
import { findOwner } from '../platform/directory.ts';
import type { Services } from '../services.ts';
import type { InProcessClient } from './in-process-client.ts';
import { completeStepUp } from './step-up.ts';

const CREDENTIALS = [
  { name: 'Kedai dalam talian', scopes: ['collect', 'read'], calls_per_hour: 9 },
  { name: 'Kaunter Seksyen 7', scopes: ['collect', 'read', 'pay_out'], calls_per_hour: 2 },
] as const;
const DAYS = 7;
const OPENING_HOURS = [9, 11, 12, 13, 15, 17, 20];
const HOUR_MS = 60 * 60_000;
const SERVER = '203.0.113.24';

/** Creates two API credentials of the demo bakery with a week of calls, and the addresses that may use them. */
export async function createCredentials(services: Services, call: InProcessClient, token: string): Promise<void> {
  await completeStepUp(services);
  const { store, clock } = services;
  const today = dayOf(clock.now());
  for (const body of [
    { ip_address: SERVER, description: 'Pelayan kedai dalam talian' },
    { ip_address: '2001:db8:71::/48', description: 'Kaunter Seksyen 7' },
  ])
    await call(api.whiteListAddresses.create, { body }, token);
  for (const { name, scopes, calls_per_hour } of CREDENTIALS) {
    const { id } = await call(api.merchantApi.create, { body: { name, scopes: [...scopes] } }, token);
    const { account_id } = (await findOwner(store.read, 'merchant_api', id))!;
    const hours = Array.from({ length: DAYS }, (_, ago) => addDays(today, -1 - ago)).flatMap((day, ago) =>
      OPENING_HOURS.map((hour, at) => ({ day, hour, ago, at })),
    );
    await addUsage(
      store.read,
      hours.map(({ day, hour, ago, at }) => ({
        account_id,
        merchant_api_id: id,
        day,
        hour,
        call_count: calls_per_hour + ((ago + at) % 4),
        refused_count: (ago + at) % 5 === 0 ? 1 : 0,
      })),
    );
    const last_used_at = new Date(startOfDay(today).getTime() - 4 * HOUR_MS);
    await updateLastUses(store.read, [{ account_id, id, last_used_at, last_ip: SERVER }]);
  }
}
