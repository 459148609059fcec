import { BILL_SOURCES } from '@kutip/domain/bill';
import { LANGUAGES } from '@kutip/domain/language';
import { BILL_STATUSES } from '@kutip/domain/payment';
import { TOP_UP_KINDS, TOP_UP_POOLS } from '@kutip/domain/top-up';
import { z } from 'zod';
import { publicMerchant, reminderDays, publicShareTexts, publicSupport } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { email, id, invoiceNo, payerPhone, phone, text } from './fields.ts';
import { listing } from './listing.ts';
import { nestedListing } from './nested-listing.ts';
import { partialOf } from './partial.ts';
import { offeredService, openAttempt, timelineEntry } from './payment-service.ts';
import { day, money, moneyInput, timestamp } from './wire.ts';

const status = z.enum(BILL_STATUSES);
const item = z.object({ title: text(120), quantity: z.number().int().min(1).max(9999), unit_price: moneyInput });

const row = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  invoice_no: z.string(),
  collection_id: z.uuid().nullable(),
  title: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  amount: money,
  source: z.string(),
  due_date: z.iso.date().nullable(),
  /** Due before today and not paid (decisions 4). */
  is_overdue: z.boolean(),
  expires_at: timestamp.nullable(),
  reference_1: z.string().nullable(),
  reference_2: z.string().nullable(),
  note: z.string().nullable(),
  status,
  sent_at: timestamp.nullable(),
  reminder_count: z.number().int(),
  paid_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
const record = row.extend({
  form_answers: z.record(z.string(), z.string()),
  /** The credential of the merchant API that created it; null: a person did. */
  credential_name: z.string().nullable(),
  /** As the payer wrote it on the form's page. */
  payer_address: z.string().nullable(),
  /** null: the collection's reminder days. */
  reminder_days: z.array(z.number().int()).nullable(),
  items: z.array(z.object({ title: z.string(), quantity: z.number().int(), unit_price: money, total_amount: money })),
  public_url: z.string(),
  qr_svg: z.string(),
  timeline: z.array(timelineEntry),
});

const reader = { area: 'merchant', permission: 'bills.read' } as const;
const writer = { area: 'merchant', permission: 'bills.write' } as const;

const reference = z.string().trim().max(60).nullish();
/** The fields of a bill that a merchant sets. */
const writable = z.object({
  title: text(120),
  full_name: text(),
  email,
  phone_number: phone,
  amount: moneyInput.optional(),
  items: z.array(item).max(50).default([]),
  due_date: day.nullish(),
  expires_at: timestamp.nullish(),
  reminder_days: reminderDays.nullish(),
  reference_1: reference,
  reference_2: reference,
  note: z.string().trim().max(2000).nullish(),
});

const listed = {
  access: reader,
  row,
  search: ['invoice_no', 'title', 'full_name', 'email', 'phone_number', 'reference_1', 'reference_2'],
  sort: ['created_at', 'amount', 'due_date', 'full_name', 'paid_at'],
  filters: {
    status,
    collection_id: z.uuid(),
    source: z.enum(BILL_SOURCES),
    is_overdue: z.union([z.boolean(), z.stringbool()]),
  },
  date_column: 'created_at',
  sum_column: 'amount',
} as const;

/** Bulk actions on bills: each succeeds or fails by itself. */
const many = z.object({ ids: z.array(z.uuid()).min(1).max(500) });
const done = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      invoice_no: z.string().nullable(),
      is_done: z.boolean(),
      /** The code that the single call would have answered. */
      response_code: z.number().int(),
      reason: z.string().nullable(),
    }),
  ),
});

