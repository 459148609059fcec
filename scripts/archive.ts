/**
 * npm run archive: receives the write-ahead log of PostgreSQL into BACKUP_DIR/wal while it is written, until it is
 * stopped. A supervisor starts it again when the connection is lost. Variables as of npm run backup.
 */
import { once } from 'node:events';
import { runCommand } from './lib/backup/run-command.ts';
import { readBackupSettings } from './lib/backup/settings.ts';
import { archiveWal } from './lib/backup/wal-archive.ts';

await runCommand(async () => {
  const { backups, database_url, keys } = readBackupSettings(process.env);
  const stop_requested = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  const archive = await archiveWal(database_url, backups, keys);
  console.log(`The write-ahead log is archived in ${backups}.`);
  try {
    await Promise.race([archive.ended, stop_requested]);
  } finally {
    await archive.stop();
  }
});
