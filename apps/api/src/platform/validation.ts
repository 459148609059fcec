import { CODE } from '@kutip/contracts/codes';
import { validationBreakdown, validationReason } from '@kutip/contracts/reasons';
import { Refusal } from '@kutip/domain/refusal';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';

/**
 * Validates one part of a request; a missing body counts as empty. Reasons are derived during parsing, because only
 * then a missing field differs from a wrong one.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart = 'body' }) =>
  (value) => {
    const parsed = schema.safeParse(value ?? {}, { error: validationReason });
    if (parsed.success) return { value: parsed.data };
    return {
      error: new Refusal(
        CODE.validation_failed,
        'Some fields need attention.',
        validationBreakdown(parsed.error, httpPart),
      ),
    };
  };
