import { z } from 'zod';

/** An optional field without its default: a default would overwrite the stored value. */
type Bare<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type Partly<Shape extends z.ZodRawShape> = { [K in keyof Shape]: z.ZodOptional<Bare<Shape[K]>> };

/**
 * The body of an update: every field optional and without defaults. `object.partial()` keeps defaults, and zod fills
 * them in for absent fields, so an update of one field would reset the others.
 */
export function partialOf<Shape extends z.ZodRawShape>(object: z.ZodObject<Shape>): z.ZodObject<Partly<Shape>> {
  const bare = (field: unknown) => (field instanceof z.ZodDefault ? field.unwrap() : field) as z.ZodType;
  const shape = Object.fromEntries(Object.entries(object.shape).map(([name, field]) => [name, bare(field).optional()]));
  return z.object(shape) as unknown as z.ZodObject<Partly<Shape>>;
}
