export const STORE_STATUSES = ['DRAFT', 'PUBLISHED'] as const;
export type StoreStatus = (typeof STORE_STATUSES)[number];

/** Names of pages beside the stores (C-03), which no store can have. */
export const RESERVED_STORE_IDS: ReadonlySet<string> = new Set(['checkout', 'invoice', 'product', 'cart']);

const MAX_NAME = 30;

/** The last part of a store's address from its name: "Dapur Puan Ros" is dapur-puan-ros. A name without Latin letters is "kedai". */
export function storeIdOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME)
    .replaceAll(/^-+|-+$/g, '');
  return plain.length < 3 || RESERVED_STORE_IDS.has(plain) ? 'kedai' : plain;
}
