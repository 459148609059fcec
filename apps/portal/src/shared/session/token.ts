/** The expiry of a JWT in milliseconds since 1970; null without a readable token. The signature is not checked. */
export function expiryOf(token: string | null): number | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/** A token with less remaining lifetime is refreshed before it is used (D-03). */
export const REFRESH_AHEAD_MS = 60_000;

export function expiresSoon(token: string | null, now_ms: number): boolean {
  const expiry = expiryOf(token);
  return expiry !== null && expiry - now_ms < REFRESH_AHEAD_MS;
}
