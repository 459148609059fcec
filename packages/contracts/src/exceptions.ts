import { ATTEMPT_STATUSES, BILL_STATUSES } from '@kutip/domain/payment';
import { EXCEPTION_KINDS } from '@kutip/domain/payment-events';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, invoiceNo } from './fields.ts';
import { listing } from './listing.ts';
import { timelineEntry } from './payment-service.ts';
import { money, timestamp } from './wire.ts';

export const EXCEPTION_STATUSES = ['OPEN', 'RESOLVED'] as const;

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Something a person must look at. What happened stands in `detail`; what it means and what can be done, by `kind`. */
export const exceptionRow = z.object({
  id: z.uuid(),
  kind: z.enum(EXCEPTION_KINDS),
  status: z.enum(EXCEPTION_STATUSES),
  detail: facts,
  invoice_id: z.uuid().nullable(),
  payment_record_id: z.uuid().nullable(),
  owner_user_id: z.uuid().nullable(),
  owner_name: z.string().nullable(),
  note: z.string().nullable(),
  created_at: timestamp,
  resolved_at: timestamp.nullable(),
});

/** The same in a list, with the payment it is about. */
const listed = exceptionRow.extend({
  invoice_no: z.string().nullable(),
  transaction_invoice_no: z.string().nullable(),
  title: z.string().nullable(),
  payer_name: z.string().nullable(),
  payer_bank: z.string().nullable(),
  total_amount: money.nullable(),
  /** How both stand now: what an exception means changes when the money comes after all. */
  payment_status: z.enum(ATTEMPT_STATUSES).nullable(),
  invoice_status: z.enum(BILL_STATUSES).nullable(),
});

const reader = { area: 'merchant', permission: 'bills.read' } as const;
const writer = { area: 'merchant', permission: 'bills.write' } as const;

/** The queue of payments that need a person: late, double, contradicting, mismatching, unresolved. */
export const exceptions = {
  list: listing({
    path: 'exceptions/merchant-exceptions',
    access: reader,
    row: listed,
    search: ['invoice_no', 'transaction_invoice_no', 'payer_name', 'title'],
    sort: ['created_at'],
    filters: { status: z.enum(EXCEPTION_STATUSES), kind: z.enum(EXCEPTION_KINDS) },
    dated: 'created_at',
  }),
  read: endpoint({
    method: 'GET',
    path: 'exceptions/:id',
    access: reader,
    params: id,
    data: listed.extend({ timeline: z.array(timelineEntry) }),
  }),
  /** Takes it on, writes a note, or closes it. Closing needs a note; a closed one may be opened again. */
  update: endpoint({
    method: 'PUT',
    path: 'exceptions/:id',
    access: writer,
    params: id,
    body: z.object({
      status: z.enum(EXCEPTION_STATUSES).optional(),
      note: z.string().trim().max(2000).nullish(),
      /** true: mine; false: nobody's. */
      is_mine: z.boolean().optional(),
    }),
    data: listed,
  }),
};

export const failedReason = {
  /**
   * A payer's page says why its return failed; fills an empty reason of that attempt's bill and never overwrites one
   * (D-28). `code` is an FPX code: its text is ours, never the caller's.
   */
  write: endpoint({
    method: 'PUT',
    path: 'customer-bills/fpx-failed-reason/:transaction_invoice_no',
    access: 'public',
    params: z.object({ transaction_invoice_no: z.string().max(40) }),
    body: z.object({ code: z.string().regex(/^[0-9A-Z]{2}$/) }),
    data: z.object({ invoice_no: invoiceNo, fpx_failed_reason: z.string().nullable() }),
  }),
};
