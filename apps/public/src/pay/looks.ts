import type { Look } from '@kutip/contracts/payment-service';

/** Where the pages of one look are: whoever began in a look stays in it (D-19). */
export interface Links {
  look: Look;
  bill(uuid: string): string;
  /** The receipt of an invoice or of one payment. */
  receipt(invoice_no: string): string;
  missing(type: 'collections' | 'bill' | 'invoice'): string;
}

const linksUnder = (look: Look, bills: string, receipt: string, missing: (type: string) => string): Links => ({
  look,
  bill: (uuid) => `${bills}/${uuid}`,
  receipt: (invoice_no) => `${receipt}?invoice_no=${encodeURIComponent(invoice_no)}`,
  missing,
});

const notFound = (type: string): string => `/pay/${type}/not-found`;

const MODERN = linksUnder('modern', '/pay/bill', '/pay/thankyou', notFound);
const ALIAS = linksUnder('modern', '/modern-payment/bill', '/modern-payment/thankyou', notFound);
const CLASSIC = linksUnder('classic', '/payment/bills', '/payment/thankyou', (type) => `/payment/errors?type=${type}`);
/** The compact look has one page only; what comes after it is shown in the modern one. */
const COMPACT = linksUnder('compact', '/pay/bill', '/pay/thankyou', notFound);

/** The look of an address; every path that is none of the others belongs to the modern one. */
export function linksOf({ path }: { path: string }): Links {
  if (path === '/payment' || path.startsWith('/payment/')) return CLASSIC;
  if (path.startsWith('/alt-payment/')) return COMPACT;
  return path.startsWith('/modern-payment/') ? ALIAS : MODERN;
}
