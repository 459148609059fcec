import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildAll, hashOf, isBuilt } from './builds.ts';
import type { Build } from './builds.ts';
import { makeScratchFolder } from './scratch.ts';

// A bundle is built when what it is made of has changed, and only then (D-78).

let root: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = makeScratchFolder('front-ends');
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'));
  write('package-lock.json', '{}');
  write('apps/shop/index.html', '<script type="module" src="/main.ts"></script>');
  write('apps/shop/vite.config.ts', 'export default { build: { outDir: `${process.env.BUILD_DIR}/main` } };');
  write('apps/shop/main.ts', `document.title = 'one';`);
  write('packages/domain/src/money.ts', 'export const sen = 1;');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const shop: Build = {
  name: 'shop',
  folder: 'apps/shop',
  env: {},
  sources: ['apps/shop', 'packages/domain'],
  outputs: ['main'],
  proof: 'main/index.html',
};
const build = (): Promise<string[]> => buildAll(root, () => {}, undefined, [shop]);

test('built once, then left alone until a source changes or the bundle is gone', async () => {
  expect(await build()).toEqual(['shop']);
  expect(await build()).toEqual([]);
  write('packages/domain/src/money.ts', 'export const sen = 2;');
  expect(await build()).toEqual(['shop']);
  rmSync(join(root, 'apps/shop/dist'), { recursive: true });
  expect(isBuilt(root, shop)).toBe(false);
});

test('sources, libraries, names and arguments count; tests and output do not', () => {
  const before = hashOf(root, shop);
  write('apps/shop/main.test.ts', 'x');
  write('apps/shop/dist/main/index.html', 'x');
  expect(hashOf(root, shop)).toBe(before);
  const hashes = [before, hashOf(root, { ...shop, env: { PORTAL_TYPE: 'admin' } })];
  write('apps/shop/main.ts', `document.title = 'two';`);
  hashes.push(hashOf(root, shop));
  write('package-lock.json', '{ "react": 20 }');
  hashes.push(hashOf(root, shop));
  expect(new Set(hashes).size).toBe(4);
});

test('a failed build reports Vite’s error and keeps the previous build in use', async () => {
  await build();
  const before = readFileSync(join(root, 'apps/shop/dist/main/index.html'), 'utf8');
  write('apps/shop/main.ts', 'const = ;');
  await expect(build()).rejects.toThrow(/^The shop could not be built:\n[^]*main\.ts/);
  expect(isBuilt(root, shop)).toBe(false);
  expect(readFileSync(join(root, 'apps/shop/dist/main/index.html'), 'utf8')).toBe(before);
  expect(readdirSync(join(root, 'apps/shop/dist')).toSorted()).toEqual(['main', 'main.hash']);
});
