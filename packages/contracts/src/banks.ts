import { BANK_STATUSES, parseAccountNumber } from '@kutip/domain/payout';
import { z } from 'zod';
import { adminWriter, adminReader } from './access.ts';
import { endpoint, fileAnswer } from './endpoint.ts';
import { id, text, merchantFields } from './fields.ts';
import { listing } from './listing.ts';
import { timestamp } from './wire.ts';

/** Letters and the characters of people's and companies' names: "A/L", "O'Neil", "&", "@", digits. */
export const holderName = text(140).regex(/^[\p{L}\p{M}\p{N} .,'’@&/()-]+$/u);
/** Digits in any grouping; stored without spaces and hyphens. */
export const accountNumber = z
  .string()
  .trim()
  .max(40)
  .transform((written, context) => {
    const read = parseAccountNumber(written);
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
  /** Masked except the last four digits. */
  account_number: z.string(),
  account_name: z.string(),
  is_primary: z.boolean(),
  status: z.enum(BANK_STATUSES),
  /** Similarity of the typed and the bank's account name, in percent; null: the bank did not answer. */
  match_ratio: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** Whether a bank statement page was uploaded. */
  has_statement: z.boolean(),
  /** Settlements are sent there only after this. */
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
 * The merchant's bank accounts for settlements. Each is verified with its bank when saved and cannot be deleted.
 * Changes need reauthentication (4028).
 */
export const banks = {
  list: listing({
    path: 'banks/merchant-banks',
    aliases: ['banks'],
    access: reader,
    row: bankRow,
    search: ['bank_name', 'account_name'],
    sort: ['created_at', 'account_name', 'bank_name'],
    filters: { status: z.enum(BANK_STATUSES) },
    date_column: 'created_at',
  }),
  read: endpoint({ method: 'GET', path: 'banks/:id', access: reader, params: id, data: bankRow }),
  /** The first account is always primary. Refuses a duplicate account (4025). */
  create: endpoint({
    method: 'POST',
    path: 'banks',
    access: writer,
    money: 'redirects',
    idempotent: true,
    body: form,
    data: bankRow,
  }),
  /** A changed bank, number or holder is verified again, and settlements wait a day. */
  update: endpoint({
    method: 'PUT',
    path: 'banks/:id',
    access: writer,
    money: 'redirects',
    params: id,
    body: form.partial().extend({ read_at: timestamp.optional() }),
    data: bankRow,
  }),
};

/** The call with a file upload. */
export const bankForms = {
  /**
   * An image or PDF of the account's bank statement for manual verification. Replaces the previous one; a rejected
   * account is reviewed again. Refuses other file types (4019).
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

/** For admins: accounts that banks could not verify. */
export const bankAdmin = {
  list: listing({
    path: 'banks/admin/banks',
    access: adminReader,
    row: bankRow.extend(merchantFields),
    search: ['merchant', 'bank_name', 'account_name'],
    sort: ['created_at', 'merchant'],
    filters: { status: z.enum(BANK_STATUSES), account_id: z.uuid() },
    date_column: 'created_at',
  }),
  /** The bank statement page that the merchant uploaded. */
  statement: endpoint({
    method: 'GET',
    path: 'banks/admin/:id/statement',
    access: adminReader,
    params: id,
    answers: 'file',
    data: fileAnswer,
  }),
  /** Verifies or rejects an account manually. Status and reason are stored with the account. */
  verify: endpoint({
    method: 'PUT',
    path: 'banks/admin/:id/verification',
    access: adminWriter,
    money: 'redirects',
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
