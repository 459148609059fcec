import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cruise } from './lib/cruise.ts';
import { describeCycle } from './lib/module-cycles.ts';
import { makeScratchFolder } from './lib/scratch.ts';
import rules from '../.dependency-cruiser.mjs';

// Each rule of .dependency-cruiser.mjs is seen to let good imports through and to catch a planted bad one: a rule whose
// pattern has a slip in it passes everything, silently.

let folder: string;
beforeAll(() => void (folder = makeScratchFolder('layers')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RULES_FILE = join(import.meta.dirname, '../.dependency-cruiser.mjs');

/** Writes files, each importing what is listed, into a tree of their own and cruises it. */
const cruiseTree = (name: string, files: Record<string, string[]>) => {
  const root = join(folder, name);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('tsconfig.json', '{ "compilerOptions": { "module": "preserve", "moduleResolution": "bundler" } }');
  for (const library of ['zod', 'kysely', 'pg', 'react']) {
    write(`node_modules/${library}/package.json`, `{ "name": "${library}", "version": "1.0.0", "main": "index.js" }`);
    write(`node_modules/${library}/index.js`, '');
  }
  for (const [path, imports] of Object.entries(files)) {
    const lines = imports.map((specifier) => `import '${specifier}';`);
    write(path, [...lines, `export const one: number = 1;`].join('\n'));
  }
  return cruise(root, RULES_FILE, ['packages', 'apps']);
};

const D = 'packages/domain/src/';
const C = 'packages/contracts/src/';
const A = 'apps/api/src/';
const PORTAL = 'apps/portal/src/';
const PUBLIC = 'apps/public/src/';

/** The whole house with only good imports; each planted fault is added to it. */
const SOURCE_TREE: Record<string, string[]> = {
  [`${D}money.ts`]: [],
  [`${D}fees.ts`]: ['./money.ts'],
  [`${D}fees.test.ts`]: ['./fees.ts', 'node:fs'],
  [`${C}bills.ts`]: ['zod', '../../domain/src/fees.ts'],
  [`${A}platform/database.ts`]: ['kysely', 'pg'],
  [`${A}platform/mount.ts`]: ['./database.ts', '../../../../packages/contracts/src/bills.ts'],
  [`${A}modules/bills/bills.queries.ts`]: ['../../platform/database.ts', 'kysely'],
  [`${A}modules/bills/bills.service.ts`]: ['./bills.queries.ts'],
  [`${A}modules/bills/bills.routes.ts`]: ['./bills.service.ts', '../ledger/ledger.service.ts'],
  [`${A}modules/ledger/ledger.service.ts`]: [],
  [`${A}modules/ledger/poster.ts`]: [],
  [`${A}modules/payments/providers/fpx/transform.ts`]: ['../../../../../../../packages/domain/src/money.ts'],
  [`${A}config.ts`]: [],
  [`${A}app.ts`]: ['./modules/bills/bills.routes.ts', './platform/mount.ts', './config.ts'],
  'apps/sandbox/src/app.ts': [],
  [`${PORTAL}shared/ui/page.tsx`]: ['react'],
  [`${PORTAL}features/bills/list.tsx`]: ['../../shared/ui/page.tsx'],
  [`${PORTAL}features/home/home.tsx`]: [],
  [`${PORTAL}portals/merchant/routes.tsx`]: ['../../features/bills/list.tsx', '../../features/home/home.tsx'],
  [`${PORTAL}portals/admin/routes.tsx`]: [],
  [`${PUBLIC}shared/page.tsx`]: ['react'],
  [`${PUBLIC}pay/bill.tsx`]: ['../shared/page.tsx'],
  [`${PUBLIC}store/cart.tsx`]: [],
  [`${PUBLIC}entry-server.tsx`]: ['./pay/bill.tsx', './store/cart.tsx'],
  'scripts/start.ts': [],
};

/** Rule, then the file that gets the import, then what it imports. */
const FAULTS: [rule: string, file: string, specifier: string][] = [
  ['no-circular', `${D}money.ts`, './fees.ts'],
  ['no-unresolved', `${D}money.ts`, './mony.ts'],
  ['domain-is-pure', `${D}money.ts`, 'node:fs'],
  ['domain-is-pure', `${D}money.ts`, 'zod'],
  ['domain-is-pure', `${D}money.ts`, '../../contracts/src/other.ts'],
  ['contracts-on-domain-and-zod', `${C}bills.ts`, 'kysely'],
  ['contracts-on-domain-and-zod', `${C}bills.ts`, '../../../apps/api/src/config.ts'],
  ['apps-are-strangers', `${A}app.ts`, '../../sandbox/src/app.ts'],
  ['apps-are-strangers', `${PUBLIC}pay/bill.tsx`, '../../../portal/src/shared/ui/page.tsx'],
  ['platform-below-modules', `${A}platform/database.ts`, '../modules/ledger/poster.ts'],
  ['platform-below-modules', `${A}platform/database.ts`, '../config.ts'],
  ['modules-below-app', `${A}modules/ledger/poster.ts`, '../../main.ts'],
  ['module-through-its-front-door', `${A}modules/bills/bills.routes.ts`, '../ledger/poster.ts'],
  ['provider-is-stateless', `${A}modules/payments/providers/fpx/transform.ts`, '../../../../platform/database.ts'],
  ['provider-is-stateless', `${A}modules/payments/providers/fpx/transform.ts`, 'pg'],
  ['sql-in-queries-only', `${A}modules/bills/bills.routes.ts`, '../../platform/database.ts'],
  ['sql-in-queries-only', `${A}modules/bills/bills.service.ts`, 'kysely'],
  ['feature-not-to-feature', `${PORTAL}features/bills/list.tsx`, '../home/home.tsx'],
  ['feature-not-to-feature', `${PORTAL}features/bills/list.tsx`, '../../portals/admin/routes.tsx'],
  ['feature-not-to-feature', `${PUBLIC}pay/bill.tsx`, '../store/cart.tsx'],
  ['portal-is-a-build', `${PORTAL}portals/merchant/routes.tsx`, '../admin/routes.tsx'],
  ['product-without-tools', `${A}app.ts`, '../../../scripts/start.ts'],
  ['shared-below-features', `${PORTAL}shared/ui/page.tsx`, '../../features/home/home.tsx'],
  ['shared-below-features', `${PUBLIC}shared/page.tsx`, '../store/cart.tsx'],
];

test('the good house passes', () => {
  const { modules, violations, graph } = cruiseTree('good', SOURCE_TREE);
  expect(violations).toEqual([]);
  expect(graph).toEqual({ modules: 6, unseen: [], cycles: [] });
  expect(modules).toBeGreaterThanOrEqual(Object.keys(SOURCE_TREE).length);
});

describe('planted', { timeout: 30_000 }, () => {
  // One tree with every fault at once: a start of the program costs more than what it reads.
  let caught: string[];
  beforeAll(() => {
    const files = structuredClone(SOURCE_TREE);
    for (const [, file, specifier] of FAULTS) files[file] = [...(files[file] ?? []), specifier];
    const targets = { [`${C}other.ts`]: [], [`${A}main.ts`]: [] };
    caught = cruiseTree('bad', { ...targets, ...files }).violations.map(
      ({ rule, from, to }) => `${rule} ${from} ${to}`,
    );
  });

  test.each(FAULTS)('%s catches %s → %s', (rule, file, specifier) => {
    const target = specifier.split('/').at(-1) ?? specifier;
    const name = target.replace('node:', '');
    // A cycle may be reported from any file on it.
    const from = rule === 'no-circular' ? rule : `${rule} ${file} `;
    expect(caught.filter((one) => one.startsWith(from) && one.includes(name))).not.toEqual([]);
  });

  test('every rule has a fault of its own here', () => {
    const names = rules.forbidden.map(({ name }: { name: string }) => name);
    expect(names.filter((name: string) => !FAULTS.some(([rule]) => rule === name))).toEqual([]);
  });
});

describe('cycles between modules', { timeout: 30_000 }, () => {
  // No two files import each other in these trees: only their folders do.
  const BANKS = `${A}modules/banks/`;
  const LEDGER = `${A}modules/ledger/`;
  const BILLS = `${A}modules/bills/`;

  test('a cycle over three modules is reported with its imports; those of tests do not count', () => {
    const { violations, graph } = cruiseTree('cycle', {
      ...SOURCE_TREE,
      [`${LEDGER}books.ts`]: ['../banks/banks.service.ts'],
      [`${BANKS}banks.service.ts`]: [],
      [`${BANKS}list.ts`]: ['../bills/bills.service.ts'],
      [`${A}modules/users/users.service.ts`]: [],
      [`${A}modules/users/users.test.ts`]: ['../accounts/accounts.service.ts'],
      [`${A}modules/accounts/accounts.service.ts`]: ['../users/users.service.ts'],
    });
    expect(violations).toEqual([]);
    expect(graph.cycles).toEqual([
      {
        modules: [`${A}modules/banks`, `${A}modules/bills`, `${A}modules/ledger`],
        imports: expect.arrayContaining([
          `${LEDGER}books.ts → ${BANKS}banks.service.ts`,
          `${BANKS}list.ts → ${BILLS}bills.service.ts`,
          `${BILLS}bills.routes.ts → ${LEDGER}ledger.service.ts`,
        ]),
      },
    ]);
    expect(graph.cycles[0]?.imports).toHaveLength(3);
    expect(describeCycle(graph.cycles[0]!)).toMatch(/^The modules banks, bills, ledger import each other/);
  });

  test('a folder of a package and a file beside it are modules too', () => {
    const { graph } = cruiseTree('package-cycle', {
      ...SOURCE_TREE,
      [`${D}card/number.ts`]: ['../fees.ts'],
      [`${D}card/month.ts`]: [],
      [`${D}money.ts`]: ['./card/month.ts'],
    });
    expect(graph.cycles.map(({ modules }) => modules)).toEqual([[`${D}card`, `${D}fees.ts`, `${D}money.ts`]]);
  });

  test('an area in which no module is found is named', () => {
    expect(cruiseTree('moved', { [`${D}money.ts`]: [], [`${A}features/bills/bills.ts`]: [] }).graph.unseen).toEqual([
      'apps/api/src/modules',
      'packages/contracts/src',
    ]);
  });
});

test('a tree without modules is cruised as zero modules', () => {
  expect(cruiseTree('empty', { 'packages/readme.txt': [], 'apps/readme.txt': [] }).modules).toBe(0);
});

test('a file that cannot be read fails the check', () => {
  const root = join(folder, 'broken');
  mkdirSync(join(root, 'packages'), { recursive: true });
  mkdirSync(join(root, 'apps'), { recursive: true });
  writeFileSync(join(root, 'tsconfig.json'), '{}');
  writeFileSync(join(root, 'packages', 'broken.ts'), 'const = ;');
  expect(() => cruise(root, RULES_FILE, ['packages', 'apps'])).toThrow(/Syntax Error/);
});
