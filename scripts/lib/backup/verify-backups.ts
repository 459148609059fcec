import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { Fault } from '../fault.ts';
import type { BackupKeys } from './backup-keys.ts';
import { baseBackups, nameInBackup, type BaseBackup } from './base-backup.ts';
import { filesBelow } from './copy-uploads.ts';
import { logAfter, requireKeys } from './restore-cluster.ts';
import { isSealed, readSealed } from './sealed-file.ts';
import { PARTIAL, WAL_FOLDER } from './wal-archive.ts';

/** Reads a file to its end. @throws Fault when it is damaged, cut off or of an unknown key. */
function readThrough(path: string, name: string, is_whole: boolean, keys: BackupKeys | undefined): void {
  if (isSealed(path)) readSealed(path, { name, keys: requireKeys(path, keys), is_whole }, () => {});
}

function verifyBase(base: BaseBackup, keys: BackupKeys | undefined): void {
  for (const file of ['base.tar', 'backup_manifest']) {
    const path = join(base.folder, file);
    if (!existsSync(path)) throw new Fault(`${path} is missing.`);
    readThrough(path, nameInBackup(base.folder, file), true, keys);
    if (file !== 'base.tar' || isSealed(path)) continue;
    const { status } = spawnSync('tar', ['-tf', path], { stdio: 'ignore' });
    if (status !== 0) throw new Fault(`${path} cannot be read: it is damaged or cut off.`);
  }
}

function verifyLog(backups: string, base: BaseBackup, keys: BackupKeys | undefined): void {
  const log = join(backups, WAL_FOLDER);
  const names = existsSync(log) ? readdirSync(log).filter((name) => /^[0-9A-F]{24}/.test(name)) : [];
  for (const name of logAfter(base, names)) {
    const whole = join(log, name);
    const path = existsSync(whole) ? whole : whole + PARTIAL;
    readThrough(path, name, path === whole, keys);
    if (!isSealed(path) && statSync(path).size !== base.segment_bytes)
      throw new Fault(`${path} cannot be read: it is cut off.`);
  }
}

/** An upload is named by the SHA-256 of its content. */
function verifyUpload(path: string, name: string, keys: BackupKeys | undefined): void {
  if (isSealed(path)) return readThrough(path, name, true, keys);
  const [expected] = /[0-9a-f]{64}/.exec(basename(name)) ?? [];
  if (expected && createHash('sha256').update(readFileSync(path)).digest('hex') !== expected)
    throw new Fault(`${path} cannot be read: it is damaged.`);
}

/**
 * Reads everything that a restore to any moment would need: what is damaged, cut off, missing or encrypted with a key that
 * is gone, one sentence each; empty when all of it can be read.
 */
export function findUnreadable(backups: string, keys: BackupKeys | undefined): string[] {
  const faults: string[] = [];
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(error.message);
    }
  };
  const bases = baseBackups(backups);
  if (bases.length === 0) faults.push(`There is no base backup in ${backups}.`);
  for (const base of bases) attempt(() => verifyBase(base, keys));
  const [oldest] = bases;
  if (oldest) attempt(() => verifyLog(backups, oldest, keys));
  const uploads = join(backups, 'files');
  for (const name of existsSync(uploads) ? filesBelow(uploads) : [])
    attempt(() => verifyUpload(join(uploads, name), name, keys));
  return faults;
}
