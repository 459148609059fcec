/** How many messages merchants may send to addresses of their own choice, so that nobody uses us to send spam. */
import type { AccountStatus } from './account.ts';

interface MessageRule {
  /** The most of one merchant's to one mailbox within 24 hours. */
  daily_to_recipient: number;
}

/**
 * Every message by its template. Those with a rule go to an address that the merchant entered and nobody else asked for.
 * null is not limited: a message to the merchant's own people, or one that follows money that moved, such as a receipt.
 */
export const MESSAGE_RULES = {
  bill_link: { daily_to_recipient: 10 },
  bulk_message: { daily_to_recipient: 5 },
  bill_reminder: { daily_to_recipient: 10 },
  invitation: { daily_to_recipient: 4 },
  refund_link: { daily_to_recipient: 10 },
  /** An unpaid order: anyone can type anyone's address. */
  order_placed: { daily_to_recipient: 10 },
  /** A cart that somebody asked to be reminded of, with anyone's address. */
  cart_reminder: { daily_to_recipient: 1 },
  account_decided: null,
  bank_changed: null,
  confirm_email: null,
  factor_reset: null,
  login_names: null,
  merchant_paid: null,
  notice: null,
  order_update: null,
  password_changed: null,
  password_reset: null,
  payout_paid: null,
  proof_changed: null,
  receipt: null,
  refund_done: null,
  report_ready: null,
  welcome: null,
} as const satisfies Record<string, MessageRule | null>;
export type MessageTemplate = keyof typeof MESSAGE_RULES;

export const isLimited = (template: MessageTemplate): boolean => MESSAGE_RULES[template] !== null;

/** The most limited messages that one merchant sends within 24 hours, over all addresses: one uploaded table of bills. */
const DAILY_BY_STATUS: Record<AccountStatus, number> = { ACTIVE: 50_000, PENDING_KYC: 0, SUSPENDED: 0, REJECTED: 0 };
/** The most limited messages that all merchants together send to one mailbox within 24 hours. */
const DAILY_TO_RECIPIENT_BY_ALL = 100;

export interface SenderCounts {
  account_status: AccountStatus;
  /** Whether every owner of the account has confirmed their e-mail address. */
  is_address_confirmed: boolean;
  /** All limited messages of this merchant in the last 24 hours. */
  by_merchant: number;
}
export interface MessageCounts extends SenderCounts {
  /** Messages of the last 24 hours: this merchant's of the same template to the same mailbox, */
  to_recipient: number;
  /** and all limited ones of all merchants to the same mailbox. */
  to_recipient_by_all: number;
}
export const MESSAGE_LIMITS = [
  'account_not_active',
  'email_not_confirmed',
  'merchant_limit',
  'recipient_limit',
] as const;
export type MessageLimit = (typeof MESSAGE_LIMITS)[number];

/** What forbids the merchant another limited message to anybody; null if nothing does. */
export function senderLimitReached({ account_status, is_address_confirmed, by_merchant }: SenderCounts) {
  const most = DAILY_BY_STATUS[account_status];
  if (most === 0) return 'account_not_active';
  if (!is_address_confirmed) return 'email_not_confirmed';
  return by_merchant >= most ? 'merchant_limit' : null;
}

/** What forbids another message, or null when it may be sent. */
export function messageLimitReached(template: MessageTemplate, counts: MessageCounts): MessageLimit | null {
  const rule = MESSAGE_RULES[template];
  if (!rule) return null;
  const { to_recipient, to_recipient_by_all } = counts;
  const is_full = to_recipient >= rule.daily_to_recipient || to_recipient_by_all >= DAILY_TO_RECIPIENT_BY_ALL;
  return senderLimitReached(counts) ?? (is_full ? 'recipient_limit' : null);
}

/** The mailbox of an address: `Ali+a@x.example` and `ali+b@x.example` reach the same one. */
export const mailboxOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
