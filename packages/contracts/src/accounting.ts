import { ACCOUNT_PURPOSES, MAX_ACCOUNT_CODE, MAX_ACCOUNT_NAME } from '@kutip/domain/accounting';
import { JOURNAL_LAYOUTS } from '@kutip/domain/journal-layouts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { timestamp } from './wire.ts';

/** Printable text on one line: a line end would begin another line of the journal's file. */
const cell = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);

const account = z.object({
  purpose: z.enum(ACCOUNT_PURPOSES),
  /** Empty: not chosen yet. */
  code: cell(MAX_ACCOUNT_CODE),
  name: cell(MAX_ACCOUNT_NAME),
});
const layout = z.enum(JOURNAL_LAYOUTS);

/** Every purpose with the merchant's account, in the order of ACCOUNT_PURPOSES; `updated_at` is null before the first change. */
const settings = z.object({ layout, accounts: z.array(account), updated_at: timestamp.nullable() });

/** The accounts of the merchant's chart to which the journal of the ledger is posted. */
export const accounting = {
  read: endpoint({
    method: 'GET',
    path: 'accounting/accounts',
    access: { area: 'merchant', permission: 'settlements.read' },
    data: settings,
  }),
  /** Replaces the named accounts. Refuses 4009 if they were changed since `read_at`. */
  save: endpoint({
    method: 'PUT',
    path: 'accounting/accounts',
    access: { area: 'merchant', permission: 'reports.write' },
    body: z.object({
      layout,
      accounts: z
        .array(account)
        .max(ACCOUNT_PURPOSES.length)
        .refine((all) => new Set(all.map(({ purpose }) => purpose)).size === all.length),
      read_at: timestamp.nullish(),
    }),
    data: settings,
  }),
};
