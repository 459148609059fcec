import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { AMOUNT_TYPES, COLLECTION_TYPES, RECORD_STATUS } from '@kutip/domain/collection';
import { FEE_BEARERS } from '@kutip/domain/fees';
import { DEFAULT_PAYER_FIELDS, PAYER_FIELD_RULES } from '@kutip/domain/payer-fields';
import { REMINDER_DAYS } from '@kutip/domain/reminders';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { callbackUrl, id, text, url } from './fields.ts';
import { fileUrl } from './files.ts';
import { listing } from './listing.ts';
import { partialOf } from './partial.ts';
import { offeredService } from './payment-service.ts';
import { money, moneyInput, timestamp } from './wire.ts';

export const record_status = z.enum(RECORD_STATUS);
export const RECORD_STATUS_FILTER = z.coerce.number<number>().pipe(record_status);

/** A question that the payer answers on the page. */
export const formField = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  label: text(80),
  type: z.enum(['text', 'number', 'select']),
  is_required: z.boolean(),
  options: z.array(text(80)).max(30).default([]),
});

const payerFieldRule = z.enum(PAYER_FIELD_RULES);
/** Which fields the payer fills in besides the name; at least one of e-mail and phone. */
export const payerFields = z.object({
  email: payerFieldRule,
  phone_number: payerFieldRule,
  address: payerFieldRule,
  note: payerFieldRule,
});

/** Days before (negative) and after the due date on which reminders are sent. */
export const reminderDays = z.array(z.literal(REMINDER_DAYS)).max(REMINDER_DAYS.length);

const writable = z.object({
  title: text(120),
  description: z.string().trim().max(2000).nullish(),
  cover_image_url: fileUrl.nullish(),
  amount_type: z.enum(AMOUNT_TYPES).exclude(['ITEMS']),
  amount: moneyInput.nullish(),
  min_amount: moneyInput.nullish(),
  max_amount: moneyInput.nullish(),
  quantity_enable: z.boolean().default(false),
  form_fields: z.array(formField).max(12).default([]),
  payer_fields: payerFields.default(DEFAULT_PAYER_FIELDS),
  channel_flags: z.array(z.enum(CHANNEL_FLAGS)).min(1).max(7),
  fee_bearer: z.enum(FEE_BEARERS).nullish(),
  start_at: timestamp.nullish(),
  end_at: timestamp.nullish(),
  target_amount: moneyInput.nullish(),
  /** The success message; null: the account's first active one. */
  success_field_id: z.uuid().nullish(),
  redirect_url: url.nullish(),
  callback_url: callbackUrl.nullish(),
  reminder_days: reminderDays.default([]),
  due_in_days: z.number().int().min(0).max(365).nullish(),
});
/** A bill form has no questions: each bill states its amount. */
const billForm = writable.omit({ form_fields: true, payer_fields: true, quantity_enable: true });

const row = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  title: z.string(),
  collection_type: z.enum(COLLECTION_TYPES),
  description: z.string().nullable(),
  cover_image_url: z.string().nullable(),
  amount_type: z.enum(AMOUNT_TYPES),
  amount: money.nullable(),
  min_amount: money.nullable(),
  max_amount: money.nullable(),
  quantity_enable: z.boolean(),
  form_fields: z.array(formField),
  payer_fields: payerFields,
  channel_flags: z.array(z.enum(CHANNEL_FLAGS)),
  fee_bearer: z.enum(FEE_BEARERS).nullable(),
  start_at: timestamp.nullable(),
  end_at: timestamp.nullable(),
  target_amount: money.nullable(),
  success_field_id: z.uuid().nullable(),
  redirect_url: z.string().nullable(),
  /** Receives payment callbacks; null: none are sent. */
  callback_url: z.string().nullable(),
  reminder_days: z.array(z.number().int()),
  /** The default due date of a new bill, in days after creation. */
  due_in_days: z.number().int().nullable(),
  record_status,
  created_at: timestamp,
  updated_at: timestamp,
});

