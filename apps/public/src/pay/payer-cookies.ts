import { cookie, cookieOf } from '../shared/cookies.ts';
import type { PageRequest } from '../shared/page-request.ts';

const LAST_BANK = 'last_bank';
const RECEIPT = 'receipt';
const YEAR_S = 365 * 24 * 60 * 60;
const DAY_S = 24 * 60 * 60;

type Asked = Pick<PageRequest, 'headers' | 'query'>;

/** The bank that this browser paid with last. A cookie, so that the list is in order before any script has run. */
export function usedLast({ headers }: Pick<Asked, 'headers'>): number | null {
  const kept = cookieOf(headers['cookie'], LAST_BANK);
  return kept && /^\d{1,5}$/.test(kept) ? Number(kept) : null;
}

/**
 * The proof that this browser started a payment: with it the receipt shows the payer's own e-mail and phone (D-71). It
 * comes in the address (`?t=`) or from the cookie of the payment that was started here last.
 */
export function pageTokenFor(invoice_no: string, { headers, query }: Asked): string | null {
  const given = query.get('t');
  if (given) return given.slice(0, 100);
  const [kept_for = '', token] = (cookieOf(headers['cookie'], RECEIPT) ?? '').split('.');
  return kept_for && token && (invoice_no === kept_for || invoice_no.startsWith(`${kept_for}-`)) ? token : null;
}

interface Started {
  invoice_no: string;
  page_token: string;
  payment_service_id: number;
}

export const paymentCookies = (
  { invoice_no, page_token, payment_service_id }: Started,
  origin: string,
): readonly string[] => [
  cookie(RECEIPT, `${invoice_no}.${page_token}`, DAY_S, origin),
  cookie(LAST_BANK, String(payment_service_id), YEAR_S, origin),
];
