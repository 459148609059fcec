import type { Endpoint } from '@kutip/contracts/endpoint';
import fc from 'fast-check';
import { z } from 'zod';
import { makePng } from '../make-image.ts';

/** Example texts; the first one that a schema accepts is used. */
const TEXTS = [
  'Yuran sekolah',
  'siti@payer.example',
  '012-345 6678',
  '10.00',
  '2026-11-21',
  '2026-11-21T02:42:00.000Z',
  'https://shop.example/thanks',
  '/files/01900000-0000-7000-8000-000000000000',
  '01900000-0000-7000-8000-000000000000',
  'Kopi-O!2026',
];

/** Texts that match a pattern; none for patterns that the generator does not support, such as lookaheads. */
function textsLike(pattern: string): string[] {
  try {
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 20 });
  } catch {
    return [];
  }
}

function textsFor(schema: z.ZodType): string[] {
  const { pattern, allOf = [] } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const patterns = [pattern, ...allOf.map((one) => one.pattern)].filter((one) => one !== undefined);
  return [...TEXTS, ...patterns.flatMap(textsLike)];
}

function objectFor(schema: z.ZodObject): object {
  const required_fields = Object.entries(schema.shape as Record<string, z.ZodType>).filter(
    ([, field]) => !field.safeParse(undefined).success,
  );
  return Object.fromEntries(required_fields.map(([name, field]) => [name, valueFor(field)]));
}

function listFor(schema: z.ZodArray): unknown[] {
  const element = valueFor(schema.element as z.ZodType);
  return [0, 1, 2].map((length) => Array.from({ length }, () => element));
}

/** Values that a schema might accept. */
function candidatesFor(schema: z.ZodType): unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return candidatesFor(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe)
    return [...candidatesFor(schema.in as z.ZodType), ...candidatesFor(schema.out as z.ZodType)];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => candidatesFor(option as z.ZodType));
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodObject) return [objectFor(schema)];
  if (schema instanceof z.ZodArray) return listFor(schema);
  if (schema instanceof z.ZodRecord) return [{}];
  if (schema instanceof z.ZodFile) return [new File([new Uint8Array(makePng())], 'picture.png', { type: 'image/png' })];
  return [...textsFor(schema), 1, 10, 100, true];
}

const cache = new WeakMap<z.ZodType, unknown>();

/** The first candidate that a schema accepts; undefined if there is none. */
function valueFor(schema: z.ZodType): unknown {
  if (!cache.has(schema))
    cache.set(
      schema,
      candidatesFor(schema).find((candidate) => schema.safeParse(candidate).success),
    );
  return cache.get(schema);
}

/**
 * Valid input for a schema: its required fields, with `given` values taking precedence.
 * @throws when no valid input is found.
 */
export function validInputFor(schema: z.ZodType, given?: unknown): unknown {
  const input =
    schema instanceof z.ZodObject ? { ...objectFor(schema), ...(given as object) } : (given ?? valueFor(schema));
  const { error } = schema.safeParse(input);
  if (!error) return input;
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`No valid input found: ${faults.join(', ')}`);
}

/** A valid body for an endpoint, with `given` fields taking precedence. Throws when none is found. */
export const validBodyFor = <E extends Endpoint & { body: z.ZodObject }>(
  { body }: E,
  given: Partial<z.input<E['body']>>,
): z.input<E['body']> => validInputFor(body, given) as z.input<E['body']>;
