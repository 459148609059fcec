import type { Permission } from './roles.ts';

/** The events that a merchant can be notified of, as named in the notification settings (D-56). */
export const NOTIFICATION_SETTINGS = [
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
  'CALLBACK_FAILED',
] as const;
export type NotificationSetting = (typeof NOTIFICATION_SETTINGS)[number];

interface NotificationRule {
  /** The setting that enables it; null: shown in the portal whatever the settings say, and sent nowhere. */
  readonly setting: NotificationSetting | null;
  /** The permission needed to see it in the portal. */
  readonly permission: Permission;
  /** The portal page it links to; `:id` is its subject. */
  readonly page: string;
  /** false: the causing module sends a more detailed e-mail itself. */
  readonly is_emailed: boolean;
}

const emailedRule = (setting: NotificationSetting, permission: Permission, page: string): NotificationRule => ({
  setting,
  permission,
  page,
  is_emailed: true,
});

/** Every notification kind. Several kinds share one setting: settlement notifications include failures. */
export const NOTIFICATIONS = {
  /** Created by someone outside the merchant's team: they know about their own bills. */
  BILL_CREATED: emailedRule('BILL_CREATED', 'bills.read', '/customer-bills/view/:id'),
  /** An order that is to be packed, or whose bank transfer is to be checked. */
  NEW_ORDER: emailedRule('NEW_ORDER', 'shop.read', '/stores/order-management/:id'),
  /** A courier has brought a parcel back. */
  ORDER_RETURNED: emailedRule('NEW_ORDER', 'shop.read', '/stores/order-management/:id'),
  /** The stock of a product or variant has fallen to the number that the merchant set. */
  LOW_STOCK: emailedRule('LOW_STOCK', 'shop.read', '/products/view/:id'),
  PAYMENT_SUCCESS: {
    ...emailedRule('PAYMENT_SUCCESS', 'bills.read', '/collections/payments/:id'),
    is_emailed: false,
  },
  PAYMENT_FAILED: emailedRule('PAYMENT_FAILED', 'bills.read', '/collections/payments/:id'),
  /** Reconciliation with the provider's statement: a payment that never arrived, and one that did after all. */
  PAYMENT_REVERSED: emailedRule('PAYMENT_FAILED', 'bills.read', '/collections/payments/:id'),
  PAYMENT_RESTORED: emailedRule('PAYMENT_FAILED', 'bills.read', '/collections/payments/:id'),
  /** Reconciliation changed the available balance. */
  CORRECTION_DEBITED: emailedRule('SETTLEMENT_DONE', 'settlements.read', '/settlement/view'),
  CORRECTION_CREDITED: emailedRule('SETTLEMENT_DONE', 'settlements.read', '/settlement/view'),
  SETTLEMENT_DONE: emailedRule('SETTLEMENT_DONE', 'settlements.read', '/settlement/view'),
  SETTLEMENT_FAILED: emailedRule('SETTLEMENT_DONE', 'settlements.read', '/settlement/view'),
  /** Result of the verification of a settlement bank account. */
  BANK_VERIFIED: emailedRule('SETTLEMENT_DONE', 'payouts.read', '/info/view?tab=banks'),
  BANK_REJECTED: emailedRule('SETTLEMENT_DONE', 'payouts.read', '/info/view?tab=banks'),
  PAYOUT_DONE: emailedRule('PAYOUT_DONE', 'payouts.read', '/payout/view'),
  PAYOUT_FAILED: emailedRule('PAYOUT_FAILED', 'payouts.read', '/payout/view'),
  PAYOUT_RETURNED: emailedRule('PAYOUT_FAILED', 'payouts.read', '/payout/view'),
  REFUND_DONE: emailedRule('REFUND_DONE', 'offline_payments.read', '/refund/view'),
  REFUND_FAILED: emailedRule('REFUND_DONE', 'offline_payments.read', '/refund/view'),
  TOPUP_DONE: emailedRule('TOPUP_DONE', 'payouts.read', '/pools/top-ups/:id'),
  TOPUP_REJECTED: emailedRule('TOPUP_DONE', 'payouts.read', '/pools/top-ups/:id'),
  SUBSCRIPTION_DUE: emailedRule('SUBSCRIPTION_DUE', 'users.read', '/subscriptions/view'),
  SUBSCRIPTION_RENEWED: emailedRule('SUBSCRIPTION_DUE', 'users.read', '/subscriptions/view'),
  SUBSCRIPTION_LAPSED: emailedRule('SUBSCRIPTION_DUE', 'users.read', '/subscriptions/view'),
  /** The payment fees of the plan change on a day, or do not after all. */
  PLAN_RATES_SCHEDULED: emailedRule('SUBSCRIPTION_DUE', 'users.read', '/subscriptions/view'),
  PLAN_RATES_WITHDRAWN: emailedRule('SUBSCRIPTION_DUE', 'users.read', '/subscriptions/view'),
  /** The merchant's system does not answer callbacks. */
  CALLBACK_FAILED: emailedRule('CALLBACK_FAILED', 'bills.read', '/info/view?tab=callbacks'),
  /** After three days without an answer nothing is sent until a person resumes it. */
  CALLBACK_PAUSED: emailedRule('CALLBACK_FAILED', 'bills.read', '/info/view?tab=callbacks'),
  /** An admin of the platform has looked at the business. Nobody can switch this off. */
  SUPPORT_VIEWED: { setting: null, permission: 'users.read', page: '/me/devices', is_emailed: false },
} as const satisfies Record<string, NotificationRule>;
export type NotificationKind = keyof typeof NOTIFICATIONS;
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as [NotificationKind, ...NotificationKind[]];

/** The settings that at least one kind uses. */
export const USED_SETTINGS = NOTIFICATION_SETTINGS.filter((setting) =>
  Object.values(NOTIFICATIONS).some((notice) => notice.setting === setting),
);

/** The facts of a notification in their wire format; null where not applicable. */
export interface NotificationFacts {
  /** The record that it refers to. */
  subject_id: string | null;
  /** The record's number: ST-…, PO-…, PT-…. */
  reference: string | null;
  /** Ringgit, two decimals. */
  amount: string | null;
  /** The payer, payee, masked bank account, plan or admin. */
  name: string | null;
  /** The reason code; of a view by support, its text. */
  reason: string | null;
  /** yyyy-MM-dd. */
  day: string | null;
}

export const NO_FACTS: NotificationFacts = Object.freeze({
  subject_id: null,
  reference: null,
  amount: null,
  name: null,
  reason: null,
  day: null,
});

/** The portal page that a notification links to. */
export const notificationPage = (kind: NotificationKind, subject_id: string | null): string => {
  const { page } = NOTIFICATIONS[kind];
  return page.includes(':id') && subject_id === null
    ? page.slice(0, page.indexOf('/:id'))
    : page.replace(':id', subject_id ?? '');
};

/** The kinds that a user with these permissions may see. */
export const notificationKindsFor = (permissions: readonly Permission[]): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => permissions.includes(NOTIFICATIONS[kind].permission));
