/**
 * npm run rotate-keys: encrypts every stored value again with the newest of ENCRYPTION_KEYS. Uses the server's settings.
 * May run beside servers and workers, and again after it was stopped.
 */
import { ConfigError, readConfig } from '../src/config.ts';
import { connectionOf, openDatabase, openPool } from '../src/platform/database.ts';
import { createEncryption } from '../src/platform/encryption.ts';
import { rotateKeys } from '../src/platform/rotate-keys.ts';

async function run(): Promise<void> {
  const { DATABASE_URL, ENCRYPTION_KEYS } = readConfig(process.env);
  const db = openDatabase(openPool({ connectionString: DATABASE_URL, max: 1 }));
  try {
    const rotated = await rotateKeys(connectionOf(db), createEncryption(ENCRYPTION_KEYS));
    for (const [column, count] of rotated) console.log(`${column}: ${count} encrypted again`);
    const newest = ENCRYPTION_KEYS.split(':')[0];
    console.log(`Every value is encrypted with ${newest}. Keep the older keys for as long as a backup needs them.`);
  } finally {
    await db.destroy();
  }
}

await run().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
