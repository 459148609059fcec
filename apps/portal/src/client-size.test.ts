import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** All script of a page that is opened directly, gzipped: the entry, the page and the parts that it shows at first sight. */
const MOST_BYTES = 300_000;

/** Parts that come when somebody reaches for them, and never with the page. */
const ON_DEMAND = new Set([
  'src/shared/ui/shell/customizer.tsx',
  'src/shared/tour/tour.tsx',
  'src/shared/list-page/day-range-picker.tsx',
  'src/shared/forms/moment-picker.tsx',
  'src/features/customers/import-dialog.tsx',
  'src/shared/forms/day-picker.tsx',
  'src/features/bills/offline-form.tsx',
  'src/features/bills/bulk-bills.tsx',
]);
/** Of each group a visit shows one: an address is for looking or for editing, a tab is open or another. */
const ONE_OF = [
  [
    'src/portals/merchant/pages/collection-parts.tsx',
    'src/features/collections/edit-collection.tsx',
    'src/features/collections/edit-bill-form.tsx',
  ],
  [
    'src/features/callbacks/signing-key.tsx',
    'src/features/bills/bill-list.tsx',
    'src/features/payments/payment-list.tsx',
    'src/features/uploads/upload-panel.tsx',
  ],
  ['src/features/bills/bill-view.tsx', 'src/features/bills/edit-bill.tsx'],
  ['src/features/customers/customer-view.tsx', 'src/features/customers/customer-form.tsx'],
  [
    'src/features/settings/payment-tab.tsx',
    'src/features/settings/share-tab.tsx',
    'src/features/settings/success-tab.tsx',
    'src/features/settings/support-tab.tsx',
    'src/features/company/company-tab.tsx',
  ],
];

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

const FOLDER = mkdtempSync(join(tmpdir(), 'kutip-portal-'));
let manifest: Record<string, Chunk>;
let entry: string;

/** Built here, so that what is measured is what stands in the source now. */
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production'); // Vitest's own would bring the React of development
  const builder = await createBuilder({
    root: join(import.meta.dirname, '..'),
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'silent',
    mode: 'production',
    build: { outDir: FOLDER, emptyOutDir: true },
  });
  await builder.build(builder.environments['client']!);
  vi.unstubAllEnvs();
  manifest = JSON.parse(readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8')) as typeof manifest;
  entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry)!;
}, 180_000);
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** The chunk and everything that it imports outright. */
function withImports(names: Iterable<string>, found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withImports(manifest[name]!.imports ?? [], found);
  }
  return found;
}

/** What opening this page loads: the page, then whatever its chunks fetch by themselves, and so on. */
function loadedBy(page: string, left_out: ReadonlySet<string>): Set<string> {
  const base = withImports([entry]);
  const loaded = withImports([page], new Set(base));
  const shows = (name: string): string[] =>
    base.has(name) ? [] : (manifest[name]!.dynamicImports ?? []).filter((part) => !left_out.has(part));
  for (let before = 0; before !== loaded.size;) {
    before = loaded.size;
    withImports([...loaded].flatMap(shows), loaded);
  }
  return loaded;
}

const packed = new Map<string, number>();
const bytesOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => {
    const { file } = manifest[name]!;
    if (!packed.has(file)) packed.set(file, gzipSync(readFileSync(join(FOLDER, file)), { level: 9 }).length);
    return sum + packed.get(file)!;
  }, 0);

/** The chunks that the router fetches, by its source. */
function pages(): string[] {
  const routes = readFileSync(join(import.meta.dirname, 'portals/merchant/routes.tsx'), 'utf8');
  const imported = [...routes.matchAll(/import\(\s*'([^']+)'/g)].map(([, path]) => path!);
  return imported.map((path) =>
    path.startsWith('./') ? `src/portals/merchant/${path.slice(2)}` : `src/${path.replace('../../', '')}`,
  );
}

test('every page of the portal that is opened directly loads less than 300 kB of script', () => {
  const most = Math.max(...ONE_OF.map((group) => group.length));
  const variants = Array.from({ length: most }, (_, choice) =>
    ONE_OF.flatMap((group) => group.filter((_part, at) => at !== choice % group.length)),
  );
  const sizes = pages().flatMap((page) =>
    variants.map((absent) => ({ page, bytes: bytesOf(loadedBy(page, new Set([...ON_DEMAND, ...absent]))) })),
  );
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes.filter(({ bytes }) => bytes >= MOST_BYTES)).toEqual([]);
});

test('what comes on demand is in no page, and is there', () => {
  for (const part of ON_DEMAND) {
    expect(Object.keys(manifest)).toContain(part);
    expect(withImports([entry])).not.toContain(part);
    for (const page of pages()) expect(withImports([page])).not.toContain(part);
  }
});

test('words come in one language, and no chart library, with the entry', () => {
  const files = [...withImports([entry])].map((name) => readFileSync(join(FOLDER, manifest[name]!.file), 'utf8'));
  const script = files.join('\n');
  for (const stray of ['Log masuk', '登录', 'تسجيل الدخول', 'recharts']) expect(script).not.toContain(stray);
});
