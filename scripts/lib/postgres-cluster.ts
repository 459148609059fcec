import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './fault.ts';
import { SYSTEM_FOLDER } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { canUse } from './postgres-user.ts';
import type { OsUser } from './postgres-user.ts';

const prepare = (folder: string, user: OsUser | undefined): void => {
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
};

/**
 * The folder asked for, or, when root's stand-in cannot reach it, one under /var/lib. A note in the folder asked for says
 * which: whoever removes that folder to start anew must not find the old data again.
 */
export const placeFolder = (preferred: string, user: OsUser | undefined): string => {
  prepare(preferred, user);
  if (!user || canUse(user, preferred, 'write')) return preferred;
  const note = join(preferred, 'moved-to');
  const other = existsSync(note) ? readFileSync(note, 'utf8') : join(SYSTEM_FOLDER, randomBytes(6).toString('hex'));
  mkdirSync(SYSTEM_FOLDER, { recursive: true });
  chmodSync(SYSTEM_FOLDER, 0o755);
  prepare(other, user);
  if (canUse(user, other, 'write')) {
    writeFileSync(note, other);
    return other;
  }
  throw new Fault(
    `Neither ${preferred} nor ${other} can be written by the account ${user.name}, which the database runs as.`,
  );
};

/** Options for a child process of the server's account; not in our working folder, which it may not be able to enter. */
const asUser = (user: OsUser | undefined) => ({ cwd: '/', ...(user ? { uid: user.uid, gid: user.gid } : {}) });

/** What a program of PostgreSQL said last, as an error. */
export const failureOf = (what: string, output: string): Error => {
  const text = output.trim().split('\n').slice(-6).join('\n');
  // The programs say it in words only; the code lets the caller treat a full disk alike wherever it is met.
  if (/No space left on device/.test(output)) return Object.assign(new Error(text), { code: 'ENOSPC' });
  return new Fault(`${what}: ${text || 'it said nothing'}`);
};

/** Makes the data cluster under a name of its own first: an interrupted initdb leaves nothing that looks like one. */
export const createCluster = (
  folder: string,
  binaries: PostgresBinaries,
  user: OsUser | undefined,
  durable: boolean,
): void => {
  const cluster = join(folder, 'data');
  if (existsSync(cluster)) return;
  const unfinished = join(folder, 'data.new');
  const passwordFile = join(folder, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  prepare(unfinished, user);
  if (user) chownSync(passwordFile, user.uid, user.gid);
  // ICU's root collation orders names as people expect, whatever the machine's own languages are.
  const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=und', '--locale=C'];
  const { status, stderr, error } = spawnSync(
    binaries.initdb,
    [
      '-D',
      unfinished,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--data-checksums',
      '--no-instructions',
      ...locale,
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...asUser(user), encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  );
  if (error) throw error;
  if (status !== 0) throw failureOf('The database could not be made', stderr);
  renameSync(unfinished, cluster);
};

export const readPassword = (folder: string): string => {
  try {
    return readFileSync(join(folder, 'password'), 'utf8').trim();
  } catch {
    throw new Fault(
      `The database in ${folder} has lost its password file. Put it back, or remove the folder to start anew.`,
    );
  }
};
