import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/store.ts';
import type { BankHealth, Provider } from './providers/provider.ts';
import { writeProviderHealth } from './provider-admin.queries.ts';
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
    [...providers.values()].map(async ({ name, bankHealth }) => {
      const asked_ms = performance.now();
      const health = await bankHealth();
      return { name, health, latency_ms: Math.round(performance.now() - asked_ms) };
    }),
  );
  const now = clock.now();
  const valid_since = new Date(now.getTime() - VALID_FOR_MS);
  const write = (name: string, { bank_type, online }: BankHealth) =>
    online
      ? writeHealth(store.read, name, { bank_type, online }, now)
      : clearStaleHealth(store.read, name, bank_type, valid_since);
  for (const { name, health, latency_ms } of answers) {
    for (const one of health) await write(name, one);
    const has_answered = health.some(({ online }) => online !== null);
    // A provider without such a call answers an empty list.
    if (health.length > 0)
      await writeProviderHealth(store.read, name, now, has_answered ? { answered_at: now, latency_ms } : null);
  }
}
