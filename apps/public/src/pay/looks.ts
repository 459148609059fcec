import type { Look } from '@kutip/contracts/payment-service';

/** The paths of one look; a payer stays in the look in which they started (D-19). */
export interface Links {
  look: Look;
  bill(uuid: string): string;
  /** The receipt of an invoice or of one payment. */
  receipt(invoice_no: string): string;
  /** The page of a top-up or plan payment; `page` is the last segment of its path. */
  topUp(page: string, invoice_no: string): string;
  missing(type: string): string;
}

const linksUnder = (
  look: Look,
  bills: string,
  receipt: string,
  missing: (type: string) => string,
  topUps = '/pay',
): Links => ({
  look,
  bill: (uuid) => `${bills}/${uuid}`,
  topUp: (page, invoice_no) => `${topUps}/${page}?invoice_no=${encodeURIComponent(invoice_no)}`,
  receipt: (invoice_no) => `${receipt}?invoice_no=${encodeURIComponent(invoice_no)}`,
  missing,
});

const notFound = (type: string): string => `/pay/${type}/not-found`;

const MODERN = linksUnder('modern', '/pay/bill', '/pay/thankyou', notFound);
const ALIAS = linksUnder('modern', '/modern-payment/bill', '/modern-payment/thankyou', notFound, '/modern-payment');
const CLASSIC = linksUnder('classic', '/payment/bills', '/payment/thankyou', (type) => `/payment/errors?type=${type}`);
/** The compact look has a single page; the following pages use the modern look. */
const COMPACT = linksUnder('compact', '/pay/bill', '/pay/thankyou', notFound);

/** The look of a path; paths that belong to no other look are modern. */
export function linksOf({ path }: { path: string }): Links {
  if (path === '/payment' || path.startsWith('/payment/')) return CLASSIC;
  if (path.startsWith('/alt-payment/')) return COMPACT;
  return path.startsWith('/modern-payment/') ? ALIAS : MODERN;
}
