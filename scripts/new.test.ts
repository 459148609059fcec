import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labelOf, parseResource } from './lib/new-resource/spec.ts';
import { writeResource, type WrittenResource } from './lib/new-resource/write-resource.ts';

const ROOT = join(import.meta.dirname, '..');
const PROFILES =
  'shipping-profiles name:text:unique origin_postcode:postcode handling_days:integer:0-30 price:money is_active:boolean is_default:boolean:single';
const spec = parseResource(PROFILES.split(' '));

/** The folders and files that a resource is written to. */
const WIRED = [
  'packages/contracts/src/api.ts',
  'apps/api/migrations',
  'apps/api/src/endpoints.ts',
  'apps/api/src/platform/distribution.ts',
  'apps/portal/src/portals/merchant',
  'e2e/lib/every-route.ts',
  'test/access-matrix/all-cases.ts',
];

let copy = '';
let written: WrittenResource;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'kutip-new-'));
  for (const path of WIRED) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  written = writeResource(copy, spec);
});
afterAll(() => rmSync(copy, { recursive: true }));

const textOf = (path: string) => readFileSync(join(copy, path), 'utf8');

test('the names of a resource follow from its path', () => {
  expect(parseResource(['delivery-addresses', 'label:text']).names).toEqual({
    path: 'delivery-addresses',
    contract: 'deliveryAddresses',
    one: 'deliveryAddress',
    component: 'DeliveryAddress',
    table: 'delivery_addresses',
    entity: 'delivery_address',
    title: 'Delivery addresses',
    singular_title: 'Delivery address',
  });
});

test.each([
  ['shipping-profile name:text', 'plural'],
  ['profiles', 'needs a text field'],
  ['profiles is_default:boolean', 'needs a text field'],
  ['profiles Name:text', 'snake_case'],
  ['profiles name:string', 'text, postcode, integer, money, boolean'],
  ['profiles name:text:single', 'only a boolean can be single'],
  ['profiles name:text count:integer:unique', 'only a text can be unique'],
  ['profiles name:text days:integer:30', 'options are'],
  ['profiles name:text days:integer:30-0', 'first bound'],
  ['profiles name:text:10', 'room for 20 characters'],
  ['profiles name:text code:text:10:unique', 'room for 20 characters'],
  ['profiles name:text id:text', 'has this column'],
  ['profiles name:text name:text', 'same name'],
  ['profiles name:text a:boolean:single b:boolean:single', 'At most one field is single'],
])('%s is refused with the reason', (line, reason) => {
  expect(() => parseResource(line.split(' '))).toThrow(reason);
});

describe('a new resource in a copy of the repository', () => {
  test('every created file exists, with a contract, a table, handlers, screens, messages and tests', () => {
    expect(written.created.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
    expect(written.created).toHaveLength(11);
    expect(written.created.filter((path) => path.includes('.test.'))).toHaveLength(2);
  });

  test('the edited files mention the resource and lose nothing', () => {
    for (const path of written.edited) {
      const before = readFileSync(join(ROOT, path), 'utf8').split('\n');
      const after = textOf(path).split('\n');
      expect(after.filter((line) => /shipping/i.test(line)).length, path).toBeGreaterThan(0);
      const lines = new Set(after.map((line) => line.trim()));
      expect(
        before.filter((line) => !lines.has(line.trim())),
        path,
      ).toEqual([]);
    }
  });

  test('every relative import of a created file leads to a file', () => {
    const missing = written.created.flatMap((path) =>
      [...textOf(path).matchAll(/from '(\.[^']+)'/g)]
        .map(([, target]) => join(dirname(path), target!))
        .filter((target) => !existsSync(join(ROOT, target)) && !existsSync(join(copy, target))),
    );
    expect(missing).toEqual([]);
  });

  test('unique and single fields are in the contract and in the table', () => {
    const contract = textOf('packages/contracts/src/shipping-profiles.ts');
    expect(contract).toContain("unique: ['name']");
    expect(contract).toContain("single: 'is_default'");
    const migration = written.created.find((path) => path.endsWith('.sql'))!;
    expect(textOf(migration)).toMatch(/unique index .* \(account_id, name\) where deleted_at is null/);
    expect(textOf(migration)).toMatch(/unique index .* \(account_id\) where is_default and deleted_at is null/);
  });

  test('bounds of fields are in the contract, and the values of a stored record are within them', () => {
    expect(textOf('packages/contracts/src/shipping-profiles.ts')).toContain('handling_days: z.int().min(0).max(30)');
    expect(textOf('packages/contracts/src/shipping-profiles.ts')).toContain('origin_postcode: postcode');
    const screen_test = textOf('apps/portal/src/features/shipping-profiles/shipping-profiles.test.tsx');
    expect(screen_test).toContain("origin_postcode: '40000'");
    expect(screen_test).toContain('handling_days: 3');
  });

  test('a second resource of the same name is refused and changes nothing', () => {
    const before = textOf('packages/contracts/src/api.ts');
    expect(() => writeResource(copy, spec)).toThrow('exists already');
    expect(textOf('packages/contracts/src/api.ts')).toBe(before);
  });
});

test('a unit at the end of a name is in brackets in the label', () => {
  expect(labelOf('default_weight_grams')).toBe('Default weight (g)');
  expect(labelOf('is_default')).toBe('Default');
});
