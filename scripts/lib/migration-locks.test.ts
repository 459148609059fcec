import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longLocks } from './migration-locks.ts';

const FOLDER = join(import.meta.dirname, '../../apps/api/migrations');
/** Numbers up to this one were given before this check: those migrations ran before there were merchants to hold up. */
const LAST_EXEMPT = '0072';

test('no migration locks a table of a running product for long', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name.slice(0, 4) > LAST_EXEMPT);
  const found = files.flatMap((name) =>
    longLocks(readFileSync(join(FOLDER, name), 'utf8')).map((lock) => ({ name, ...lock })),
  );
  expect(found).toEqual([]);
});

test('each statement of a file without a transaction may be repeated after a later one failed', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('_concurrently.sql'));
  const statements = files.flatMap((name) =>
    readFileSync(join(FOLDER, name), 'utf8')
      .replaceAll(/--.*/g, '')
      .split(';')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  );
  expect(statements.length).toBeGreaterThanOrEqual(files.length);
  expect(statements.filter((text) => !/if not exists|if exists/i.test(text))).toEqual([]);
});

test.each([
  'create index a on payment_records (id)',
  'create unique index if not exists a on payment_records using gin (id)',
  'alter table payment_records alter column a set not null',
  'alter table payment_records\n  alter column a type text',
  'alter table payment_records add column a uuid not null default gen_random_uuid()',
  `alter table payment_records add column a text generated always as (' ' || title) stored`,
  'alter table payment_records add constraint a check (amount > 0)',
  'alter table payment_records add constraint a foreign key (b) references c',
  'alter table payment_records add primary key (id)',
  'vacuum full payment_records',
  'update payment_records set a = 1',
  'do $$\nbegin\n  create index a on payment_records (id);\nend $$',
])('%s: refused on a table that is there', (statement) => {
  expect(longLocks(`-- What it is for.\n${statement};\n`).map(({ table }) => table)).toEqual(['payment_records']);
  expect(longLocks(`create table payment_records (id uuid);\n${statement};\n`)).toEqual([]);
  expect(longLocks(`-- lock: ten rows\n${statement.replace(/^do [^]*begin\n/, '')};\n`)).toEqual([]);
});

test.each([
  'create index concurrently if not exists a on payment_records (id)',
  'alter table payment_records add column a text',
  'alter table payment_records add column a int not null default 0',
  'alter table payment_records add column at timestamptz not null default now()',
  'alter table payment_records add constraint a check (amount > 0) not valid',
  'alter table payment_records validate constraint a',
  'alter table payment_records add constraint a unique using index b',
  'create table updates (id uuid)',
])('%s: allowed', (statement) => {
  expect(longLocks(`${statement};\n`)).toEqual([]);
});
