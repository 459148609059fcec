import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// docs/dependencies.md must match the package.json files.

const ROOT = join(import.meta.dirname, '..');
interface Manifest {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const readManifest = (...path: string[]): Manifest =>
  JSON.parse(readFileSync(join(ROOT, ...path, 'package.json'), 'utf8')) as Manifest;

const workspaces = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((name) => join(folder, name)),
);
/** The pinned versions of every direct dependency, without our own packages. */
const pinned = new Map<string, Set<string>>();
for (const folder of ['', ...workspaces]) {
  const { dependencies, devDependencies } = readManifest(folder);
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    if (!name.startsWith('@kutip/')) pinned.set(name, (pinned.get(name) ?? new Set()).add(version));
}

/** The manifest of an installed package, which npm may put beside the workspace that needs it. */
function readInstalled(name: string): Manifest {
  const folder = ['', ...workspaces].find((one) => existsSync(join(ROOT, one, 'node_modules', name, 'package.json')));
  return readManifest(folder ?? '', 'node_modules', name);
}

const page = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8');
/** The cells of each row that starts with a package name. */
const rows = new Map(
  [...page.matchAll(/^\| `([^`]+)` .*\|$/gm)].map(([row, name]) => [
    name!,
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  ]),
);

test('the page lists exactly the direct dependencies', () => {
  expect(pinned.size).toBeGreaterThan(50);
  expect([...rows.keys()].toSorted()).toEqual([...pinned.keys()].toSorted());
});

describe.each([...pinned])('%s', (name, versions) => {
  test('the version, the licence and every other column are stated', () => {
    expect([...versions], 'one exact version in all workspaces').toEqual([expect.stringMatching(/^\d+\.\d+\.\d+/)]);
    const cells = rows.get(name) ?? [];
    const [, version, purpose, maintainer, released, size, licence, replacement] = cells;
    expect([version, licence]).toEqual([[...versions][0], readInstalled(name).license]);
    expect(released).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(size).toMatch(/^[\d.]+ [kM]B$/);
    for (const text of [purpose, maintainer, replacement]) expect(text).not.toBe('');
    expect(cells).toHaveLength(8);
  });
});
