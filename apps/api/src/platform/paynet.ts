import { parseRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';

/** Shared parts of PayNet's DuitNow messages for collections and payouts. */

export const CURRENCY = 'MYR';
/** RPP's maximum length of names and payment descriptions, in characters. */
export const MAX_TEXT_LENGTH = 140;
export const NO_SUCH_ACCOUNT = '39';
/** The acquirer's status for an unknown order. */
export const NOT_FOUND = 'NOTFOUND';
/** PayNet's code for "no fault". */
const NO_FAULT = 'U000';

/** PayNet's published reason codes that users can meet; others have no text. */
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

/** Whether a message reports no fault. */
export const hasNoFault = (message: string | null | undefined): boolean => message === NO_FAULT;

/** The code and text of a status: for a failure the reported reason, else the status. */
export function paynetCode(
  status: string,
  message: string | null | undefined,
  has_failed: boolean,
): { code: string; reason: string | null } {
  const code = has_failed && message && !hasNoFault(message) ? message : status;
  return { code, reason: REASONS.get(code) ?? null };
}

/** Ringgit as text on the wire, sen in memory. */
export const ringgitText = z.string().transform((input, context): Sen => {
  const read = parseRinggit(input);
  if (typeof read === 'number') return read;
  context.addIssue({ code: 'custom', message: read });
  return z.NEVER;
});
