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

/** Decisions that wait for a second admin. */
export const proposals = {
  title: 'Waits for a second person',
  text: 'Nothing has been posted yet. Another admin confirms or rejects this.',
  own: 'You proposed this. Another admin has to decide.',
  proposed_by: 'Proposed by',
  proposed_at: 'Proposed on',
  unknown: 'Unknown',
  confirm: 'Confirm proposal',
  reject: 'Reject proposal',
  made: 'Proposed. Another admin has to confirm.',
  confirmed: 'Confirmed and posted',
  rejected: 'Proposal rejected',
  badge: 'Second person needed',
  filter: 'Second person',
} as const;

/** Banks by the provider code of their statements; other providers are named after their payment method. */
export const providerBank = {
  bank: 'Bank',
  payout_bank: 'Payout bank',
} as const;
