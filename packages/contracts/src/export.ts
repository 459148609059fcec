import { z } from 'zod';
import { money, timestamp } from './wire.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The cell type of a column: money as a number, a moment as Kuala Lumpur time, a day as a date. */
export type CellKind = 'text' | 'number' | 'money' | 'moment' | 'day' | 'boolean';

const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? bare(schema.unwrap())
    : schema;

/** The cell type of a column; undefined for columns that are not a single value, such as a list. */
function kindOf(schema: unknown): CellKind | undefined {
  const type = bare(schema);
  if (type === money) return 'money';
  if (type === timestamp) return 'moment';
  if (type instanceof z.ZodISODate) return 'day';
  if (type instanceof z.ZodNumber) return 'number';
  if (type instanceof z.ZodBoolean) return 'boolean';
  if (type instanceof z.ZodEnum) return type.options.every((one) => typeof one === 'number') ? 'number' : 'text';
  return type instanceof z.ZodString || type instanceof z.ZodStringFormat ? 'text' : undefined;
}

export interface ExportColumn {
  name: string;
  kind: CellKind;
}

/** The exportable columns of a row, in order. `uuid` duplicates `id` and is skipped. */
export const exportColumns = (row: z.ZodObject): ExportColumn[] =>
  Object.entries(row.shape).flatMap(([name, schema]) => {
    const kind = name === 'uuid' ? undefined : kindOf(schema);
    return kind ? [{ name, kind }] : [];
  });

const HEADING_MAX = 60;
const LIST_MAX = 1000;

const LABELS_MAX = 6000;
const labelsByColumn = z.record(z.string(), z.record(z.string(), z.string().max(HEADING_MAX)));
const labels = z
  .string()
  .max(LABELS_MAX)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: 'custom', input: text, message: 'invalid_format' });
      return z.NEVER;
    }
  })
  .pipe(labelsByColumn as z.ZodType<z.output<typeof labelsByColumn>>);

/**
 * Export parameters besides the listing's filters. `columns`: comma-separated names in the order of the file; all by
 * default. `headings`: as many texts separated by `|`; the column names by default. `labels`: JSON of the texts that stand
 * for codes, by column: `{"status":{"PAID":"Paid"}}`.
 */
export function exportQuery(row: z.ZodObject) {
  const known: ReadonlySet<string> = new Set(exportColumns(row).map(({ name }) => name));
  const columns = z
    .string()
    .max(LIST_MAX)
    .transform((text) => text.split(','))
    .refine((names) => names.every((name) => known.has(name)) && new Set(names).size === names.length, {
      error: 'unknown_column',
    });
  const headings = z
    .string()
    .max(LIST_MAX)
    .transform((text) => text.split('|'))
    .refine((texts) => texts.every((text) => text.length <= HEADING_MAX), { error: 'too_long' });
  return {
    format: z.enum(EXPORT_FORMATS),
    columns: columns.optional(),
    headings: headings.optional(),
    labels: labels.optional(),
  };
}
