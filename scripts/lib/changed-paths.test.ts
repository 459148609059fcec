import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedPaths } from './changed-paths.ts';

test('edited, new and deleted files are listed; unchanged and ignored ones are not', () => {
  const root = mkdtempSync(join(tmpdir(), 'kutip-changed-'));
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@kutip.example', ...args], { cwd: root });
  try {
    git('init', '-q');
    for (const name of ['same.ts', 'edited.ts', 'staged.ts', 'deleted.ts']) write(name, 'before');
    write('.gitignore', 'ignored.ts\n');
    git('add', '.');
    git('commit', '-q', '-m', 'first');
    for (const name of ['edited.ts', 'staged.ts', 'new.ts', 'ignored.ts']) write(name, 'after');
    git('add', 'staged.ts');
    rmSync(join(root, 'deleted.ts'));
    expect(changedPaths(root, 'HEAD').toSorted()).toEqual(['deleted.ts', 'edited.ts', 'new.ts', 'staged.ts']);
  } finally {
    rmSync(root, { recursive: true });
  }
});
