import type { Translated } from './translated.ts';
import { en as payForm } from '../pay-form/messages/en.ts';

/** Messages of every public page, and of the payment form. `{placeholders}` are filled in; groups that scripts need are separate. */
export const en = {
  page: {
    sandbox: 'Sandbox: no real money moves',
    language: 'Language',
    by: 'Payments by {product}',
    support: 'Questions about this payment?',
    hours: 'Hours: {hours}',
    whatsapp: 'WhatsApp {number}',
    share_amount: '{amount} to {merchant}',
    share_open: 'Pay {merchant}',
  },
  moment: {
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    am: 'am',
    noon: 'pm',
    pm: 'pm',
    night: 'pm',
    comma: ',',
    day: '{day} {month} {year}',
    time: '{clock} {half}',
    zone: 'Malaysian time',
  },
  share: {
    title: 'Share this page',
    text: 'So that somebody else can pay it, or to keep the link.',
    receipt_title: 'Share this receipt',
    receipt_text: 'Whoever has the link sees the receipt, with the payer’s e-mail and phone masked.',
    copy: 'Copy link',
    copied: 'Copied',
    targets: { WHATSAPP: 'WhatsApp', EMAIL: 'E-mail', TELEGRAM: 'Telegram', SMS: 'SMS', FACEBOOK: 'Facebook' },
    more: 'More…',
    qr: 'QR code of this page',
    message: '{title}: {amount} to {merchant}. {link}',
    message_open: '{title}: pay {merchant} here. {link}',
    message_receipt: 'Receipt {invoice_no}: {amount} to {merchant}. {link}',
  },
  ...payForm,
} as const;

/** The shape of every language: a missing or extra message is a type error. */
export type Messages = Translated<typeof en>;
