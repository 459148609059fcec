export const STORE_STATUSES = ['DRAFT', 'PUBLISHED'] as const;
export type StoreStatus = (typeof STORE_STATUSES)[number];

/** Names of pages beside the stores (C-03), which no store can have. */
export const RESERVED_STORE_IDS: ReadonlySet<string> = new Set(['checkout', 'invoice', 'product', 'cart']);

const MIN_LENGTH = 6;
/** A number of four digits still fits behind it: an address has at most 32 characters (W-06). */
const MAX_NAME = 27;

/**
 * The last part of a store's address from its name: "Dapur Puan Ros" is dapur-puan-ros. A name that is too short for an
 * address gets "kedai" in front, as does one of a reserved page; one without Latin letters is kedai-online.
 */
export function storeIdOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '') // accents
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME)
    .replaceAll(/^-+|-+$/g, '');
  if (plain.length >= MIN_LENGTH && !RESERVED_STORE_IDS.has(plain)) return plain;
  return `kedai-${plain || 'online'}`;
}
