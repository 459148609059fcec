import { breakdownOf, reasonOf } from '@kutip/contracts/reasons';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';

/** The body of a call. */
export type Body = z.ZodType<unknown, FieldValues>;
/** Rules about several fields together: machine words by field. */
export type Check<S extends Body> = (values: z.output<S>) => Record<string, string>;

/** Where a fault goes that belongs to no field. */
export const WHOLE_FORM = 'root';

/** Machine words by field, the contract's first and then the rules about fields together; empty when all is well. */
export function faultsOf<S extends Body>(
  schema: S,
  check: Check<S> | undefined,
  values: unknown,
): Record<string, string> {
  const read = schema.safeParse(values, { error: reasonOf });
  if (!read.success) return breakdownOf(read.error, WHOLE_FORM);
  return check?.(read.data) ?? {};
}
