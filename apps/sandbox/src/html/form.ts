import type { FpxForm } from '@kutip/domain/fpx/fields';

/** A posted form as plain text fields; undefined when it is none or names a field twice (which one would be signed?). */
export function readForm(body: unknown): FpxForm | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const fields = Object.entries(body);
  return fields.every(([, value]) => typeof value === 'string') ? Object.fromEntries(fields) : undefined;
}

/** Fields for the answer to a host: name=value&name=value, escaped as forms are. */
export const writeForm = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();
