import { randomBytes } from 'node:crypto';

/** Fresh for every page: only scripts and styles that carry it may run inline. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

const COMMON = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/**
 * Headers of an HTML page. Nothing from third parties may load; forms may go to us and to `form_origins` (the bank's
 * side, where the payer is sent on purpose). Inline style attributes are allowed: the portal's kit positions with them.
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
