/** Arabic-Indic and Persian digits as Latin ones; the low four bits of both are the digit. */
export const latinDigits = (written: string): string =>
  written.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
