import type { FpxForm } from '@kutip/domain/fpx/fields';

/** A posted form as text fields; undefined when it is no form or has a duplicate field, whose signature is ambiguous. */
export function readForm(body: unknown): FpxForm | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const fields = Object.entries(body);
  return fields.every(([, value]) => typeof value === 'string') ? Object.fromEntries(fields) : undefined;
}

/** Encodes fields as application/x-www-form-urlencoded. */
export const writeForm = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();
