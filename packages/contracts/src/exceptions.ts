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

/** An exception that a person must resolve. `detail` says what happened; `kind` what it means and how to resolve it. */
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

/** An exception in a list, with its payment. */
const listed = exceptionRow.extend({
  invoice_no: z.string().nullable(),
  transaction_invoice_no: z.string().nullable(),
  title: z.string().nullable(),
  payer_name: z.string().nullable(),
  payer_bank: z.string().nullable(),
  total_amount: money.nullable(),
  /** The current state of both: a late payment changes what an exception means. */
  payment_status: z.enum(ATTEMPT_STATUSES).nullable(),
  invoice_status: z.enum(BILL_STATUSES).nullable(),
});

const reader = { area: 'merchant', permission: 'bills.read' } as const;
const writer = { area: 'merchant', permission: 'bills.write' } as const;

/** The queue of exceptions: late, duplicate, contradicting, mismatching and unresolved payments. */
export const exceptions = {
  list: listing({
    path: 'exceptions/merchant-exceptions',
    access: reader,
    row: listed,
    search: ['invoice_no', 'transaction_invoice_no', 'payer_name', 'title'],
    sort: ['created_at'],
    filters: { status: z.enum(EXCEPTION_STATUSES), kind: z.enum(EXCEPTION_KINDS) },
    date_column: 'created_at',
  }),
  read: endpoint({
    method: 'GET',
    path: 'exceptions/:id',
    access: reader,
    params: id,
    data: listed.extend({ timeline: z.array(timelineEntry) }),
  }),
  /** Assigns, comments or resolves an exception. Resolving needs a note; a resolved one can be reopened. */
  update: endpoint({
    method: 'PUT',
    path: 'exceptions/:id',
    access: writer,
    params: id,
    body: z.object({
      status: z.enum(EXCEPTION_STATUSES).optional(),
      note: z.string().trim().max(2000).nullish(),
      /** true: assigned to the caller; false: unassigned. */
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
