/** Messages to many: who receives them, and why some do not. */
import { languageOrEnglish, LANGUAGES, type Language } from './language.ts';
import { fillMergeFields, missingFields, type MergeValues } from './merge-fields.ts';
import { mailboxOf } from './message-limits.ts';
import { MAX_SMS_SEGMENTS, measureSms } from './sms.ts';

export const BATCH_CHANNELS = ['EMAIL', 'SMS'] as const;
export type BatchChannel = (typeof BATCH_CHANNELS)[number];
/** WhatsApp messages are sent by the merchant, with links that we fill. */
export const PREVIEW_CHANNELS = [...BATCH_CHANNELS, 'WHATSAPP'] as const;
export type PreviewChannel = (typeof PREVIEW_CHANNELS)[number];

export const RECIPIENT_GROUPS = ['CHOSEN', 'ALL_CUSTOMERS', 'UNPAID_BILLS', 'OVERDUE_BILLS'] as const;
export type RecipientGroup = (typeof RECIPIENT_GROUPS)[number];

/** The most recipients of one message. */
export const MAX_BATCH_RECIPIENTS = 5000;

/**
 * REJECTED: not accepted, and not paid for. QUEUED and SENT may still fail. DELIVERED: the network has reported it. REFUSED:
 * the network refused it, and its cost is returned. FAILED: the mail server did not accept it.
 */
export const DELIVERY_STATUSES = ['QUEUED', 'SENT', 'DELIVERED', 'REFUSED', 'FAILED', 'REJECTED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const REJECTION_REASONS = [
  'no_address',
  'opted_out',
  'repeated',
  'field_without_value',
  'too_long',
  'account_not_active',
  'email_not_confirmed',
  'merchant_limit',
  'recipient_limit',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** A customer, or the payer of a bill. */
export interface Recipient {
  customer_id: string | null;
  bill_id: string | null;
  full_name: string;
  email: string | null;
  phone_number: string | null;
  /** The language of their bill; null: not known. */
  language: string | null;
  is_opted_out: boolean;
  values: MergeValues;
}

export interface BatchText {
  subject: string;
  message: string;
}
export interface BatchTexts extends BatchText {
  translations: Partial<Record<Language, BatchText>>;
}

/** The message of one recipient, or why there is none. */
export interface BatchMessage extends BatchText {
  recipient: Recipient;
  address: string;
  language: Language;
  /** Of a text message; else 0. */
  segments: number;
  rejected: RejectionReason | null;
}

const addressOf = ({ email, phone_number }: Recipient, channel: PreviewChannel): string =>
  (channel === 'EMAIL' ? email : phone_number) ?? '';

/** Addresses are compared as mailboxes and as the digits of phones. */
export const addressKey = (address: string): string =>
  address.includes('@') ? mailboxOf(address) : address.replace(/\D/g, '');

/** The text of a recipient's language, else the one that is for everybody. */
const textFor = ({ subject, message, translations }: BatchTexts, language: string | null): BatchText => {
  const known = LANGUAGES.find((one) => one === language);
  return (known && translations[known]) ?? { subject, message };
};

/**
 * Writes everybody's message. A customer receives one even if they are named twice; every bill is a message of its own.
 * `fallback` is the language of recipients whose language is not known.
 */
export function writeMessages(
  recipients: readonly Recipient[],
  texts: BatchTexts,
  { channel, fallback }: { channel: PreviewChannel; fallback: Language },
): BatchMessage[] {
  const written = new Set<string>();
  return recipients.map((recipient) => {
    const address = addressOf(recipient, channel);
    const text = textFor(texts, recipient.language);
    const subject = channel === 'EMAIL' ? text.subject : '';
    const message = fillMergeFields(text.message, recipient.values);
    const { segments } = channel === 'SMS' ? measureSms(message) : { segments: 0 };
    const key = recipient.bill_id ?? addressKey(address);
    const is_repeated = written.has(key);
    written.add(key);
    const rejected = rejectionOf({ recipient, address, is_repeated, segments, text: `${subject} ${text.message}` });
    const language = recipient.language === null ? fallback : languageOrEnglish(recipient.language);
    return {
      recipient,
      address,
      language,
      subject: fillMergeFields(subject, recipient.values),
      message,
      segments,
      rejected,
    };
  });
}

interface Checked {
  recipient: Recipient;
  address: string;
  is_repeated: boolean;
  segments: number;
  text: string;
}
function rejectionOf({ recipient, address, is_repeated, segments, text }: Checked): RejectionReason | null {
  if (address === '') return 'no_address';
  if (recipient.is_opted_out) return 'opted_out';
  if (is_repeated) return 'repeated';
  if (missingFields(text, recipient.values).length > 0) return 'field_without_value';
  return segments > MAX_SMS_SEGMENTS ? 'too_long' : null;
}

/** Opens WhatsApp with the recipient and the text. */
export const whatsappLink = (phone_number: string, message: string): string =>
  `https://wa.me/${phone_number.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`;

/** Minutes between the tries of a text message: sending it, and then requesting its outcome. */
const SMS_TRY_MINUTES = [1, 2, 10, 60, 360, 1440, 1440] as const;

/** When to ask again after this many tries; null: the network has had days to report, so the message stays as it is. */
export function nextSmsTry(tries: number, now: Date): Date | null {
  const minutes = SMS_TRY_MINUTES[tries - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}
