/** Defaults of a new merchant account (D-07), so that the first payment needs no visit to the settings. */
import { CHANNEL_FLAGS, channelId, GROUP_BY_CHANNEL, type ChannelFlag } from '@kutip/domain/channels';
import { RECEIPT_LINES } from '@kutip/domain/receipt-lines';

/** The merchant's internal balances with the numbered account under each (D-41, D-42). */
export const POOLS = [
  { pool_type: 'COLLECTION', name: 'Sales', purpose: 'Proceeds of sales' },
  { pool_type: 'PAYOUT', name: 'Payouts', purpose: 'Funds for payouts' },
  { pool_type: 'CREDIT', name: 'Credit', purpose: 'Credit for SMS and courier bookings' },
] as const;

/** Display order of the payment methods, the most used first. */
const CHANNEL_ORDER: readonly ChannelFlag[] = ['fpx', 'duit_now', 'ewallet', 'credit_card', 'bnpl', 'paypal', 'crypto'];

/** One row per channel flag, all on: the plan decides which of them count (D-21, D-36). */
export const PAYMENT_SETTINGS = CHANNEL_FLAGS.map((channel_flag) => ({
  channel_flag,
  group_code: GROUP_BY_CHANNEL[channel_flag],
  sort_order: CHANNEL_ORDER.indexOf(channel_flag) + 1,
}));

export const CHANNEL_IDS = CHANNEL_FLAGS.map(channelId);

/** Message templates for sharing a link; placeholders in braces are filled when the link is shared (D-34). */
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

/** The success page after a payment, with every line of the receipt (D-33). */
export const SUCCESS_FIELD = {
  title: 'Thank you',
  message: 'We have received your payment.',
  fields: RECEIPT_LINES,
} as const;

/**
 * Notification settings for every event of D-56. Events that need action or that the merchant waits for are e-mailed;
 * the rest are shown in the portal. Bills that payers create themselves are not, because most are paid a minute later
 * and that payment is notified.
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
  { event: 'CALLBACK_FAILED', email_enable: true, in_app_enable: true },
] as const;
