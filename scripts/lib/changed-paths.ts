import { execFileSync } from 'node:child_process';

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Paths that differ from `base` (a revision), relative to the root: edited, new and deleted; a moved file is both. */
export const changedPaths = (root: string, base: string): string[] => [
  ...new Set([
    ...git(root, 'diff', '--name-only', '--no-renames', base),
    ...git(root, 'ls-files', '--others', '--exclude-standard'),
  ]),
];
