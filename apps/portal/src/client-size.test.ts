import { beforeAll, expect, test } from 'vitest';
import { builtPortal, type BuiltPortal } from '../test/built-portal.ts';

/** Maximum gzipped script of a directly opened page: the entry, the page and its initially loaded chunks. */
const MAX_BYTES = 260_000;
/** The same for pages that have a form or several lists beside a record, or a picker with a menu. */
const MAX_LARGE_BYTES = 289_000;
/** Maximum number of script files: on a slow network, requests cost more than bytes. */
const MAX_FILES = 40;

const LARGE = new Set([
  'src/features/products/product-page.tsx',
  'src/features/products/product-form.tsx',
  'src/features/products/group-pages.tsx',
  'src/features/stores/create-store-page.tsx',
  'src/features/stores/store-products-page.tsx',
  'src/portals/merchant/pages/store-page.tsx',
  'src/portals/merchant/pages/collection-page.tsx',
  'src/portals/merchant/pages/payment-record-page.tsx',
  'src/features/refunds/refund-record-page.tsx',
  'src/portals/merchant/pages/settings-page.tsx',
  'src/portals/merchant/pages/messages-page.tsx',
  'src/features/bills/bill-page.tsx',
  'src/features/reports/reports-page.tsx',
  'src/features/shipping/zone-pages.tsx',
  'src/features/shipping/rate-pages.tsx',
  'src/features/subscriptions/subscriptions-page.tsx',
  'src/features/settlements/self-settlement-page.tsx',
  'src/features/payouts/payout-list-page.tsx',
  'src/features/pages/content-pages.tsx',
  'src/features/collections/create-bill-form-page.tsx',
  'src/features/merchant-api/white-list-pages.tsx',
  'src/features/payment-desk/payment-list-page.tsx',
]);

/** Chunks loaded by user interaction, never with the page. */
const ON_DEMAND = new Set([
  'src/features/accounts/switched-notice.tsx',
  'src/features/support-view/support-banner.tsx',
  'src/shared/ui/shell/customizer.tsx',
  'src/shared/tour/tour.tsx',
  'src/shared/list-page/day-range-picker.tsx',
  'src/shared/forms/moment-picker.tsx',
  'src/features/customers/import-dialog.tsx',
  'src/features/products/import-dialog.tsx',
  '../../packages/domain/src/places/localities.ts',
  'src/shared/forms/day-picker.tsx',
  'src/features/bills/offline-form.tsx',
  // It comes after the figures and tables, which say the same.
  'src/shared/charts/sales-chart.tsx',
  'src/features/bills/bulk-bills.tsx',
  'src/features/pools/top-up-form.tsx',
  'src/features/refunds/refund-form.tsx',
  'src/features/refunds/account-form.tsx',
  'src/features/images/crop-dialog.tsx',
  'src/features/stores/shop-share.tsx',
  'src/features/images/edit-image-dialog.tsx',
  'src/features/pages/content-editor.tsx',
  'src/features/messaging/find-customer.tsx',
  'src/features/messaging/message-review.tsx',
  // With a selection, or one of its actions.
  'src/features/orders/bulk-orders.tsx',
  'src/features/orders/packing-list.tsx',
  'src/features/orders/book-courier/book-many-dialog.tsx',
  'src/features/products/bulk-products.tsx',
  'src/features/orders/order-dialogs.tsx',
  'src/features/orders/pack-part-dialog.tsx',
  'src/features/orders/book-courier/book-courier-dialog.tsx',
]);
/** Chunks of which a visit loads one per group: view or edit, one of several tabs. */
const ONE_OF = [
  [
    'src/portals/merchant/pages/collection-tabs.tsx',
    'src/features/collections/edit-collection.tsx',
    'src/features/collections/edit-bill-form.tsx',
  ],
  [
    'src/features/callbacks/signing-key.tsx',
    'src/features/bills/bill-list.tsx',
    'src/features/payments/payment-list.tsx',
    'src/features/uploads/upload-panel.tsx',
    'src/shared/record/share-box.tsx',
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
    'src/features/callbacks/callbacks-tab.tsx',
  ],
  [
    'src/features/stores/store-tab.tsx',
    'src/features/stores/hours-tab.tsx',
    'src/features/stores/ordering-tab.tsx',
    'src/features/images/image-library.tsx',
    'src/features/discounts/discounts-tab.tsx',
    'src/features/orders/blocked-buyers-tab.tsx',
  ],
  [
    'src/features/reports/files-tab.tsx',
    'src/features/reports/schedules-tab.tsx',
    'src/features/reports/accounting-tab.tsx',
  ],
  [
    'src/features/messaging/sent-tab.tsx',
    'src/features/messaging/templates-tab.tsx',
    'src/features/messaging/reminders-tab.tsx',
  ],
  ['src/features/products/product-view.tsx', 'src/features/products/product-form.tsx'],
  ['src/features/pools/ledger-tab.tsx', 'src/features/pools/top-ups-tab.tsx', 'src/features/pools/days-tab.tsx'],
];

