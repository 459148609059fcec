import { configuredProviders } from './configured-providers.ts';
import { ConfigError, readConfig } from './config.ts';
import { describeDistributed } from './platform/distribute.ts';
import { RoleError } from './platform/grants.ts';
import { prepareDatabase } from './prepare-database.ts';

/** `npm run migrate`: run by a deployment before its processes start, as the owner of the tables. Safe to run concurrently. */
try {
  const config = readConfig(process.env);
  const { applied, distributed } = await prepareDatabase(config.DATABASE_OWNER_URL || config.DATABASE_URL, {
    serving_url: config.DATABASE_URL,
    test_banks: config.SANDBOX_URL !== '',
    providers: configuredProviders(config),
  });
  console.log(applied === 0 ? 'The database is up to date.' : `${applied} migrations were applied.`);
  if (distributed) console.log(describeDistributed(distributed));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof RoleError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
