import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { FEE_BEARERS } from '@kutip/domain/fees';
import { ATTEMPT_STATUSES, OFFLINE_METHODS, PAYMENT_METHODS } from '@kutip/domain/payment';
import { z } from 'zod';
import { adminReader } from './access.ts';
import { callbackRow } from './callbacks.ts';
import { endpoint } from './endpoint.ts';
import { exceptionRow } from './exceptions.ts';
import { id, invoiceNo, merchantFields } from './fields.ts';
import { listing } from './listing.ts';
import { timelineEntry } from './payment-service.ts';
import { settlementRow } from './settlements.ts';
import { transferRow } from './transfer.ts';
import { money, moneyInput, timestamp } from './wire.ts';

const status = z.enum(ATTEMPT_STATUSES);
const recordChannel = z.enum([...CHANNEL_FLAGS, 'offline']);
const row = z.object({
  id: z.uuid(),
  invoice_id: z.uuid(),
  bill_id: z.uuid().nullable(),
  collection_id: z.uuid().nullable(),
  invoice_no: z.string(),
  transaction_invoice_no: z.string(),
  title: z.string(),
  attempt: z.number().int(),
  /** `offline`: paid elsewhere and recorded by the merchant; `method` says how. */
  channel_flag: recordChannel,
  method: z.enum(PAYMENT_METHODS),
  group_code: z.string(),
  bank_type: z.number().int().nullable(),
  payer_name: z.string().nullable(),
  payer_email: z.string().nullable(),
  payer_bank: z.string().nullable(),
  amount: money,
  fee: money,
  fee_tax: money,
  total_amount: money,
  net_amount: money,
  fee_bearer: z.enum(FEE_BEARERS),
  status,
  provider_reference: z.string().nullable(),
  provider_code: z.string().nullable(),
  failed_reason: z.string().nullable(),
  masked_card: z.string().nullable(),
  paid_at: timestamp.nullable(),
  /** null once the amount will not be settled, such as of a voided sale. */
  expected_settlement_date: z.iso.date().nullable(),
  note: z.string().nullable(),
  created_at: timestamp,
});

const reader = { area: 'merchant', permission: 'bills.read' } as const;
const records = {
  access: reader,
  row,
  search: [
    'invoice_no',
    'transaction_invoice_no',
    'title',
    'payer_name',
    'payer_email',
    'payer_bank',
    'provider_reference',
  ],
  sort: ['created_at', 'amount', 'paid_at'],
  filters: { status, channel_flag: recordChannel, collection_id: z.uuid() },
  date_column: 'created_at',
  /** A report counts a payment on the day on which it was paid. */
  other_dates: ['paid_at'],
  sum_column: 'amount',
  /** What was received, before refunds, as on the dashboard. */
  sum_by: { column: 'status', counted: ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED'] },
  amount_columns: ['amount', 'total_amount'],
} as const;

const writer = { area: 'merchant', permission: 'offline_payments.write' } as const;
const remark = {
  /** The cheque or transfer reference in the merchant's own records. */
  reference: z.string().trim().max(60).nullish(),
  note: z.string().trim().max(2000).nullish(),
};
/** The attempt with its timeline, transfers and related records. */
const record = row.extend({
  bill: z.object({ id: z.uuid(), status: z.string(), public_url: z.string() }).nullable(),
  updated_at: timestamp,
  /** Who recorded an offline payment. */
  recorded_by: z.string().nullable(),
  timeline: z.array(timelineEntry),
  transfers: z.array(transferRow),
  exceptions: z.array(exceptionRow),
  callbacks: z.array(callbackRow),
  /** Captured, refunded, and refunds in progress. */
  captured: money,
  refunded: money,
  refund_pending: money,
  /** The settlement that contains it; null before there is one. */
  settlement: settlementRow
    .pick({ id: true, invoice_no: true, status: true, destination: true, expected_date: true, settled_at: true })
    .nullable(),
  /** Reversed, because the provider's statement does not have it. */
  charged_back: money,
  siblings: z.array(row.pick({ id: true, transaction_invoice_no: true, status: true, amount: true, created_at: true })),
});

const attemptsOfInvoice = {
  path: 'payment-records/bill-invoice',
  access: reader,
  data: z.object({ list: z.object({ data: z.array(row), total: z.number().int() }) }),
} as const;

export const paymentRecords = {
  list: listing({ ...records, path: 'payment-records/merchant-payment-records', aliases: ['payment-records'] }),
  /** The latest records, for the dashboard. */
  recent: listing({ ...records, path: 'payment-records/merchant-recent-payment-records-details' }),
  /** The attempts of one bill, by its invoice number (C-12). */
  ofInvoice: endpoint({
    method: 'POST',
    ...attemptsOfInvoice,
    query: z.object({ bill_invoice: invoiceNo.optional() }),
    body: z.object({ bill_invoice: invoiceNo.optional() }),
  }),
  ofInvoiceGet: endpoint({ method: 'GET', ...attemptsOfInvoice, query: z.object({ bill_invoice: invoiceNo }) }),
  read: endpoint({ method: 'GET', path: 'payment-records/:id', access: reader, params: id, data: record }),
  /**
   * Records an offline payment. Only for a due bill without a payment in progress (4010); a given `amount` must equal
   * the bill's (4013). The bill becomes paid; nothing is posted, because no money passed through us.
   */
  create: endpoint({
    method: 'POST',
    path: 'payment-records',
    access: writer,
    idempotent: true,
    body: z.object({
      bill_id: z.uuid(),
      amount: moneyInput.optional(),
      method: z.enum(OFFLINE_METHODS),
      paid_at: timestamp.nullish(),
      ...remark,
    }),
    data: record,
  }),
  /**
   * Corrects reference and note of an offline payment; an online one answers 4010. `read_at`, the record's `updated_at`
   * as it was read, refuses a lost update with 4009.
   */
  update: endpoint({
    method: 'PUT',
    path: 'payment-records/:id',
    access: writer,
    params: id,
    body: z.object({ ...remark, read_at: timestamp.optional() }),
    data: record,
  }),
  /** Voids an offline payment: the record stays and the bill is due again. An online one answers 4010. */
  remove: endpoint({ method: 'DELETE', path: 'payment-records/:id', access: writer, params: id, data: z.null() }),
};

/** Payments of all merchants, for admins. */
export const paymentAdmin = {
  /**
   * The newest first, without a total: nothing counts the payments of all merchants. `search` finds a whole bill number,
   * seller order number or provider reference; with `account_id` any text of that merchant's payments. Without
   * `start_date`, `account_id` and `search`, filters look back 31 days from `end_date`, or from today.
   */
  list: {
    ...listing({
      path: 'payment-records/admin/payments',
      access: adminReader,
      row: row
        .pick({
          id: true,
          invoice_no: true,
          transaction_invoice_no: true,
          title: true,
          channel_flag: true,
          payer_name: true,
          payer_bank: true,
          amount: true,
          status: true,
          provider_code: true,
          created_at: true,
        })
        .extend(merchantFields),
      search: ['transaction_invoice_no', 'invoice_no'],
      sort: ['created_at'],
      filters: { status, channel_flag: recordChannel, account_id: z.uuid() },
      date_column: 'created_at',
      amount_columns: ['amount'],
    }),
    exports: undefined,
  },
  read: endpoint({
    method: 'GET',
    path: 'payment-records/admin/payments/:account_id/:id',
    access: adminReader,
    params: z.object({ account_id: z.uuid(), id: z.uuid() }),
    data: record.extend({ merchant: z.string() }),
  }),
};
