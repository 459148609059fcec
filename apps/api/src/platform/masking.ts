/** Masks contact details (D-71) for public responses and logs. */

/** `aisyah@example.my` → `a***@example.my`. The number of stars does not reveal the length. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at > 0 ? `${email.slice(0, 1)}***${email.slice(at)}` : '***';
}

const FIRST_SHOWN = 2;
const LAST_SHOWN = 3;

/** `60123456678` (stored form) → `01*****678` (local form). One star per hidden digit. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^60/, '0');
  const hidden = digits.length - FIRST_SHOWN - LAST_SHOWN;
  if (hidden < LAST_SHOWN) return '*'.repeat(digits.length);
  return `${digits.slice(0, FIRST_SHOWN)}${'*'.repeat(hidden)}${digits.slice(-LAST_SHOWN)}`;
}
