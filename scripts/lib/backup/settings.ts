import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Fault } from '../fault.ts';
import { readPassword } from '../postgres-cluster.ts';
import { readStartSettings } from '../settings.ts';
import { parseBackupKeys, type BackupKeys } from './backup-keys.ts';

export interface BackupSettings {
  /** Folder of the backups: best on another machine, and not below what it backs up. */
  backups: string;
  /** The server, for a role with the attribute REPLICATION. */
  database_url: string;
  /** Folder of the uploads; undefined when a bucket has them. */
  files: string | undefined;
  /** undefined: the copies are not encrypted. */
  keys: BackupKeys | undefined;
  /** Days back to which any moment can be restored; what only older moments need is removed. undefined: nothing is. */
  keep_days: number | undefined;
}

/** The folder of the PostgreSQL that `npm start` runs, which lies elsewhere where its account could not reach the first one. */
export function embeddedFolder(data_folder: string): string {
  const folder = join(data_folder, 'postgres');
  const note = join(folder, 'moved-to');
  return existsSync(note) ? readFileSync(note, 'utf8') : folder;
}

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });

function databaseUrl(env: NodeJS.ProcessEnv): string {
  const given = env.BACKUP_DATABASE_URL;
  if (given) {
    if (!databaseAddress.safeParse(given).success)
      throw new Fault(
        'BACKUP_DATABASE_URL is wrong: it takes a PostgreSQL address, postgres://user:password@host:5432/name.',
      );
    return given;
  }
  const { data_folder, database_port } = readStartSettings(env);
  const password = readPassword(embeddedFolder(data_folder));
  return `postgres://postgres:${password}@127.0.0.1:${database_port}/postgres`;
}

/** @throws Fault that names the variable. */
export function backupFolder(env: NodeJS.ProcessEnv): string {
  if (!env.BACKUP_DIR) throw new Fault('BACKUP_DIR is missing: it takes the folder of the backups.');
  return env.BACKUP_DIR;
}

const MAX_DAYS = 3650;
function keepDays({ BACKUP_KEEP_DAYS: text }: NodeJS.ProcessEnv): number | undefined {
  if (!text) return undefined;
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) return days;
  throw new Fault(`BACKUP_KEEP_DAYS is wrong: it takes a number of days, 1 to ${MAX_DAYS}.`);
}

/** What `npm run backup` and `npm run archive` read. Without BACKUP_DATABASE_URL they take the PostgreSQL of `npm start`. */
export function readBackupSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const files = env.S3_URL ? undefined : join(env.DATA_DIR || readStartSettings(env).data_folder, 'files');
  const keys = parseBackupKeys(env.BACKUP_KEYS);
  return { backups: backupFolder(env), database_url: databaseUrl(env), files, keys, keep_days: keepDays(env) };
}
