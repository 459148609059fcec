import type { Permission } from './roles.ts';

/** Kinds of records that are found by their text, in the order in which results show them. */
export const SEARCH_KINDS = [
  'PAYMENT',
  'BILL',
  'ORDER',
  'CUSTOMER',
  'COLLECTION',
  'PAYOUT',
  'SETTLEMENT',
  'REFUND',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Who may find a kind: whoever may see its list. */
export const SEARCH_PERMISSIONS: Readonly<Record<SearchKind, Permission>> = {
  PAYMENT: 'bills.read',
  BILL: 'bills.read',
  ORDER: 'shop.read',
  CUSTOMER: 'bills.read',
  COLLECTION: 'bills.read',
  PAYOUT: 'payouts.read',
  SETTLEMENT: 'settlements.read',
  REFUND: 'offline_payments.read',
};
