import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from `base` (a revision), tracked or new, relative to the root; deleted ones are left out. */
export const changedFiles = (root: string, base: string): string[] =>
  [
    ...new Set([
      ...git(root, 'diff', '--name-only', '--diff-filter=ACMR', base),
      ...git(root, 'ls-files', '--others', '--exclude-standard'),
    ]),
  ].filter((file) => existsSync(join(root, file)));
