import { LANGUAGES } from '@kutip/domain/language';
import { unknownFields } from '@kutip/domain/merge-fields';
import {
  BATCH_CHANNELS,
  DELIVERY_STATUSES,
  MAX_BATCH_RECIPIENTS,
  PREVIEW_CHANNELS,
  RECIPIENT_GROUPS,
  REJECTION_REASONS,
} from '@kutip/domain/message-batch';
import { z } from 'zod';
import { reminderDays } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { listing } from './listing.ts';
import { money, moneyInput, timestamp } from './wire.ts';

const reader = { area: 'merchant', permission: 'messaging.read' } as const;
const writer = { area: 'merchant', permission: 'messaging.write' } as const;

/** A text with merge fields; others are refused, because recipients would see them unfilled. */
const mergeText = (max: number) =>
  text(max).refine((written) => unknownFields(written).length === 0, { error: 'unknown_placeholder' });
export const messageSubject = mergeText(150);
export const messageText = mergeText(4000);

const ids = z.array(z.uuid()).max(MAX_BATCH_RECIPIENTS).default([]);
/** Who receives a message: a group, or with CHOSEN the customers and the payers of the bills that are named. */
const recipients = {
  recipients: z.enum(RECIPIENT_GROUPS).default('CHOSEN'),
  customer_ids: ids,
  bill_ids: ids,
};
/** A payer gets the text in the language of their bill, where there is one; without a subject it has the one for everybody. */
const translations = z
  .partialRecord(z.enum(LANGUAGES), z.object({ subject: messageSubject.optional(), message: messageText }))
  .default({});

const rejected = z.array(z.object({ reason: z.enum(REJECTION_REASONS), count: z.number().int() }));
const sample = z.object({
  full_name: z.string(),
  address: z.string(),
  language: z.enum(LANGUAGES),
  subject: z.string(),
  message: z.string(),
  segments: z.number().int(),
  /** Opens WhatsApp with the recipient and the text; null on other channels. */
  whatsapp_link: z.string().nullable(),
});

const batch = z.object({
  id: z.uuid(),
  channel: z.enum(BATCH_CHANNELS),
  subject: z.string(),
  message: z.string(),
  accepted_count: z.number().int(),
  rejected_count: z.number().int(),
  sent_count: z.number().int(),
  failed_count: z.number().int(),
  segments: z.number().int(),
  /** What was paid from the credit pool, and what came back for refused messages. */
  cost: money,
  returned: money,
  created_by: z.string().nullable(),
  created_at: timestamp,
});
const created = z.object({
  batch_id: z.uuid(),
  accepted_count: z.number().int(),
  rejected_count: z.number().int(),
});

const delivery = z.object({
  id: z.uuid(),
  batch_id: z.uuid(),
  full_name: z.string(),
  address: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  reason: z.string().nullable(),
  segments: z.number().int(),
  cost: money,
  created_at: timestamp,
  ended_at: timestamp.nullable(),
});
const deliveries = listing({
  path: 'messaging-service/deliveries',
  access: reader,
  row: delivery,
  search: ['full_name', 'address'],
  sort: ['created_at', 'full_name', 'status'],
  filters: { batch_id: z.uuid(), status: z.enum(DELIVERY_STATUSES) },
});

/** Messages to many: e-mails and text messages to customers and to the payers of bills (D-55). */
export const messageBatches = {
  batches: listing({
    path: 'messaging-service/batches',
    access: reader,
    row: batch,
    search: ['subject', 'message'],
    sort: ['created_at'],
    filters: { channel: z.enum(BATCH_CHANNELS) },
    date_column: 'created_at',
  }),
  read: endpoint({
    method: 'GET',
    path: 'messaging-service/batches/:id',
    access: reader,
    params: id,
    data: batch,
  }),
  /** The recipients of a message with their results. */
  deliveries,
  /** Who would receive what, at what cost. Sends nothing. */
  preview: endpoint({
    method: 'POST',
    path: 'messaging-service/preview',
    access: writer,
    body: z.object({
      ...recipients,
      channel: z.enum(PREVIEW_CHANNELS),
      subject: messageSubject.optional(),
      message: messageText,
      translations,
    }),
    data: z.object({
      accepted_count: z.number().int(),
      rejected,
      segments: z.number().int(),
      cost: money,
      credit_available: money,
      samples: z.array(sample),
    }),
  }),
  /** Refuses 4000, 4010 (address not confirmed), 4011 (plan), 4023 (account not active), 4029 (limit of the day). */
  bulkEmail: endpoint({
    method: 'POST',
    path: 'messaging-service/bulk-email',
    access: writer,
    idempotent: true,
    body: z.object({ ...recipients, subject: messageSubject, message: messageText, translations }),
    data: created,
  }),
  /**
   * Takes the cost from the credit pool. Refuses as `bulkEmail` does, 4014 when the credit is too low, 4030 when the cost
   * is no longer the one that was shown, and 5002 when no text messages can be sent.
   */
  bulkSms: endpoint({
    method: 'POST',
    path: 'messaging-service/bulk-sms',
    access: writer,
    money: 'sends',
    idempotent: true,
    body: z.object({
      ...recipients,
      message: messageText,
      translations,
      cost: moneyInput,
    }),
    data: created.extend({ credit_used: money }),
  }),
  /** Days around the due date on which bills without a form are reminded of, unless the bill has days of its own. */
  readReminders: endpoint({
    method: 'GET',
    path: 'messaging-service/reminder-settings',
    access: reader,
    data: z.object({ reminder_days: z.array(z.number().int()) }),
  }),
  writeReminders: endpoint({
    method: 'PUT',
    path: 'messaging-service/reminder-settings',
    access: writer,
    body: z.object({ reminder_days: reminderDays }),
    data: z.object({ reminder_days: z.array(z.number().int()) }),
  }),
};

/** The link under every message to many. Both calls need the token of that link only. */
const tokenQuery = z.object({ token: z.string().max(200) });
export const unsubscribe = {
  /** Refuses 4006. */
  read: endpoint({
    method: 'GET',
    path: 'messaging-service/unsubscribe',
    access: 'public',
    query: tokenQuery,
    data: z.object({ merchant_name: z.string(), address: z.string(), is_unsubscribed: z.boolean() }),
  }),
  /** One click, as mail programs make it (RFC 8058), or the button of the page. Refuses 4006. */
  unsubscribe: endpoint({
    method: 'POST',
    path: 'messaging-service/unsubscribe',
    access: 'public',
    query: tokenQuery,
    data: z.null(),
  }),
};