export const customerBills = {
  list: listing({ ...listed, path: 'customer-bills/merchant-customer-bill', aliases: ['customer-bills'] }),
  /** The bills of one collection; a collection of another account answers 4004. */
  ofCollection: nestedListing(
    listing({ ...listed, path: 'customer-bills/get-based-collection/:id', aliases: ['collections/:id/bills'] }),
    id,
  ),
  read: endpoint({ method: 'GET', path: 'customer-bills/:id', access: reader, params: id, data: record }),
  /**
   * A bill (`source` BILL) is sent and paid later: it may have a due date with reminders, and an expiry. A direct bill
   * is keyed in while the customer is present or on the phone: open for 60 minutes unless `expires_in_minutes` differs
   * (null: no expiry), never reminded of (D-15). `invoice_no` is one reserved by `reserve`.
   */
  create: endpoint({
    method: 'POST',
    path: 'customer-bills',
    access: writer,
    idempotent: true,
    body: writable
      .extend({
        collection_id: z.uuid().nullish(),
        source: z.enum(['BILL', 'DIRECT']).default('DIRECT'),
        invoice_no: invoiceNo.nullish(),
        expires_in_minutes: z.number().int().min(5).max(43_200).nullable().default(60),
        send_email: z.boolean().default(false),
      })
      .refine((bill) => bill.amount !== undefined || bill.items.length > 0, { path: ['amount'], error: 'required' }),
    data: record,
  }),
  /**
   * Changes a bill that can still be paid (else 4017). While a payment is in progress its amount and items are locked
   * (4010). `read_at`, the record's `updated_at` as it was read, refuses a lost update with 4009.
   */
  update: endpoint({
    method: 'PUT',
    path: 'customer-bills/:id',
    access: writer,
    params: id,
    body: partialOf(writable).extend({ read_at: timestamp.optional() }),
    data: record,
  }),
  /** E-mails the link, for the first time or again. A bill that cannot be paid answers 4017. */
  send: endpoint({
    method: 'POST',
    path: 'customer-bills/:id/send',
    access: writer,
    idempotent: true,
    params: id,
    body: z.object({}),
    data: record,
  }),
  sendMany: endpoint({
    method: 'POST',
    path: 'customer-bills/bulk/send',
    access: writer,
    idempotent: true,
    body: many,
    data: done,
  }),
  cancelMany: endpoint({
    method: 'POST',
    path: 'customer-bills/bulk/cancel',
    access: writer,
    idempotent: true,
    body: many,
    data: done,
  }),
  /** Cancels an unpaid bill; a paid one answers 4010. */
  remove: endpoint({ method: 'DELETE', path: 'customer-bills/:id', access: writer, params: id, data: z.null() }),
  /**
   * Reserves a number and an id for a bill that is created later (D-32). With a top-up purpose it creates the top-up:
   * `amount` is required, for POOL_TOPUP also the pool (or its virtual account), and the permission to top up (4003).
   */
  reserve: endpoint({
    method: 'POST',
    path: 'jwt/generate/bill-id',
    access: writer,
    idempotent: true,
    body: z.object({
      purpose: z.enum(['BILL', ...TOP_UP_KINDS]).default('BILL'),
      amount: moneyInput.optional(),
      pool_type: z.enum(TOP_UP_POOLS).optional(),
      virtual_account_id: z.uuid().optional(),
    }),
    data: z.object({ bill_id: z.uuid(), invoice_no: z.string(), public_url: z.string() }),
  }),
  /** Creates a bill from an open collection for a payer; the server calculates the amount. */
  fromPublic: endpoint({
    method: 'POST',
    path: 'customer-bills/public/customer-bill-method',
    access: 'public',
    idempotent: true,
    first_response_only: ['page_token'],
    body: z.object({
      collection_uuid: z.uuid(),
      full_name: text(),
      /** Which of these are needed, the form's `payer_fields` decide. */
      email: z.union([z.literal(''), email]).default(''),
      phone_number: payerPhone.default(''),
      address: z.string().trim().max(500).nullish(),
      amount: moneyInput.optional(),
      quantity: z.coerce.number<number | string>().int().min(1).max(999).optional(),
      form_answers: z.record(z.string(), z.string().max(255)).default({}),
      note: z.string().trim().max(500).nullish(),
      /** The language of the payer's page; e-mails about the bill are written in it. */
      payer_language: z.enum(LANGUAGES).optional(),
    }),
    data: z.object({
      uuid: z.uuid(),
      invoice_no: z.string(),
      amount: money,
      status,
      /**
       * Proves that the holder typed the payer's details: with it the receipt shows them unmasked (D-71). A repeated
       * request is answered without it.
       */
      page_token: z.string().optional(),
    }),
  }),
  /** The public page of a bill. `id` is the bill's uuid or its invoice number. */
  page: endpoint({
    method: 'GET',
    path: 'customer-bills/:id/:provider-bills',
    access: 'public',
    params: z.object({ id: z.string().max(40), provider: z.string().regex(/^[a-z0-9]+$/) }),
    data: z.object({
      uuid: z.uuid(),
      invoice_no: z.string(),
      title: z.string(),
      amount: money,
      currency: z.string(),
      status,
      due_date: z.iso.date().nullable(),
      expires_at: timestamp.nullable(),
      paid_at: timestamp.nullable(),
      reference_1: z.string().nullable(),
      reference_2: z.string().nullable(),
      note: z.string().nullable(),
      items: z.array(
        z.object({ title: z.string(), quantity: z.number().int(), unit_price: money, total_amount: money }),
      ),
      /** Masked, because anyone with the link can open the page. */
      payer: z.object({ full_name: z.string(), email: z.string(), phone_number: z.string() }),
      /** Why it cannot be paid now; null if it can. */
      closed: z.enum(['paid', 'expired', 'cancelled', 'refunded', 'collection_stopped']).nullable(),
      /** The newest open attempt, to warn a payer before paying twice. */
      open_attempt: openAttempt.nullable(),
      collection_account: publicMerchant,
      support: publicSupport.nullable(),
      share_texts: publicShareTexts,
      services: z.array(offeredService),
      /** The service that the merchant's system chose for its payer; null: the payer chooses. */
      chosen_service_id: z.number().int().nullable(),
      service_tax_bps: z.number().int(),
    }),
  }),
};
