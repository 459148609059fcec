/**
 * npm run backup: copies the running PostgreSQL and the uploads into BACKUP_DIR, reads back what is there, and removes what
 * no restore needs any more. It fails when something cannot be read. Variables: BACKUP_DIR, BACKUP_DATABASE_URL,
 * BACKUP_KEYS, BACKUP_KEEP_DAYS, DATA_DIR or KUTIP_DATA_DIR (docs/operations.md).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { takeBaseBackup } from './lib/backup/base-backup.ts';
import { copyUploads } from './lib/backup/copy-uploads.ts';
import { pruneBackups } from './lib/backup/prune-backups.ts';
import { runCommand } from './lib/backup/run-command.ts';
import { readBackupSettings } from './lib/backup/settings.ts';
import { findUnreadable } from './lib/backup/verify-backups.ts';
import { Fault } from './lib/fault.ts';
import { WAL_FOLDER } from './lib/backup/wal-archive.ts';

await runCommand(async () => {
  const { backups, database_url, files, keys, keep_days } = readBackupSettings(process.env);
  const { folder, end_lsn } = await takeBaseBackup(database_url, backups, keys);
  console.log(`${folder} holds the database up to ${end_lsn}.`);
  // After the database: each row of it then has its file. Files are named by their content and never change.
  if (files !== undefined && existsSync(files)) {
    copyUploads(files, join(backups, 'files'), keys);
    console.log(`${join(backups, 'files')} holds the uploads.`);
  }
  if (!existsSync(join(backups, WAL_FOLDER)))
    console.log('No log is archived: only the moment of this backup can be restored. Start npm run archive beside it.');
  if (!keys) console.log('The copies are not encrypted: whoever reads them reads the database. Set BACKUP_KEYS.');
  const unreadable = findUnreadable(backups, keys);
  if (unreadable.length > 0) throw new Fault(unreadable.join('\n'));
  // Only now: what is removed is never all that could be read.
  const removed = keep_days === undefined ? [] : pruneBackups(backups, keep_days, new Date());
  if (removed.length > 0)
    console.log(`Removed, since no moment of the last ${keep_days} days needs them: ${removed.length} files.`);
});
