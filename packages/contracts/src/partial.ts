import { z } from 'zod';

/** A field that may be left out, and then is left out: a default would overwrite what the record holds. */
type Bare<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type Partly<Shape extends z.ZodRawShape> = { [K in keyof Shape]: z.ZodOptional<Bare<Shape[K]>> };

/**
 * The body of an update: every field optional and no defaults. `object.partial()` keeps them, and since zod fills in the
 * default of an absent field, an update that names one field would reset all that have one.
 */
export function partialOf<Shape extends z.ZodRawShape>(object: z.ZodObject<Shape>): z.ZodObject<Partly<Shape>> {
  const bare = (field: unknown) => (field instanceof z.ZodDefault ? field.unwrap() : field) as z.ZodType;
  const shape = Object.fromEntries(Object.entries(object.shape).map(([name, field]) => [name, bare(field).optional()]));
  return z.object(shape) as unknown as z.ZodObject<Partly<Shape>>;
}
