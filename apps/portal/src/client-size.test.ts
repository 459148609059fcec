import { beforeAll, expect, test } from 'vitest';
import { builtPortal, type BuiltPortal } from '../test/built-portal.ts';

/** All script of a page that is opened directly, gzipped: the entry, the page and the parts that it shows at first sight. */
const MOST_BYTES = 300_000;
/** And in how many files: each is a request, and a phone on a slow network feels those more than bytes. */
const MOST_FILES = 65;

/** Parts that come when somebody reaches for them, and never with the page. */
const ON_DEMAND = new Set([
  'src/shared/ui/shell/customizer.tsx',
  'src/shared/tour/tour.tsx',
  'src/shared/list-page/day-range-picker.tsx',
  'src/shared/forms/moment-picker.tsx',
  'src/features/customers/import-dialog.tsx',
  '../../packages/domain/src/places/localities.ts',
  'src/shared/forms/day-picker.tsx',
  'src/features/bills/offline-form.tsx',
  'src/features/bills/bulk-bills.tsx',
  'src/features/pools/top-up-form.tsx',
  'src/features/refunds/refund-form.tsx',
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
    'src/features/banks/banks-tab.tsx',
    'src/features/notices/notifications-tab.tsx',
  ],
  ['src/features/pools/ledger-tab.tsx', 'src/features/pools/top-ups-tab.tsx', 'src/features/pools/days-tab.tsx'],
];

/** The same of the admin portal. */
const ADMIN_ON_DEMAND = ['src/features/reconciliation/bring-form.tsx'];

let merchant: BuiltPortal;
let admin: BuiltPortal;
beforeAll(async () => {
  merchant = await builtPortal('merchant');
  admin = await builtPortal('admin');
}, 300_000);

interface Visit {
  page: string;
  files: number;
  bytes: number;
}

/** What opening each page brings, less what it may not bring, for each choice of that. */
const visitsOf = ({ pages, loadedBy, bytesOf }: BuiltPortal, absences: readonly string[][]): Visit[] =>
  pages().flatMap((page) =>
    absences.map((absent) => {
      const loaded = loadedBy(page, new Set([...ON_DEMAND, ...absent]));
      return { page, files: loaded.size, bytes: bytesOf(loaded) };
    }),
  );

/** Each of a group stays away but one, which goes round. */
const WITH_ONE_OF = Array.from({ length: Math.max(...ONE_OF.map((group) => group.length)) }, (_, choice) =>
  ONE_OF.flatMap((group) => group.filter((_part, at) => at !== choice % group.length)),
);

const isHeavy = ({ files, bytes }: Visit): boolean => bytes >= MOST_BYTES || files > MOST_FILES;

test('every page of the merchant portal that is opened directly loads less than 300 kB of script, in few files', () => {
  const visits = visitsOf(merchant, WITH_ONE_OF);
  expect(visits.length).toBeGreaterThan(10);
  expect(visits.filter(isHeavy)).toEqual([]);
});

test('and so does every page of the admin portal', () => {
  const visits = visitsOf(admin, [ADMIN_ON_DEMAND]);
  expect(visits.length).toBeGreaterThan(15);
  for (const part of ADMIN_ON_DEMAND) expect(admin.names).toContain(part);
  expect(visits.filter(isHeavy)).toEqual([]);
});

test('what comes on demand is in no page, and is there', () => {
  const { names, entry, withImports, pages } = merchant;
  for (const part of ON_DEMAND) {
    expect(names).toContain(part);
    expect(withImports([entry])).not.toContain(part);
    for (const page of pages()) expect(withImports([page])).not.toContain(part);
  }
});

test('words come in one language, and no chart library, with the entry', () => {
  for (const { entry, withImports, textOf } of [merchant, admin]) {
    const script = textOf(withImports([entry]));
    for (const stray of ['Log masuk', '登录', 'تسجيل الدخول', 'recharts']) expect(script).not.toContain(stray);
  }
});

test('no portal holds anything of the other', () => {
  const has = ({ names, textOf }: BuiltPortal, text: string): boolean => textOf(names).includes(text);
  expect([has(admin, 'Waits for somebody'), has(merchant, 'Waits for somebody')]).toEqual([true, false]);
  expect([has(admin, 'accounts/admin/list'), has(merchant, 'accounts/admin/list')]).toEqual([true, false]);
  expect([has(merchant, '/collections/create-bill-form'), has(admin, '/collections/create-bill-form')]).toEqual([
    true,
    false,
  ]);
  const strange = (built: BuiltPortal, other: string): string[] =>
    built.names.filter((name) => name.includes(`/portals/${other}/`));
  expect([...strange(admin, 'merchant'), ...strange(merchant, 'admin')]).toEqual([]);
});
