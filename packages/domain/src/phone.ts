const AREA = /^(?:60|0)?(1\d|8\d|[3-9])(\d{3,4}?)(\d{4}|\d{3})$/;

/**
 * Formats a Malaysian phone number: `0123456678`, `60123456678` or `+60 12-345 6678` → `+60 12-345 6678`. Anything
 * else, such as an incomplete number, is returned unchanged.
 */
export function formatPhone(written: string): string {
  const digits = written.replace(/[\s()+-]/g, '');
  if (!/^(?:60|0)\d{8,10}$/.test(digits)) return written;
  const local = digits.replace(/^(?:60|0)/, '');
  const [, area, middle, last] = AREA.exec(local) ?? [];
  return area ? `+60 ${area}-${middle} ${last}` : written;
}
