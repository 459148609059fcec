import { readRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';

/** What PayNet's DuitNow messages have in common, whichever way the money goes. */

export const CURRENCY = 'MYR';
/** RPP's largest name and payment description, in characters. */
export const LONGEST_TEXT = 140;
export const NO_SUCH_ACCOUNT = '39';
/** The acquirer's word for an order that it never heard of. */
export const NOT_FOUND = 'NOTFOUND';
/** A code of PayNet's for "no fault". */
const NO_FAULT = 'U000';

/** PayNet's published reason codes that people can meet; one that is not here has no words. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['12', 'Transaction not allowed'],
  ['13', 'Invalid amount'],
  ['29', 'Internal error at the bank'],
  [NO_SUCH_ACCOUNT, 'Invalid account'],
  ['45', 'The account is dormant, closed or blocked'],
  ['U110', 'Payment not accepted'],
  ['U111', 'Minimum amount check failed'],
  ['U112', 'Maximum amount check failed'],
  ['U121', 'Bank not found'],
]);

/** Whether a message says that nothing is wrong. */
export const hasNoFault = (message: string | null | undefined): boolean => message === NO_FAULT;

/** The code that a standing is kept with, and its words: of what has failed the reason that is said, else the status. */
export function codeOf(
  status: string,
  message: string | null | undefined,
  has_failed: boolean,
): { code: string; reason: string | null } {
  const code = has_failed && message && !hasNoFault(message) ? message : status;
  return { code, reason: REASONS.get(code) ?? null };
}

/** Ringgit as text on the wire, sen in memory. */
export const ringgitText = z.string().transform((written, context): Sen => {
  const read = readRinggit(written);
  if (typeof read === 'number') return read;
  context.addIssue({ code: 'custom', message: read });
  return z.NEVER;
});
