import type { search } from '@kutip/contracts/search';
import type { Data } from '@kutip/contracts/endpoint';
import type { SearchKind } from '@kutip/domain/search-kind';
import type { Icon } from '@tabler/icons-react';

export type FoundGroup = Data<typeof search.records>['groups'][number];
export type FoundRecord = FoundGroup['records'][number];

/** A page or an action of the palette. */
export interface PalettePage {
  label: string;
  to: string;
  icon: Icon;
  /** The keys that do the same, such as `g p`. */
  keys?: string | undefined;
}

/** A line of the palette. */
export interface PaletteEntry extends PalettePage {
  id: string;
  search?: Record<string, string>;
  record?: FoundRecord & { kind: SearchKind };
}
export interface PaletteGroup {
  id: string;
  label: string;
  entries: PaletteEntry[];
}

/** Where a record of a kind is shown, and the list of the others. */
export const PLACES: Readonly<Record<SearchKind, { record: (id: string) => string; list: string }>> = {
  PAYMENT: { record: (id) => `/collections/payments/${id}`, list: '/collections/payments' },
  BILL: { record: (id) => `/customer-bills/view/${id}`, list: '/customer-bills/datatable' },
  ORDER: { record: (id) => `/stores/order-management/${id}`, list: '/stores/order-management' },
  CUSTOMER: { record: (id) => `/customers/view/${id}`, list: '/customers/datatable' },
  COLLECTION: { record: (id) => `/collections/view/${id}`, list: '/collections/list' },
  PAYOUT: { record: (id) => `/payout/view/${id}`, list: '/payout/view' },
  SETTLEMENT: { record: (id) => `/settlement/view/${id}`, list: '/settlement/view' },
  REFUND: { record: (id) => `/refund/view/${id}`, list: '/refund/view' },
};

export const termsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '');

/** The pages whose label has every term. */
export const matchingPages = (pages: readonly PalettePage[], text: string): PalettePage[] =>
  pages.filter(({ label }) => termsOf(text).every((term) => label.toLowerCase().includes(term)));

/** A text in pieces, those that a search names being marked. */
export function markedPieces(text: string, search: string): { piece: string; isMarked: boolean }[] {
  const terms = termsOf(search).map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  if (terms.length === 0) return [{ piece: text, isMarked: false }];
  return text
    .split(new RegExp(`(${terms.join('|')})`, 'gi'))
    .map((piece, n) => ({ piece, isMarked: n % 2 === 1 }))
    .filter(({ piece }) => piece !== '');
}
