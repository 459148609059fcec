/**
 * npm run backup: copies the running PostgreSQL and the uploads into BACKUP_DIR. Variables: BACKUP_DIR,
 * BACKUP_DATABASE_URL, DATA_DIR or KUTIP_DATA_DIR (docs/operations.md).
 */
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { takeBaseBackup } from './lib/backup/base-backup.ts';
import { runCommand } from './lib/backup/run-command.ts';
import { readBackupSettings } from './lib/backup/settings.ts';
import { WAL_FOLDER } from './lib/backup/wal-archive.ts';

await runCommand(async () => {
  const { backups, database_url, files } = readBackupSettings(process.env);
  const { folder, end_lsn } = await takeBaseBackup(database_url, backups);
  console.log(`${folder} holds the database up to ${end_lsn}.`);
  // After the database: each row of it then has its file. Files are named by their content and never change.
  if (files !== undefined && existsSync(files)) {
    cpSync(files, join(backups, 'files'), { recursive: true, force: false });
    console.log(`${join(backups, 'files')} holds the uploads.`);
  }
  if (!existsSync(join(backups, WAL_FOLDER)))
    console.log('No log is archived: only the moment of this backup can be restored. Start npm run archive beside it.');
});
