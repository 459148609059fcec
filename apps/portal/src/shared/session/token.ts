/** Reads when a JWT ends, in milliseconds since 1970. null: no token, or not a readable one. It proves nothing. */
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

/** Under this much life a token is refreshed before it is used (D-03). */
export const REFRESH_AHEAD_MS = 60_000;

export function isNearlyOver(token: string | null, now_ms: number): boolean {
  const expiry = expiryOf(token);
  return expiry !== null && expiry - now_ms < REFRESH_AHEAD_MS;
}
