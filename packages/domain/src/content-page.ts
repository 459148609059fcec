/** CONTENT: text, such as a refund policy. CATALOG: text and the collections that a payer can choose from (D-40). */
export const PAGE_TYPES = ['CONTENT', 'CATALOG'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

const MAX_SLUG_LENGTH = 60;

/** The last part of a page's address, made from its title: 'Menu Raya 2026!' → 'menu-raya-2026'. Empty if nothing is left. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, '');

/** The public address of a page below the product's address. */
export const pagePath = (account_id: string, slug: string): string => `/pages/public/${account_id}/${slug}`;
