/** The value of one cookie of a request's `cookie` header; null when there is none. */
export function cookieOf(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/**
 * A cookie that scripts cannot read. `Lax`, because the payer comes back from the bank by a navigation from another
 * site. `value` must be plain: letters, digits, `.`, `_` and `-`.
 */
export function cookie(name: string, value: string, max_age_s: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${max_age_s}; HttpOnly; SameSite=Lax${secure}`;
}
