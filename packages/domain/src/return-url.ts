import type { BillStatus } from './payment.ts';

/** What an address to return to says about its bill, in the order in which the values are signed. */
export const RETURN_FIELDS = ['bill_no', 'invoice_ref', 'status', 'amount', 'timestamp'] as const;
export type ReturnFields = Record<(typeof RETURN_FIELDS)[number], string> & { status: BillStatus };

/** What `signature` is the HMAC-SHA256 of, in hexadecimal, with the hash key of the credential that created the bill. */
export const returnText = (fields: Readonly<Record<(typeof RETURN_FIELDS)[number], string>>): string =>
  RETURN_FIELDS.map((name) => fields[name]).join('|');

/** The shop's address with the fields and their signature. Values of the same names in it are replaced. */
export function returnUrl(redirect_url: string, fields: ReturnFields, signature: string): string {
  const url = new URL(redirect_url);
  for (const name of RETURN_FIELDS) url.searchParams.set(name, fields[name]);
  url.searchParams.set('signature', signature);
  return url.href;
}
