import type { Permission } from './roles.ts';

/** What a merchant can be told of, as his settings name it (D-56). */
export const NOTICE_SETTINGS = [
  'BILL_CREATED',
  'PAYMENT_SUCCESS',
  'PAYMENT_FAILED',
  'SETTLEMENT_DONE',
  'PAYOUT_DONE',
  'PAYOUT_FAILED',
  'REFUND_DONE',
  'TOPUP_DONE',
  'SUBSCRIPTION_DUE',
  'NEW_ORDER',
  'LOW_STOCK',
] as const;
export type NoticeSetting = (typeof NOTICE_SETTINGS)[number];

interface NoticeRule {
  /** The setting that turns it on and off. */
  readonly setting: NoticeSetting;
  /** Who may see it in the portal. */
  readonly permission: Permission;
  /** Where it leads; `:id` is its subject. */
  readonly page: string;
  /** false: whoever causes it writes a fuller letter of its own. */
  readonly is_mailed: boolean;
}

const mailed = (setting: NoticeSetting, permission: Permission, page: string): NoticeRule => ({
  setting,
  permission,
  page,
  is_mailed: true,
});

/** Every notice there is. Several may hang on one setting: who wants to hear of settlements hears of one that failed. */
export const NOTICES = {
  /** By somebody else than the merchant's own people: they know what they make. */
  BILL_CREATED: mailed('BILL_CREATED', 'bills.read', '/customer-bills/view/:id'),
  PAYMENT_SUCCESS: {
    ...mailed('PAYMENT_SUCCESS', 'bills.read', '/collections/payments/:id'),
    is_mailed: false,
  },
  PAYMENT_FAILED: mailed('PAYMENT_FAILED', 'bills.read', '/collections/payments/:id'),
  SETTLEMENT_DONE: mailed('SETTLEMENT_DONE', 'settlements.read', '/settlement/view'),
  SETTLEMENT_FAILED: mailed('SETTLEMENT_DONE', 'settlements.read', '/settlement/view'),
  /** What the platform found about the account that settlements go to. */
  BANK_VERIFIED: mailed('SETTLEMENT_DONE', 'payouts.read', '/info/view?tab=banks'),
  BANK_REJECTED: mailed('SETTLEMENT_DONE', 'payouts.read', '/info/view?tab=banks'),
  PAYOUT_DONE: mailed('PAYOUT_DONE', 'payouts.read', '/payout/view'),
  PAYOUT_FAILED: mailed('PAYOUT_FAILED', 'payouts.read', '/payout/view'),
  PAYOUT_RETURNED: mailed('PAYOUT_FAILED', 'payouts.read', '/payout/view'),
  REFUND_DONE: mailed('REFUND_DONE', 'offline_payments.read', '/refund/view'),
  REFUND_FAILED: mailed('REFUND_DONE', 'offline_payments.read', '/refund/view'),
  TOPUP_DONE: mailed('TOPUP_DONE', 'payouts.read', '/pools/top-ups/:id'),
  TOPUP_REJECTED: mailed('TOPUP_DONE', 'payouts.read', '/pools/top-ups/:id'),
  SUBSCRIPTION_DUE: mailed('SUBSCRIPTION_DUE', 'users.read', '/subscriptions/view'),
  SUBSCRIPTION_RENEWED: mailed('SUBSCRIPTION_DUE', 'users.read', '/subscriptions/view'),
  SUBSCRIPTION_LAPSED: mailed('SUBSCRIPTION_DUE', 'users.read', '/subscriptions/view'),
} as const satisfies Record<string, NoticeRule>;
export type NoticeKind = keyof typeof NOTICES;
export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]];

/** The settings that something hangs on. */
export const USED_SETTINGS = NOTICE_SETTINGS.filter((setting) =>
  Object.values(NOTICES).some((notice) => notice.setting === setting),
);

/** What a notice says, each in the form in which it travels; what does not apply is null. */
export interface NoticeFacts {
  /** The record that it is about. */
  subject_id: string | null;
  /** The number under which people know it: ST-…, PO-…, PT-…. */
  reference: string | null;
  /** Ringgit, two decimals. */
  amount: string | null;
  /** Who or what: the payer, the payee, the masked bank account, the plan. */
  name: string | null;
  /** Why, as a machine word. */
  reason: string | null;
  /** yyyy-MM-dd. */
  day: string | null;
}

export const NO_FACTS: NoticeFacts = Object.freeze({
  subject_id: null,
  reference: null,
  amount: null,
  name: null,
  reason: null,
  day: null,
});

/** The page of the portal that a notice leads to. */
export const noticePage = (kind: NoticeKind, subject_id: string | null): string => {
  const { page } = NOTICES[kind];
  return page.includes(':id') && subject_id === null
    ? page.slice(0, page.indexOf('/:id'))
    : page.replace(':id', subject_id ?? '');
};

/** The kinds that somebody with these permissions is shown. */
export const noticesFor = (permissions: readonly Permission[]): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => permissions.includes(NOTICES[kind].permission));
