import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../apps/api/src/config.ts';
import { ALL_PROVIDERS } from '../../apps/api/src/configured-providers.ts';
import type { MigrationSummary } from '../../apps/api/src/platform/migrate.ts';
import { prepareDatabase } from '../../apps/api/src/prepare-database.ts';
import type { Config } from '../../apps/api/src/config.ts';
import type { DemoData } from '../../apps/api/src/seed.ts';
import { ensureKeys } from '../../apps/sandbox/src/keys.ts';
import { openDataFolder } from './data-folder.ts';
import { createDatabase, hasDatabase, isEmptyDatabase, renameDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { buildAll } from './builds.ts';
import { isPortFree } from './free-port.ts';
import { checkOutsideDatabase } from './outside-database.ts';
import { ensureSecrets } from './secrets.ts';
import { startService } from './service.ts';

const demoFileOf = (data_folder: string): string => join(data_folder, 'demo.json');

/**
 * Everything by which a start touches the machine, in one record, so that tests can let any of it fail: a full disk has
 * to be survived wherever it is met, and cannot be made to order.
 */
export const machine = {
  isPortFree,
  openDataFolder: (folder: string) => openDataFolder(folder),
  ensureSecrets,
  ensureKeys,
  readConfig,
  startEmbeddedPostgres,
  hasDatabase,
  createDatabase,
  renameDatabase,
  checkOutsideDatabase,
  // A start always comes with the sandbox, so FPX's test banks may be paid with, and every other way.
  migrate: (url: string, serving_url: string): Promise<MigrationSummary> =>
    prepareDatabase(url, { serving_url, test_banks: true, providers: ALL_PROVIDERS }),
  isEmptyDatabase,
  // Loaded by the one start that needs it: it knows every module of the API.
  seed: async (config: Config, note: (text: string) => void): Promise<DemoData> => {
    const { seed } = await import('../../apps/api/src/seed.ts');
    return seed(config, note);
  },
  saveDemoData: (data_folder: string, demo: DemoData): void =>
    writeFileSync(demoFileOf(data_folder), JSON.stringify(demo), { mode: 0o600 }),
  readDemoData: (data_folder: string): DemoData | undefined => {
    try {
      return JSON.parse(readFileSync(demoFileOf(data_folder), 'utf8')) as DemoData;
    } catch {
      return undefined; // a database of the user's own, without demo data
    }
  },
  buildAll,
  startService,
};

export type Machine = typeof machine;