/** Chunks of the admin portal loaded by user interaction. */
const ADMIN_ON_DEMAND = [
  'src/features/reconciliation/import-statement-form.tsx',
  'src/features/introducer-desk/link-merchant.tsx',
];

let merchant: BuiltPortal;
let admin: BuiltPortal;
let introducer: BuiltPortal;
beforeAll(async () => {
  merchant = await builtPortal('merchant');
  admin = await builtPortal('admin');
  introducer = await builtPortal('introducer');
}, 300_000);

interface Visit {
  page: string;
  files: number;
  bytes: number;
}

/** The script that each page loads, for each set of absent chunks. */
const visitsOf = ({ pages, loadedBy, bytesOf }: BuiltPortal, absences: readonly string[][]): Visit[] =>
  pages().flatMap((page) =>
    absences.map((absent) => {
      const loaded = loadedBy(page, new Set([...ON_DEMAND, ...absent]));
      return { page, files: loaded.size, bytes: bytesOf(loaded) };
    }),
  );

/** Sets of absent chunks: all but one of each group, in turn. */
const ABSENCES = Array.from({ length: Math.max(...ONE_OF.map((group) => group.length)) }, (_, choice) =>
  ONE_OF.flatMap((group) => group.filter((_part, at) => at !== choice % group.length)),
);

const isHeavy = ({ page, files, bytes }: Visit): boolean =>
  bytes >= (LARGE.has(page) ? MAX_LARGE_BYTES : MAX_BYTES) || files > MAX_FILES;

test('every directly opened page of the merchant portal loads little script in at most 40 files', () => {
  const visits = visitsOf(merchant, ABSENCES);
  expect(visits.length).toBeGreaterThan(10);
  expect(visits.filter(isHeavy)).toEqual([]);
});

test('every directly opened page of the admin portal loads little script in at most 40 files', () => {
  const visits = visitsOf(admin, [ADMIN_ON_DEMAND]);
  expect(visits.length).toBeGreaterThan(15);
  for (const part of ADMIN_ON_DEMAND) expect(admin.names).toContain(part);
  expect(visits.filter(isHeavy)).toEqual([]);
});

test('every directly opened page of the introducer portal loads little script in at most 40 files', () => {
  const visits = visitsOf(introducer, [[]]);
  expect(visits.length).toBeGreaterThan(7);
  expect(visits.filter(isHeavy)).toEqual([]);
});

test('on-demand chunks exist and are part of no page', () => {
  const { names, entry, withImports, pages } = merchant;
  for (const part of ON_DEMAND) {
    expect(names).toContain(part);
    expect(withImports([entry])).not.toContain(part);
    for (const page of pages()) expect(withImports([page])).not.toContain(part);
  }
});

test('the entry contains the messages of one language and no chart library', () => {
  for (const { entry, withImports, textOf } of [merchant, admin, introducer]) {
    const script = textOf(withImports([entry]));
    for (const unexpected of ['Log masuk', '登录', 'تسجيل الدخول', 'recharts'])
      expect(script).not.toContain(unexpected);
  }
});

//
test('error reporting is a chunk of its own that no page loads', () => {
  const chunk = 'src/shared/error-reporting.ts';
  for (const { names, entry, withImports, pages } of [merchant, admin, introducer]) {
    expect(names).toContain(chunk);
    for (const page of [entry, ...pages()]) expect(withImports([page])).not.toContain(chunk);
  }
});

test('no portal contains code of another portal', () => {
  const has = ({ names, textOf }: BuiltPortal, text: string): boolean => textOf(names).includes(text);
  expect([has(admin, 'Open tasks'), has(merchant, 'Open tasks')]).toEqual([true, false]);
  expect([has(admin, 'accounts/admin/list'), has(merchant, 'accounts/admin/list')]).toEqual([true, false]);
  expect([has(merchant, '/collections/create-bill-form'), has(admin, '/collections/create-bill-form')]).toEqual([
    true,
    false,
  ]);
  const foreignFiles = (built: BuiltPortal, other: string): string[] =>
    built.names.filter((name) => name.includes(`/portals/${other}/`));
  const portals = { merchant, admin, introducer };
  const types = ['merchant', 'admin', 'introducer'] as const;
  expect(
    types.flatMap((type) =>
      types.filter((other) => other !== type).flatMap((other) => foreignFiles(portals[type], other)),
    ),
  ).toEqual([]);
  expect([has(introducer, 'accounts/admin/list'), has(introducer, '/collections/create-bill-form')]).toEqual([
    false,
    false,
  ]);
});