/** What was collected so far; calculated for each response. */
const totals = { paid_count: z.number().int(), paid_amount: money };
/** The public link and its QR code as SVG. */
const sharing = { public_url: z.string(), qr_svg: z.string() };

export const publicMerchant = z.object({
  name: z.string(),
  logo_url: z.string().nullable(),
  /** Whether the merchant's plan hides the platform's name on public pages. */
  hide_branding: z.boolean(),
});
export const publicSupport = z.object({
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  whatsapp_number: z.string().nullable(),
  website_url: z.string().nullable(),
  operating_hours: z.string().nullable(),
});
/** The merchant's active share templates (D-34). */
export const publicShareTexts = z.array(
  z.object({
    channel: z.string(),
    title: z.string(),
    message_template: z.string(),
    image_url: z.string().nullable(),
  }),
);

const reader = { area: 'merchant', permission: 'bills.read' } as const;
const writer = { area: 'merchant', permission: 'bills.write' } as const;

export const collections = {
  list: listing({
    path: 'collections/merchant-collection',
    aliases: ['collections'],
    access: reader,
    row: row.extend(totals),
    search: ['title', 'description'],
    sort: ['created_at', 'title', 'amount'],
    filters: { record_status: RECORD_STATUS_FILTER, collection_type: z.enum(COLLECTION_TYPES) },
    date_column: 'created_at',
  }),
  read: endpoint({
    method: 'GET',
    path: 'collections/:id',
    access: reader,
    params: id,
    data: row.extend(totals).extend(sharing),
  }),
  /** Creates a payment form: one open public page where any payer pays. */
  create: endpoint({
    method: 'POST',
    path: 'collections',
    access: writer,
    idempotent: true,
    body: writable,
    data: row.extend(totals).extend(sharing),
  }),
  /**
   * Edits, activates (record_status 1) and deactivates (2). `read_at`, the record's `updated_at` as it was read,
   * refuses a lost update with 4009.
   */
  update: endpoint({
    method: 'PUT',
    path: 'collections/:id',
    access: writer,
    params: id,
    body: partialOf(writable).extend({ record_status: record_status.optional(), read_at: timestamp.optional() }),
    data: row.extend(totals).extend(sharing),
  }),
  /** Creates a bill form: the merchant issues bills to named customers, each with its own link (D-13). */
  createBillForm: endpoint({
    method: 'POST',
    path: 'collections/bill-method',
    access: writer,
    idempotent: true,
    body: billForm,
    data: row.extend(totals).extend(sharing),
  }),
  /** Like `update`, for bill forms only; a payment form answers 4004. */
  updateBillForm: endpoint({
    method: 'PUT',
    path: 'collections/bill-method/:id',
    access: writer,
    params: id,
    body: partialOf(billForm).extend({ record_status: record_status.optional(), read_at: timestamp.optional() }),
    data: row.extend(totals).extend(sharing),
  }),
  /** The public page of a collection; never includes another payer's bill. */
  page: endpoint({
    method: 'GET',
    path: 'collections/:id/:provider-bills',
    access: 'public',
    params: z.object({ id: z.uuid(), provider: z.string().regex(/^[a-z0-9]+$/) }),
    data: z.object({
      uuid: z.uuid(),
      title: z.string(),
      description: z.string().nullable(),
      cover_image_url: z.string().nullable(),
      amount_type: z.enum(AMOUNT_TYPES),
      amount: money.nullable(),
      min_amount: money.nullable(),
      max_amount: money.nullable(),
      quantity_enable: z.boolean(),
      form_fields: z.array(formField),
      payer_fields: payerFields,
      start_at: timestamp.nullable(),
      end_at: timestamp.nullable(),
      closed: z.enum(['stopped', 'not_started', 'ended']).nullable(),
      collection_account: publicMerchant,
      support: publicSupport.nullable(),
      share_texts: publicShareTexts,
      services: z.array(offeredService),
      service_tax_bps: z.number().int(),
    }),
  }),
};
