import { latinDigits } from '../digits.ts';

/**
 * The expiry as people write it: `28` for 2028, and `11/28` in the month's field. What cannot be read stays as typed,
 * for the check to report.
 */
export function readExpiry(typed: { month: string; year: string }): { month: string; year: string } {
  const [month, year] = [latinDigits(typed.month).trim(), latinDigits(typed.year).trim()];
  const [, both_month, both_year] = /^(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})$/.exec(month) ?? [];
  const written = { month: both_month ?? month, year: year || (both_year ?? '') };
  return { ...written, year: /^\d{2}$/.test(written.year) ? `20${written.year}` : written.year };
}
