/** What a JWT says; empty without a readable token. The signature is not checked. */
function claimsOf(token: string | null): { exp?: unknown; account?: unknown } {
  const payload = token?.split('.')[1];
  if (!payload) return {};
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown; account?: unknown };
  } catch {
    return {};
  }
}

/** The expiry of a token in milliseconds since 1970; null without a readable token. */
export function expiryOf(token: string | null): number | null {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : null;
}

/** The account that a token acts for; null without a readable token. */
export function accountOf(token: string | null): string | null {
  const { account } = claimsOf(token);
  return typeof account === 'string' ? account : null;
}

/** A token with less remaining lifetime is refreshed before it is used (D-03). */
export const REFRESH_AHEAD_MS = 60_000;

export function expiresSoon(token: string | null, now_ms: number): boolean {
  const expiry = expiryOf(token);
  return expiry !== null && expiry - now_ms < REFRESH_AHEAD_MS;
}
