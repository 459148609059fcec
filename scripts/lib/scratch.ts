import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 1024 * 1024 * 1024;

/** Memory where there is enough of it: copying a template database takes 11 ms there, and up to 400 ms on a slow disk. */
const base = (): string => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * A folder for what a test run leaves behind, named after us; in memory, unless it has to be somewhere else. Killed runs cannot tidy up, so the folders of processes
 * that are gone are swept here.
 */
export function makeScratchFolder(prefix: string, parent = base()): string {
  mkdirSync(parent, { recursive: true });
  const mine = `kutip-${prefix}-`;
  for (const name of readdirSync(parent)) {
    const pid = Number(name.startsWith(mine) ? name.slice(mine.length).split('-')[0] : Number.NaN);
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(parent, `${mine}${process.pid}-`));
  chmodSync(folder, 0o711); // the account of the database must be able to pass through
  return folder;
}
