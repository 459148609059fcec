import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BackupKeys } from './backup-keys.ts';
import { requireKeys } from './restore-cluster.ts';
import { isSealed, sealCopy, unsealCopy } from './sealed-file.ts';

const UNFINISHED = '.unfinished';

/** The files below a folder, by their path in it. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

/** Files are named by their content, so one that is there is the same. It gets its name when it is whole. */
function copyNew(from: string, to: string, copy: (source: string, target: string, name: string) => void): void {
  for (const name of filesBelow(from)) {
    const target = join(to, name);
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    rmSync(target + UNFINISHED, { force: true });
    copy(join(from, name), target + UNFINISHED, name);
    renameSync(target + UNFINISHED, target);
  }
}

/** Copies the uploads that are new into a backup, encrypted where there are keys. */
export const copyUploads = (files: string, backup: string, keys: BackupKeys | undefined): void =>
  copyNew(files, backup, (from, to, name) => (keys ? sealCopy(from, to, name, keys) : copyFileSync(from, to)));

/** Copies back the uploads that are missing. @throws Fault that names a file that cannot be read. */
export const restoreUploads = (backup: string, files: string, keys: BackupKeys | undefined): void =>
  copyNew(backup, files, (from, to, name) => {
    if (isSealed(from)) unsealCopy(from, to, { name, keys: requireKeys(from, keys) });
    else copyFileSync(from, to);
  });
