import { BANK_STATUSES, readAccountNumber } from '@kutip/domain/payout';
import { z } from 'zod';
import { operator, overseer } from './access.ts';
import { endpoint, fileAnswer } from './endpoint.ts';
import { id, text, whose } from './fields.ts';
import { listing } from './listing.ts';
import { timestamp } from './wire.ts';

/** Letters, and what stands in the names of people and companies: "A/L", "O'Neil", "&", "@", digits. */
export const holderName = text(140).regex(/^[\p{L}\p{M}\p{N} .,'’@&/()-]+$/u);
/** Digits, however they are grouped; kept without spaces and hyphens. */
export const accountNumber = z
  .string()
  .trim()
  .max(40)
  .transform((written, context) => {
    const read = readAccountNumber(written);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: 'invalid_format' });
    return z.NEVER;
  });
export const payoutServiceId = z.coerce.number<number | string>().int().min(1).max(32_767);

const bankRow = z.object({
  id: z.uuid(),
  payout_service_id: z.number().int(),
  bank_name: z.string(),
  swift_code: z.string(),
  /** Masked: its last four digits. */
  account_number: z.string(),
  account_name: z.string(),
  is_primary: z.boolean(),
  status: z.enum(BANK_STATUSES),
  /** How near the bank's name of the holder is to the one that was given, in percent; null: it did not answer. */
  match_ratio: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** A page of its statement was handed in. */
  has_statement: z.boolean(),
  /** Money goes there only from then on. */
  usable_from: timestamp,
  verified_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});

const form = z.object({
  payout_service_id: payoutServiceId,
  account_number: accountNumber,
  account_name: holderName,
  is_primary: z.boolean().optional(),
});

const reader = { area: 'merchant', permission: 'payouts.read' } as const;
const writer = { area: 'merchant', permission: 'payouts.write' } as const;

/**
 * The merchant's own bank accounts, which settlements go to. Each is checked with its bank when it is written; there is no
 * way to delete one. Writing asks for a second proof (4028).
 */
export const banks = {
  list: listing({
    path: 'banks/merchant-banks',
    also: ['banks'],
    access: reader,
    row: bankRow,
    search: ['bank_name', 'account_name'],
    sort: ['created_at', 'account_name', 'bank_name'],
    filters: { status: z.enum(BANK_STATUSES) },
    dated: 'created_at',
  }),
  read: endpoint({ method: 'GET', path: 'banks/:id', access: reader, params: id, data: bankRow }),
  /** The first one is primary, whatever was asked. Refuses an account that is there already (4025). */
  create: endpoint({ method: 'POST', path: 'banks', access: writer, idempotent: true, body: form, data: bankRow }),
  /** Another bank, number or holder is checked anew, and money waits a day before it goes there. */
  update: endpoint({
    method: 'PUT',
    path: 'banks/:id',
    access: writer,
    params: id,
    body: form.partial().extend({ read_at: timestamp.optional() }),
    data: bankRow,
  }),
};

/** The call that takes a file. */
export const bankForms = {
  /**
   * A picture or PDF of a page of the account's statement, for the person who looks at it. It takes the place of the one
   * before; an account that was rejected is looked at again. Refuses 4019 what is neither.
   */
  addStatement: endpoint({
    method: 'POST',
    path: 'banks/:id/statement',
    access: writer,
    multipart: true,
    params: id,
    body: z.object({ statement_file: z.file() }),
    data: bankRow,
  }),
};

/** For the platform's own people: what the banks could not answer for. */
export const bankAdmin = {
  list: listing({
    path: 'banks/admin/banks',
    access: overseer,
    row: bankRow.extend(whose),
    search: ['merchant', 'bank_name', 'account_name'],
    sort: ['created_at', 'merchant'],
    filters: { status: z.enum(BANK_STATUSES), account_id: z.uuid() },
    dated: 'created_at',
  }),
  /** What the merchant handed in of its statement. */
  statement: endpoint({
    method: 'GET',
    path: 'banks/admin/:id/statement',
    access: overseer,
    params: id,
    answers: 'file',
    data: fileAnswer,
  }),
  /** Says by hand that an account is the merchant's, or is not. Status and reason stand with the account. */
  verify: endpoint({
    method: 'PUT',
    path: 'banks/admin/:id/verification',
    access: operator,
    params: id,
    body: z
      .object({ status: z.enum(['VERIFIED', 'REJECTED']), reason: text(255).optional() })
      .refine(({ status, reason }) => status === 'VERIFIED' || reason !== undefined, {
        path: ['reason'],
        error: 'required',
      }),
    data: bankRow,
  }),
};
