import { randomBytes } from 'node:crypto';
import { cookie, cookieOf } from './cookies.ts';
import type { PageRequest } from './page-request.ts';

const LAST_BANK = 'last_bank';
const RECEIPT = 'receipt';
const STARTED = 'started';
const BROWSER = 'browser';
/** The header with which the pages pass the browser's token to the API. */
export const BROWSER_HEADER = 'browser-token';
const STARTED_KEPT = 5;
const YEAR_S = 365 * 24 * 60 * 60;
const DAY_S = 24 * 60 * 60;

type CookieRequest = Pick<PageRequest, 'headers' | 'query'>;

/** The service that this browser paid with last. A cookie, so that the server can sort the list. */
export function lastUsedService({ headers }: Pick<CookieRequest, 'headers'>): number | null {
  const stored = cookieOf(headers['cookie'], LAST_BANK);
  return stored && /^\d{1,5}$/.test(stored) ? Number(stored) : null;
}

/**
 * The token that proves that this browser typed the payer's details: with it the receipt shows them unmasked (D-71). It
 * comes from the query (`?t=`) or from the cookie of the last bill created here.
 */
export function pageTokenFor(invoice_no: string, { headers, query }: CookieRequest): string | null {
  const in_query = query.get('t');
  if (in_query) return in_query.slice(0, 100);
  const [stored_for = '', token] = (cookieOf(headers['cookie'], RECEIPT) ?? '').split('.');
  return stored_for && token && (invoice_no === stored_for || invoice_no.startsWith(`${stored_for}-`)) ? token : null;
}

const startedNos = ({ headers }: Pick<CookieRequest, 'headers'>): string[] =>
  (cookieOf(headers['cookie'], STARTED) ?? '').split('.').filter(Boolean);

/** Whether this browser started the payment, so that the page may say "you". */
export const isStartedHere = (transaction_invoice_no: string, request: Pick<CookieRequest, 'headers'>): boolean =>
  startedNos(request).includes(transaction_invoice_no);

/** Remembers the last few payments that this browser started. */
export function startedCookie(
  transaction_invoice_no: string,
  request: Pick<PageRequest, 'headers' | 'origin'>,
): string {
  const kept = [transaction_invoice_no, ...startedNos(request)].slice(0, STARTED_KEPT);
  return cookie(STARTED, kept.join('.'), DAY_S, request.origin);
}

/** Keeps the token of the last bill that this browser created, for its receipt. */
export const pageTokenCookie = (invoice_no: string, page_token: string, origin: string): string =>
  cookie(RECEIPT, `${invoice_no}.${page_token}`, DAY_S, origin);

interface Started {
  invoice_no: string;
  /** Only when this browser created the bill; without it an earlier token stays. */
  page_token: string | undefined;
  payment_service_id: number;
}

export const paymentCookies = (
  { invoice_no, page_token, payment_service_id }: Started,
  origin: string,
): readonly string[] => [
  ...(page_token === undefined ? [] : [pageTokenCookie(invoice_no, page_token, origin)]),
  cookie(LAST_BANK, String(payment_service_id), YEAR_S, origin),
];

/** The token under which this browser's cards are saved; null: it has none yet. */
export function browserTokenIn({ headers }: Pick<CookieRequest, 'headers'>): string | null {
  const token = cookieOf(headers['cookie'], BROWSER) ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}

export const newBrowserToken = (): string => randomBytes(32).toString('base64url');

/** Renewed with each card payment, so that cards in use are kept. */
export const browserCookie = (token: string, origin: string): string => cookie(BROWSER, token, YEAR_S, origin);
