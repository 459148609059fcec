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
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/**
 * Security headers of an HTML page. Nothing from third parties may load; forms may post to us and to `form_origins`
 * (provider pages that payers are sent to). Inline style attributes are allowed for the portal's UI kit.
 */
export const pageHeaders = (nonce: string, form_origins: readonly string[] = []): Record<string, string> => ({
  ...COMMON,
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${form_origins.join(' ')}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
});
