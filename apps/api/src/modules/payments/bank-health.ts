import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/store.ts';
import type { BankHealth, Provider } from './providers/provider.ts';
import { clearStaleHealth, writeHealth } from './services.queries.ts';

/** How long the last answer stays valid when a provider does not answer. */
const VALID_FOR_MS = 5 * 60_000;

/** Queries every provider for which of its banks are online. Without an answer for a while the status is unknown (null). */
export async function refreshBankHealth(deps: {
  store: Pick<Store, 'read'>;
  clock: Clock;
  providers: ReadonlyMap<string, Provider>;
}): Promise<void> {
  const { store, clock, providers } = deps;
  const answers = await Promise.all(
    [...providers.values()].map(async ({ name, bankHealth }) => ({ name, health: await bankHealth() })),
  );
  const now = clock.now();
  const valid_since = new Date(now.getTime() - VALID_FOR_MS);
  const write = (name: string, { bank_type, online }: BankHealth) =>
    online
      ? writeHealth(store.read, name, { bank_type, online }, now)
      : clearStaleHealth(store.read, name, bank_type, valid_since);
  for (const { name, health } of answers) for (const one of health) await write(name, one);
}
