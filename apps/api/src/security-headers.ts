import { randomBytes } from 'node:crypto';

/** A fresh nonce per page: only inline scripts and styles with it may run. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/** For how long browsers open this host by https only (RFC 6797); nothing for 0 seconds. */
export const transportHeaders = (seconds: number): Record<string, string> =>
  seconds === 0 ? {} : { 'strict-transport-security': `max-age=${seconds}` };

const COMMON = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
};

const permissions = (payment: string): string => `camera=(), microphone=(), geolocation=(), payment=(${payment})`;

interface PagePolicy {
  /** Provider pages that payers are sent to with a form. */
  form_origins?: readonly string[];
  /** Where scripts send errors to. */
  report_origins?: readonly string[];
  /** The page may open the sheet of the payer's wallet. */
  may_open_wallets?: boolean;
  /** Where the browser learns about wallets. */
  payment_origins?: readonly string[];
}

/**
 * Security headers of an HTML page. Nothing from third parties may load; forms may post to us and to `form_origins`
 * (provider pages that payers are sent to); scripts may send to us and to `report_origins`. Inline style attributes are
 * allowed for the portal's UI kit.
 */
export const pageHeaders = (
  nonce: string,
  { form_origins = [], report_origins = [], may_open_wallets = false, payment_origins = [] }: PagePolicy = {},
): Record<string, string> => ({
  ...COMMON,
  'permissions-policy': permissions(may_open_wallets ? 'self' : ''),
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...report_origins, ...payment_origins].join(' '),
    "manifest-src 'self'",
    `form-action 'self' ${form_origins.join(' ')}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
});
