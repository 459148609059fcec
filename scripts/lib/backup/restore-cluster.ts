import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import type { OsUser } from '../postgres-user.ts';
import type { BackupKeys } from './backup-keys.ts';
import { baseBackups, nameInBackup, type BaseBackup } from './base-backup.ts';
import { parseLsn, segmentName, segmentStart } from './replication.ts';
import { isSealed, unsealCopy } from './sealed-file.ts';
import { PARTIAL, WAL_FOLDER } from './wal-archive.ts';

/** Where a restored cluster finds the log to replay: in its own folder, which its account can read. */
export const REPLAY = 'log_to_replay';

/** A moment, or everything that the backup has. */
export type RestoreTarget = Date | 'latest';

/** @throws Fault when it is neither a moment with its zone nor `latest`. */
export function parseTarget(text: string): RestoreTarget {
  if (text === 'latest') return text;
  const moment = new Date(text);
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new Fault('--to takes a moment with its zone, 2026-11-23T21:30:00+08:00, or latest.');
  return moment;
}

/** @throws Fault when no base backup was complete by then. */
function chooseBase(backups: string, to: RestoreTarget): BaseBackup {
  const bases = baseBackups(backups);
  const base = bases.findLast(({ finished_at }) => to === 'latest' || new Date(finished_at) <= to);
  if (base) return base;
  const [first] = bases;
  throw new Fault(
    first
      ? `The oldest base backup in ${backups} was complete at ${first.finished_at}: nothing before that can be restored.`
      : `There is no base backup in ${backups}.`,
  );
}

/**
 * The files of the log that follow a base backup. A missing one in between would end the replay there without an error.
 * @throws Fault that names the first missing file.
 */
export function logAfter(base: BaseBackup, files: readonly string[]): string[] {
  const { timeline, segment_bytes, end_lsn } = base;
  const names = new Set(files.map((file) => file.replace(PARTIAL, '')));
  // The copy itself has its last file; the archive may begin with the next one.
  const first = parseLsn(end_lsn) - 1n;
  const last = [...names]
    .filter((name) => segmentStart(name, segment_bytes).timeline === timeline)
    .toSorted()
    .at(-1);
  if (last === undefined) return [];
  const needed: string[] = [];
  for (let at = first + BigInt(segment_bytes); ; at += BigInt(segment_bytes)) {
    const name = segmentName(timeline, at, segment_bytes);
    if (name > last) break;
    if (!names.has(name))
      throw new Fault(
        `The file ${name} of the write-ahead log is missing, so nothing after it can be restored. Restore to an earlier moment.`,
      );
    needed.push(name);
  }
  const own = segmentName(timeline, first, segment_bytes);
  return names.has(own) ? [own, ...needed] : needed;
}

/** @throws Fault when an encrypted file is met without a key. */
export function requireKeys(path: string, keys: BackupKeys | undefined): BackupKeys {
  if (!keys) throw new Fault(`${path} is encrypted: set BACKUP_KEYS.`);
  return keys;
}

/** The copy as `tar` reads it: an encrypted one is opened beside the cluster first. */
function openTar(base: BaseBackup, cluster: string, keys: BackupKeys | undefined): number {
  const path = join(base.folder, 'base.tar');
  if (!isSealed(path)) return openSync(path, 'r');
  const plain = `${cluster}.tar`;
  rmSync(plain, { force: true });
  unsealCopy(path, plain, { name: nameInBackup(base.folder, 'base.tar'), keys: requireKeys(path, keys) });
  const tar = openSync(plain, 'r');
  rmSync(plain); // it stays readable until it is closed
  return tar;
}

function unpack(base: BaseBackup, cluster: string, user: OsUser | undefined, keys: BackupKeys | undefined): void {
  const tar = openTar(base, cluster, keys);
  const options = { stdio: [tar, 'ignore', 'pipe'] as const, cwd: '/', encoding: 'utf8' as const };
  const { status, stderr } = spawnSync('tar', ['-xf', '-', '--no-same-owner', '-C', cluster], {
    ...options,
    stdio: [...options.stdio],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  closeSync(tar);
  if (status !== 0) throw new Fault(`The base backup could not be unpacked: ${stderr.trim()}`);
}

function copyLog(
  { backups, user, keys }: Pick<ClusterOptions, 'backups' | 'user' | 'keys'>,
  base: BaseBackup,
  cluster: string,
): void {
  const from = join(backups, WAL_FOLDER);
  const files = existsSync(from) ? readdirSync(from).filter((name) => /^[0-9A-F]{24}/.test(name)) : [];
  const to = join(cluster, REPLAY);
  mkdirSync(to);
  if (user) chownSync(to, user.uid, user.gid);
  for (const name of logAfter(base, files)) {
    const whole = join(from, name);
    const path = existsSync(whole) ? whole : whole + PARTIAL;
    if (isSealed(path))
      unsealCopy(path, join(to, name), { name, keys: requireKeys(path, keys), length: base.segment_bytes });
    else copyFileSync(path, join(to, name));
    if (user) chownSync(join(to, name), user.uid, user.gid);
  }
}

const settingsFor = (to: RestoreTarget): string =>
  [
    '# kutip: restore',
    `restore_command = 'cp ${REPLAY}/%f "%p"'`,
    `recovery_target_timeline = 'current'`,
    ...(to === 'latest' ? [] : [`recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'`]),
    `recovery_target_action = 'promote'`,
    '# A server that waits for an archive which does not follow it would answer nothing.',
    `synchronous_standby_names = ''`,
    '',
  ].join('\n');

export interface ClusterOptions {
  backups: string;
  to: RestoreTarget;
  cluster: string;
  user: OsUser | undefined;
  /** Of encrypted backups. */
  keys: BackupKeys | undefined;
}

/**
 * Makes a cluster in a new, empty folder from the newest base backup that was complete by a moment. The server that is
 * started on it replays the log to that moment, and then serves.
 * @throws Fault when there is no such backup, or a file of the log is missing.
 */
export function prepareCluster(options: ClusterOptions): BaseBackup {
  const { backups, to, cluster, user, keys } = options;
  if (existsSync(cluster))
    throw new Fault(`${cluster} exists already. Move it away first: a restore overwrites nothing.`);
  const base = chooseBase(backups, to);
  const unfinished = `${cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (user) chownSync(unfinished, user.uid, user.gid);
  unpack(base, unfinished, user, keys);
  copyLog(options, base, unfinished);
  appendFileSync(join(unfinished, 'postgresql.auto.conf'), settingsFor(to));
  const signal = join(unfinished, 'recovery.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  if (user) chownSync(signal, user.uid, user.gid);
  renameSync(unfinished, cluster);
  return base;
}

/** Removes the log that a restored server has replayed; it needs it no more. */
export const removeReplayedLog = (cluster: string): void =>
  rmSync(join(cluster, REPLAY), { recursive: true, force: true });
