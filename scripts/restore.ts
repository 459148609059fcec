/**
 * npm run restore -- --to MOMENT|latest [--into FOLDER]: makes a PostgreSQL data folder as it was at a moment. Without
 * --into it takes the one of npm start, moves the present data aside and replays the log. Variables: BACKUP_DIR,
 * BACKUP_KEYS, KUTIP_DATA_DIR.
 */
import { existsSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  prepareCluster,
  parseTarget,
  removeReplayedLog,
  REPLAY,
  type RestoreTarget,
} from './lib/backup/restore-cluster.ts';
import { parseBackupKeys, type BackupKeys } from './lib/backup/backup-keys.ts';
import { restoreUploads } from './lib/backup/copy-uploads.ts';
import { runCommand } from './lib/backup/run-command.ts';
import { backupFolder, embeddedFolder } from './lib/backup/settings.ts';
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { Fault } from './lib/fault.ts';
import { findServerUser } from './lib/postgres-user.ts';
import { runningPostmaster } from './lib/postmaster.ts';
import { readStartSettings } from './lib/settings.ts';

const USAGE = 'npm run restore -- --to 2026-11-23T21:30:00+08:00|latest [--into FOLDER]';

/** Otherwise the server is ready while it still replays, for readers. */
const REPLAYED_FIRST = { hot_standby: 'off' };

interface Source {
  backups: string;
  keys: BackupKeys | undefined;
  to: RestoreTarget;
}

/** For a PostgreSQL of the operator's own, whose programs and account they know. */
function restoreInto(source: Source, cluster: string): void {
  const base = prepareCluster({ ...source, cluster, user: undefined });
  console.log(
    `${cluster} is ready, from ${base.folder}. Start PostgreSQL on it, as its owner: it replays the log, then serves, and needs ${REPLAY} there no more.`,
  );
}

async function restoreEmbedded(source: Source, data_folder: string): Promise<void> {
  const { backups, keys } = source;
  const folder = embeddedFolder(data_folder);
  const cluster = join(folder, 'data');
  if (runningPostmaster(cluster) !== undefined) throw new Fault('Kutip is running on this data. Stop it first.');
  const restored = `${cluster}.restored`;
  prepareCluster({ ...source, cluster: restored, user: findServerUser() });
  if (existsSync(cluster)) {
    const aside = `${cluster}.before-${new Date().toISOString().replaceAll(':', '-')}`;
    renameSync(cluster, aside);
    console.log(`The present data are in ${aside}.`);
  }
  renameSync(restored, cluster);
  const server = await startEmbeddedPostgres({ folder, settings: REPLAYED_FIRST });
  await server.stop();
  removeReplayedLog(cluster);
  if (existsSync(join(backups, 'files'))) restoreUploads(join(backups, 'files'), join(data_folder, 'files'), keys);
  console.log('Restored. Start Kutip, take a new backup into an empty folder, and archive its log there.');
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, into: { type: 'string' } } });
  if (values.to === undefined) throw new Fault(USAGE);
  const { BACKUP_KEYS } = process.env;
  const source = { backups: backupFolder(process.env), keys: parseBackupKeys(BACKUP_KEYS), to: parseTarget(values.to) };
  if (values.into === undefined) await restoreEmbedded(source, readStartSettings(process.env).data_folder);
  else restoreInto(source, resolve(values.into));
});
