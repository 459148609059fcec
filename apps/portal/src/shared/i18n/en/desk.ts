import type { ItemKind } from '@kutip/domain/reconciliation';

/** Messages that several features of the admin portal use. */
export const merchants = {
  title: 'Merchants',
  pool_COLLECTION: 'Sales',
  pool_PAYOUT: 'Payouts',
  pool_CREDIT: 'Credit',
  never: 'Never logged in',
  decisions: 'Decisions',
  no_decisions: 'No decisions yet.',
  by_platform: 'The platform',
  reason: 'Reason',
  reason_help: 'The merchant reads this.',
} as const;

export const topUpDesk = {
  slip_account: 'Account',
} as const;

export const payoutDesk = {
  match: 'Name match',
} as const;

export const itemKind = {
  PAYMENT: 'Payment',
  PAYOUT: 'Disbursement',
  BANK_CREDIT: 'Bank credit by a provider',
  SETTLEMENT: 'Settlement',
} as const satisfies Record<ItemKind, string>;
