import { CUSTOMER_COLUMNS, CUSTOMER_ROW_FAULTS } from '@kutip/domain/customer-import';
import { BILL_STATUSES } from '@kutip/domain/payment';
import { REGIONS } from '@kutip/domain/regions';
import { z } from 'zod';
import { customerBills } from './customer-bills.ts';
import { endpoint, fileAnswer } from './endpoint.ts';
import { EXPORT_FORMATS } from './export.ts';
import { email, id, phone, postcode, text } from './fields.ts';
import { listing } from './listing.ts';
import { partialOf } from './partial.ts';
import { validationReason } from './reasons.ts';
import { money, timestamp } from './wire.ts';

const isRegion = (number: number): boolean => REGIONS.some(({ id: known }) => known === number);
const state_id = z.number().int().refine(isRegion, { error: 'not_allowed' });
/** A state select; 0 means none. */
const chosenState = z
  .number()
  .int()
  .refine((number) => number === 0 || isRegion(number), { error: 'not_allowed' });
/** An optional text field; empty becomes null. */
const emptyOr = (field: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .max(255)
    .transform((written, context) => {
      if (written === '') return null;
      const read = field.safeParse(written, { error: validationReason });
      if (read.success) return read.data;
      context.issues.push({ code: 'custom', input: written, message: read.error.issues[0]!.message });
      return z.NEVER;
    })
    .nullish();
const optional = (max: number) => z.string().trim().max(max).nullish();

const writable = z.object({
  full_name: text(),
  email: emptyOr(email),
  phone_number: emptyOr(phone),
  /** Identity card or passport number. Stored encrypted; responses show the last four characters. */
  identification_no: z
    .string()
    .trim()
    .max(30)
    .regex(/^[A-Za-z0-9/-]*$/)
    .nullish(),
  company_name: optional(255),
  address_line_1: optional(255),
  address_line_2: optional(255),
  city: optional(100),
  postcode: emptyOr(postcode),
  state_id: chosenState.nullish(),
  notes: optional(2000),
  is_opted_out: z.boolean().default(false),
});

const row = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  full_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** Masked. */
  identification_no: z.string().nullable(),
  company_name: z.string().nullable(),
  address_line_1: z.string().nullable(),
  address_line_2: z.string().nullable(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  state_id: z.number().int().nullable(),
  notes: z.string().nullable(),
  is_opted_out: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
const totalled = row.extend({
  bill_count: z.number().int(),
  paid_count: z.number().int(),
  /** Total paid, without fully refunded payments. */
  paid_amount: money,
  /** Total of payable bills. */
  due_amount: money,
  last_paid_at: timestamp.nullable(),
});

const reader = { area: 'merchant', permission: 'bills.read' } as const;
const writer = { area: 'merchant', permission: 'bills.write' } as const;
const listed = {
  access: reader,
  search: ['full_name', 'email', 'phone_number', 'company_name'],
  sort: ['created_at', 'full_name', 'email'],
  filters: { state_id: z.coerce.number<number>().pipe(state_id), is_opted_out: z.union([z.boolean(), z.stringbool()]) },
  date_column: 'created_at',
} as const;

const fault = z.object({
  /** Row number as in the spreadsheet. */
  row_no: z.number().int(),
  column: z.enum(CUSTOMER_COLUMNS),
  reason: z.enum(CUSTOMER_ROW_FAULTS),
  /** The cell's text. */
  written: z.string().nullable(),
});

/** The customers of a merchant. A new bill finds its customer by e-mail address or phone number. */
export const customers = {
  list: listing({ ...listed, path: 'customers/merchant-customer', aliases: ['customers'], row }),
  /** The same with the totals billed and paid. */
  listTotalled: listing({ ...listed, path: 'customers/merchant-customer-v2', row: totalled }),
  read: endpoint({ method: 'GET', path: 'customers/:id', access: reader, params: id, data: totalled }),
  /** Existing bills with the same e-mail address and no customer are assigned to the new customer. */
  create: endpoint({
    method: 'POST',
    path: 'customers',
    access: writer,
    idempotent: true,
    body: writable.refine((one) => one.email || one.phone_number, {
      path: ['email'],
      error: 'email_or_phone_required',
    }),
    data: totalled,
  }),
  /** `read_at`, the record's `updated_at` as it was read, refuses a lost update with 4009. */
  update: endpoint({
    method: 'PUT',
    path: 'customers/:id',
    access: writer,
    params: id,
    body: partialOf(writable).extend({ read_at: timestamp.optional() }),
    data: totalled,
  }),
  /** Bills keep their copy of the customer's details. */
  remove: endpoint({ method: 'DELETE', path: 'customers/:id', access: writer, params: id, data: z.null() }),
  /** The bills of one customer; without `customer_id` 4000. */
  bills: listing({
    path: 'customer-bills/get-based-customer',
    access: reader,
    row: customerBills.list.row.extend({ customer_id: z.uuid().nullable() }),
    search: ['invoice_no', 'title', 'reference_1'],
    sort: ['created_at', 'amount', 'due_date', 'paid_at'],
    filters: { customer_id: z.uuid(), status: z.enum(BILL_STATUSES) },
    date_column: 'created_at',
    sum_column: 'amount',
  }),
  template: endpoint({
    method: 'GET',
    path: 'customers/import-template',
    access: reader,
    query: z.object({ format: z.enum(EXPORT_FORMATS).default('xlsx') }),
    answers: 'file',
    data: fileAnswer,
  }),
};

/** Calls with a file upload. */
export const customerForms = {
  /**
   * Imports customers from a file (.xlsx or .csv, 10,000 rows at most). Valid rows are imported, faults are returned.
   * `existing`: skip or update known customers. `is_trial` validates without changes.
   */
  import: endpoint({
    method: 'POST',
    path: 'customers/import',
    access: writer,
    multipart: true,
    body: z.object({
      file: z.file(),
      existing: z.enum(['skip', 'update']).default('skip'),
      is_trial: z.enum(['true', 'false']).default('false'),
    }),
    data: z.object({
      row_count: z.number().int(),
      created: z.number().int(),
      updated: z.number().int(),
      skipped: z.number().int(),
      failed: z.number().int(),
      /** The first 200. */
      faults: z.array(fault),
      /** The first rows as parsed. */
      preview: z.array(
        z.object({
          row_no: z.number().int(),
          full_name: z.string(),
          email: z.string().nullable(),
          phone_number: z.string().nullable(),
        }),
      ),
    }),
  }),
};
