/** What a tour explains on a page: `data-tour` values, in the order of the tour. */
export const TARGETS = ['heading', 'tabs', 'actions', 'filters', 'list'] as const;
export type Target = (typeof TARGETS)[number];

export const AREAS = [
  'bills',
  'collections',
  'customers',
  'payments',
  'settlements',
  'payouts',
  'refunds',
  'messages',
  'reports',
  'images',
  'pages',
  'discounts',
] as const;
export type Area = (typeof AREAS)[number];

/** The first page of each area; `?tab=` where areas share a page. */
const ADDRESSES: Record<Area, string> = {
  bills: '/customer-bills/datatable',
  collections: '/collections/list',
  customers: '/customers/datatable',
  payments: '/collections/payments',
  settlements: '/settlement/view',
  payouts: '/payout/view',
  refunds: '/refund/view',
  messages: '/messages/view',
  reports: '/reports/view',
  images: '/stores/manage',
  pages: '/pages/datatable',
  discounts: '/stores/manage?tab=discounts',
};

/** The area whose first page an address is; null elsewhere. */
export function areaOf(pathname: string, tab?: string): Area | null {
  const path = pathname.replace(/\/$/, '');
  const is = (address: string): Area | null => AREAS.find((area) => ADDRESSES[area] === address) ?? null;
  return (tab === undefined ? null : is(`${path}?tab=${tab}`)) ?? is(path);
}

/** The flag that remembers that the user has taken the tour of an area. */
export const takenFlag = (area: Area): string => `${area}_taken`;
