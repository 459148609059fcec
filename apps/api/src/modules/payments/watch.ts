import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/store.ts';
import type { BankHealth, Provider } from './providers/provider.ts';
import { forgetHealth, writeHealth } from './services.queries.ts';

/** For so long the last answer stands in for one that does not come. */
const BELIEVED_FOR_MS = 5 * 60_000;

/** Asks every provider which of its banks are up. Without an answer for a while nobody knows, and pages say so. */
export async function watchBanks(parts: {
  store: Pick<Store, 'read'>;
  clock: Clock;
  providers: ReadonlyMap<string, Provider>;
}): Promise<void> {
  const { store, clock, providers } = parts;
  const heard = await Promise.all(
    [...providers.values()].map(async ({ name, bankHealth }) => ({ name, health: await bankHealth() })),
  );
  const now = clock.now();
  const since = new Date(now.getTime() - BELIEVED_FOR_MS);
  const write = (name: string, { bank_type, online }: BankHealth) =>
    online
      ? writeHealth(store.read, name, { bank_type, online }, now)
      : forgetHealth(store.read, name, bank_type, since);
  for (const { name, health } of heard) for (const one of health) await write(name, one);
}
