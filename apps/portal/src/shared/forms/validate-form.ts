import { validationBreakdown, validationReason } from '@kutip/contracts/reasons';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';

/** The request body of a call. */
export type Body = z.ZodType<unknown, FieldValues>;
/** Validates several fields together: machine-readable reasons by field. */
export type CrossFieldCheck<S extends Body> = (values: z.output<S>) => Record<string, string>;

/** The key of errors that belong to no field. */
export const WHOLE_FORM = 'root';

/** Machine-readable reasons by field: from the schema, then from the cross-field check. Empty when valid. */
export function validateForm<S extends Body>(
  schema: S,
  check: CrossFieldCheck<S> | undefined,
  values: unknown,
): Record<string, string> {
  const read = schema.safeParse(values, { error: validationReason });
  if (!read.success) return validationBreakdown(read.error, WHOLE_FORM);
  return check?.(read.data) ?? {};
}
