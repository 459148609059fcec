/** '60123456789' → '+60 12-345 6789', '60312345678' → '+60 3-1234 5678'. Masked and foreign numbers are unchanged. */
export function formatPhone(digits: string): string {
  const [, area, middle, last] = /^60(1\d|[3-9])(\d{3,4})(\d{4})$/.exec(digits) ?? [];
  return area ? `+60 ${area}-${middle} ${last}` : digits;
}
