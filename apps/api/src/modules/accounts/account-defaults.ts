/** What a new merchant finds already set (D-07), so that the first payment needs no visit to the settings. */
import { CHANNEL_FLAGS, channelId, GROUP_OF, type ChannelFlag } from '@kutip/domain/channels';
import { RECEIPT_LINES } from '@kutip/domain/receipt-lines';

/** The merchant's internal balances with the numbered account under each (D-41, D-42). */
export const POOLS = [
  { pool_type: 'COLLECTION', name: 'Sales', purpose: 'Proceeds of sales' },
  { pool_type: 'PAYOUT', name: 'Payouts', purpose: 'Money brought in to pay others' },
  { pool_type: 'CREDIT', name: 'Credit', purpose: 'Credit for SMS and courier bookings' },
] as const;

/** How a payer finds the ways to pay, from the one that most use to the one that fewest do. */
const SHOWN_IN_ORDER: readonly ChannelFlag[] = [
  'fpx',
  'duit_now',
  'ewallet',
  'credit_card',
  'bnpl',
  'paypal',
  'crypto',
];

/** One row per channel flag, all on: the plan decides which of them count (D-21, D-36). */
export const PAYMENT_SETTINGS = CHANNEL_FLAGS.map((channel_flag) => ({
  channel_flag,
  group_code: GROUP_OF[channel_flag],
  sort_order: SHOWN_IN_ORDER.indexOf(channel_flag) + 1,
}));

export const CHANNEL_IDS = CHANNEL_FLAGS.map(channelId);

/** Texts for sharing a link; the words in braces are filled when it is shared (D-34). */
export const SHARE_SETTINGS = [
  {
    channel: 'WHATSAPP',
    title: 'Payment link',
    message_template: 'Hi {name}, please pay {amount} for {title} here: {link}',
  },
  {
    channel: 'EMAIL',
    title: 'Your bill: {title}',
    message_template: 'Hi {name},\n\nYour bill for {title} is {amount}. You can pay it here: {link}\n\nThank you.',
  },
  { channel: 'COPY', title: 'Link', message_template: '{link}' },
] as const;

/** What a payer sees after paying, and which lines of the receipt: every one (D-33). */
export const SUCCESS_FIELD = {
  title: 'Thank you',
  message: 'We have received your payment.',
  fields: RECEIPT_LINES,
} as const;

/**
 * Every event of D-56. Mail goes out for what a merchant must act on or waits for; the rest shows in the portal, but for
 * bills that payers make themselves: most of those are paid a minute later, and that is told.
 */
export const NOTIFICATIONS = [
  { event: 'BILL_CREATED', email_enable: false, in_app_enable: false },
  { event: 'PAYMENT_SUCCESS', email_enable: true, in_app_enable: true },
  { event: 'PAYMENT_FAILED', email_enable: false, in_app_enable: true },
  { event: 'SETTLEMENT_DONE', email_enable: true, in_app_enable: true },
  { event: 'PAYOUT_DONE', email_enable: true, in_app_enable: true },
  { event: 'PAYOUT_FAILED', email_enable: true, in_app_enable: true },
  { event: 'REFUND_DONE', email_enable: true, in_app_enable: true },
  { event: 'TOPUP_DONE', email_enable: true, in_app_enable: true },
  { event: 'SUBSCRIPTION_DUE', email_enable: true, in_app_enable: true },
  { event: 'NEW_ORDER', email_enable: true, in_app_enable: true },
  { event: 'LOW_STOCK', email_enable: false, in_app_enable: true },
] as const;
