import type { Config } from './config.ts';
import { openFileStore } from './configured-files.ts';
import { createPoster } from './modules/ledger/ledger.service.ts';
import { createPaymentSwitch, openProviders } from './modules/payments/switch.service.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { openDatabase, openPool } from './platform/database.ts';
import { createEncryption } from './platform/encryption.ts';
import { openLane } from './platform/lane.ts';
import type { Logger } from './platform/log.ts';
import { storeOf } from './platform/store.ts';
import type { Services } from './services.ts';

/** Puts a process together from its settings. Nothing is connected yet: connections open when they are needed. */
export function openServices(config: Config, log: Logger, clock: Clock = systemClock): Services {
  const connectionString = config.DATABASE_URL;
  const pool = openPool({ connectionString, max: config.DATABASE_POOL });
  const db = openDatabase(pool);
  const store = storeOf(db);
  const encryption = createEncryption(config.ENCRYPTION_KEYS);
  const files = openFileStore(config, clock);
  const poster = createPoster({
    connect: () => openLane({ connectionString }),
    now: () => clock.now(),
    lanes: config.POSTER_LANES,
    max_batch: config.POSTER_MAX_BATCH,
    batch_scope: config.POSTER_BATCH_SCOPE,
    onTrouble: (trouble) => log.error(trouble, 'a posting met trouble'),
  });
  const providers = openProviders(config, clock);
  const paymentSwitch = createPaymentSwitch({ config, store, clock, poster, log, providers });
  return { config, log, clock, pool, db, store, encryption, files, poster, paymentSwitch };
}

/** What was acknowledged is worked through and posted, then the connections go. */
export async function closeServices({ paymentSwitch, poster, db }: Services): Promise<void> {
  await paymentSwitch.idle();
  await poster.close();
  await db.destroy();
}
