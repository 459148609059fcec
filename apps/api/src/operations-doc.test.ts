import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { NODE_OPTIONS } from '../../../scripts/lib/environment.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { readConfig, type Config } from './config.ts';
import { crontab } from './jobs.ts';
import { requeryAttempt } from './modules/payments/job-definitions.ts';
import { OUTCOME_EVENTS } from './modules/payments/payment-log.ts';

// docs/operations.md must match the code: settings, jobs, log events, queries and file names.

const ROOT = join(import.meta.dirname, '../../..');
const DOCS = [
  'operations.md',
  'security.md',
  'scaling.md',
  'hash-chain.md',
  'merchant-callbacks.md',
  'dependencies.md',
  'decisions/README.md',
];
const textOf = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8');
const operations = textOf('operations.md');

/** The first two cells of table rows that start with code: a setting and its default, a job and its schedule. */
const rows = new Map(
  [...operations.matchAll(/^\| `(\w+)` +\| (.+?) +\|/gm)].map(([, name, second]) => [name!, second!]),
);

const NEEDED: Record<string, string> = {
  DATABASE_URL: 'postgres://kutip:secret@127.0.0.1:5432/kutip',
  TOKEN_KEY: 'ab'.repeat(32),
  ENCRYPTION_KEYS: `k1:${'cd'.repeat(32)}`,
};
const preset = readConfig(NEEDED);
const settings = Object.keys(preset) as (keyof Config)[];

describe('settings', () => {
  test.each(settings)('%s is in the table with its default', (name) => {
    const cell = rows.get(name);
    if (name in NEEDED) return expect(cell).toBe('needed');
    const written = cell === 'empty' ? '' : /^`(.+)`$/.exec(cell ?? '')?.[1];
    expect(written, `the table has no default of ${name}`).toBeDefined();
    return expect(readConfig({ ...NEEDED, [name]: written })[name]).toEqual(preset[name]);
  });

  test('the required settings of the table are required, and it lists no unknown setting', () => {
    for (const name of Object.keys(NEEDED)) expect(() => readConfig({ ...NEEDED, [name]: undefined })).toThrow(name);
    const named = [...rows.keys()].filter((name) => name === name.toUpperCase());
    expect(named.toSorted()).toEqual(settings.toSorted());
  });
});

test('servers and workers run with the same options of Node wherever they are started', () => {
  const files = [
    'deploy/Containerfile',
    'deploy/systemd/kutip-server@.service',
    'deploy/systemd/kutip-worker@.service',
  ];
  for (const text of [operations, ...files.map((path) => readFileSync(join(ROOT, path), 'utf8'))])
    expect(text).toMatch(new RegExp(`NODE_OPTIONS="?=?"?${NODE_OPTIONS}"`));
});

test('the table lists exactly the scheduled jobs', () => {
  const timed = crontab.split('\n').map((line) => line.split(' ')[5]!);
  const named = [...rows.keys()].filter((name) => name === name.toLowerCase());
  expect(named.toSorted()).toEqual([...timed, requeryAttempt.name].toSorted());
});

test('the table lists exactly the log events of the code, at their level', () => {
  const named = [...operations.matchAll(/^\| `([a-z_]+[.][a-z_]+)` +\| (\w+)/gm)].map(
    ([, event, level]) => `${level} ${event}`,
  );
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  const logged = files.flatMap((file) => {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8');
    const calls = [...code.matchAll(/log[.](info|warn|error)\(\s*\{\s*event: '([^']+)'/g)];
    return calls.map(([, level, event]) => `${level} ${event}`);
  });
  const of_outcomes = OUTCOME_EVENTS.map((event) => `info ${event}`);
  expect(logged.length).toBeGreaterThan(15);
  expect(named.toSorted()).toEqual([...new Set([...logged, ...of_outcomes])].toSorted());
});

test('the documented queries run on the current schema', async () => {
  const queries = [...operations.matchAll(/```sql\n(.+?)```/gs)].flatMap(([, text]) => text!.trim().split(/;$/m));
  expect(queries.length).toBeGreaterThan(5);
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    for (const query of queries) await client.query(query);
  } finally {
    await client.end();
    await database.drop();
  }
});

describe.each(DOCS)('docs/%s', (name) => {
  test('the document links to existing files', () => {
    const text = textOf(name);
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => join(ROOT, 'docs', dirname(name), path!));
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
    const files = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|sql|md))`/g)].map(([, path]) => path!);
    const isThere = (path: string) => [ROOT, import.meta.dirname].some((from) => existsSync(join(from, path)));
    expect(files.filter((path) => !isThere(path))).toEqual([]);
  });
});

test('every test that docs/security.md names is in its file', () => {
  const tests = [...textOf('security.md').matchAll(/^\| V\d+ +\|[^|]+\| `([\w./-]+\.test\.ts)` +\| (.+?) +\|$/gm)];
  expect(tests.length).toBeGreaterThan(20);
  const missing = tests.filter(([, file, title]) => {
    const from = file!.startsWith('test/') ? ROOT : import.meta.dirname;
    return !readFileSync(join(from, file!), 'utf8').includes(title!);
  });
  expect(missing.map(([row]) => row)).toEqual([]);
});

test('every decision is in the index', () => {
  const index = textOf('decisions/README.md');
  const pages = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d/.test(name));
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((page) => !index.includes(`(${page})`))).toEqual([]);
});
