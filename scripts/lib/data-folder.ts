import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './fault.ts';

/** What a first start writes: database 60 MB, its log ahead of a checkpoint, front ends, logs. */
const NEEDED_BYTES = 300 * 1024 * 1024;

interface Holder {
  pid: number;
  /** When that process began. Process ids are used again, a pair of id and beginning is not. */
  began: string;
}

/** When a process began, in words of the system that never change for it; undefined when there is no such process. */
export function beginningOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      // The 22nd field, counted after the name, which may itself hold spaces and brackets.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    }
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

const readHolder = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined; // half a file of a start that lost its power
  }
};

const isHeld = (holder: Holder | undefined): boolean =>
  holder !== undefined && beginningOf(holder.pid) === holder.began && holder.began !== undefined;

/**
 * Makes the data folder ours until `release` is called or this process ends: two starts on one folder would be two
 * workers and two databases on the same files.
 * @throws Fault when another start has it; errors of the file system as they are.
 */
export function lockDataFolder(folder: string): { release(): void } {
  const file = join(folder, 'lock');
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, began: beginningOf(process.pid) }));
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        // A link appears whole or not at all, unlike a file that is still being written.
        linkSync(own, file);
        return { release: () => rmSync(file, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readHolder(file);
      if (isHeld(holder))
        throw new Fault(
          `${folder} is in use by another start of Kutip (process ${holder?.pid}). Stop that one, or set KUTIP_DATA_DIR to another folder.`,
        );
      renameSync(file, `${own}.stale`);
      rmSync(`${own}.stale`, { force: true });
    }
    throw new Fault(`${folder} is being opened by another start of Kutip. Try again in a moment.`);
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Makes the folder, proves that it can be written and that there is room, and locks it.
 * @throws Fault in one sentence; errors of the file system (EACCES, ENOSPC) as they are, for `explain`.
 */
export function openDataFolder(
  folder: string,
  freeBytes = (path: string): number => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  },
): { release(): void } {
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const free = freeBytes(folder);
  const lock = lockDataFolder(folder);
  if (free < NEEDED_BYTES) {
    lock.release();
    const megabytes = Math.floor(free / 1024 / 1024);
    throw Object.assign(new Error(`${megabytes} MB free`), { code: 'ENOSPC' });
  }
  return lock;
}
