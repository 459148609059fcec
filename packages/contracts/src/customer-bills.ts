import { BILL_STATUSES } from '@kutip/domain/payment';
import { z } from 'zod';
import { merchantFace, shareFace, supportFace } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { email, id, phone, text } from './fields.ts';
import { listing } from './listing.ts';
import { offeredService, timelineEntry } from './payment-service.ts';
import { money, moneyInput, timestamp } from './wire.ts';

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
  expires_at: timestamp.nullable(),
  reference_1: z.string().nullable(),
  reference_2: z.string().nullable(),
  note: z.string().nullable(),
  status,
  paid_at: timestamp.nullable(),
  created_at: timestamp,
});
const record = row.extend({
  form_answers: z.record(z.string(), z.string()),
  items: z.array(z.object({ title: z.string(), quantity: z.number().int(), unit_price: money, total_amount: money })),
  public_url: z.string(),
  qr_svg: z.string(),
  timeline: z.array(timelineEntry),
});

const reader = { area: 'merchant', permission: 'bills.read' } as const;
const writer = { area: 'merchant', permission: 'bills.write' } as const;

export const customerBills = {
  list: listing({
    path: 'customer-bills/merchant-customer-bill',
    also: ['customer-bills'],
    access: reader,
    row,
    search: ['invoice_no', 'title', 'full_name', 'email', 'phone_number', 'reference_1'],
    sort: ['created_at', 'amount', 'due_date', 'full_name', 'paid_at'],
    filters: { status, collection_id: z.uuid() },
    dated: 'created_at',
    summed: 'amount',
  }),
  read: endpoint({ method: 'GET', path: 'customer-bills/:id', access: reader, params: id, data: record }),
  /**
   * A direct bill: keyed in while the customer is there or on the phone; link and QR at once, open for 60 minutes unless
   * `expires_in_minutes` says otherwise (null: no end).
   */
  create: endpoint({
    method: 'POST',
    path: 'customer-bills',
    access: writer,
    idempotent: true,
    body: z
      .object({
        collection_id: z.uuid().nullish(),
        title: text(120),
        full_name: text(),
        email,
        phone_number: phone,
        amount: moneyInput.optional(),
        items: z.array(item).max(50).default([]),
        reference_1: z.string().trim().max(60).nullish(),
        reference_2: z.string().trim().max(60).nullish(),
        note: z.string().trim().max(2000).nullish(),
        expires_in_minutes: z.number().int().min(5).max(43_200).nullable().default(60),
        send_email: z.boolean().default(false),
      })
      .refine((bill) => bill.amount !== undefined || bill.items.length > 0, { path: ['amount'], error: 'required' }),
    data: record,
  }),
  /** Cancels a bill that nobody has paid; a paid one answers 4010. */
  remove: endpoint({ method: 'DELETE', path: 'customer-bills/:id', access: writer, params: id, data: z.null() }),
  /** A payer makes a bill from an open collection; the amount is worked out here. */
  fromPublic: endpoint({
    method: 'POST',
    path: 'customer-bills/public/customer-bill-method',
    access: 'public',
    idempotent: true,
    body: z.object({
      collection_uuid: z.uuid(),
      full_name: text(),
      email,
      phone_number: phone,
      amount: moneyInput.optional(),
      quantity: z.coerce.number<number | string>().int().min(1).max(999).optional(),
      form_answers: z.record(z.string(), z.string().max(255)).default({}),
      note: z.string().trim().max(500).nullish(),
    }),
    data: z.object({ uuid: z.uuid(), invoice_no: z.string(), amount: money, status }),
  }),
  /** One bill as anybody with the link sees it. `id` is the bill's uuid or its invoice number. */
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
      note: z.string().nullable(),
      items: z.array(
        z.object({ title: z.string(), quantity: z.number().int(), unit_price: money, total_amount: money }),
      ),
      /** Masked: the page is open to whoever has the link. */
      payer: z.object({ full_name: z.string(), email: z.string(), phone_number: z.string() }),
      /** Why it cannot be paid now; null when it can. */
      closed: z.enum(['paid', 'expired', 'cancelled', 'refunded', 'collection_stopped']).nullable(),
      /** The newest attempt that is still open, so that a payer is warned before he pays twice. */
      open_attempt: z
        .object({ transaction_invoice_no: z.string(), bank: z.string().nullable(), started_at: z.iso.datetime() })
        .nullable(),
      collection_account: merchantFace,
      support: supportFace.nullable(),
      share_texts: shareFace,
      services: z.array(offeredService),
      service_tax_bps: z.number().int(),
    }),
  }),
};
