import { CODE } from '@kutip/contracts/codes';
import { breakdownOf, reasonOf } from '@kutip/contracts/reasons';
import { Refusal } from '@kutip/domain/refusal';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';

/** Parses one part of a request; no body is an empty one. Only the parse itself can tell a missing field from a wrong one. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart = 'body' }) =>
  (value) => {
    const parsed = schema.safeParse(value ?? {}, { error: reasonOf });
    if (parsed.success) return { value: parsed.data };
    return {
      error: new Refusal(CODE.validation_failed, 'Some fields need attention.', breakdownOf(parsed.error, httpPart)),
    };
  };
