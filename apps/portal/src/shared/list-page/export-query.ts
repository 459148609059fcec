import type { ExportFormat } from '@kutip/contracts/export';
import type { Listing } from '@kutip/contracts/listing';
import type { ListColumn } from './columns.ts';
import type { ListFilter } from './list-filters.ts';
import { listInput, type ListState } from './list-state.ts';

/** Separator of the headings in the query; replaced inside a heading. */
const SEPARATOR = '|';

interface ExportChoice<Row> {
  format: ExportFormat;
  columns?: readonly ListColumn<Row>[];
  /** The list's filters, whose labels replace the codes of their columns. */
  choices?: readonly ListFilter[];
}

/** The labels of the exported columns' codes, for the API. */
function labelsOf(choices: readonly ListFilter[], exported: readonly string[]): { labels?: string } {
  const labels = choices
    .filter(({ name }) => exported.includes(name))
    .map(({ name, options }) => [
      name,
      Object.fromEntries(options.flatMap(({ value, label }) => value.split(',').map((code) => [code, label]))),
    ]);
  return labels.length === 0 ? {} : { labels: JSON.stringify(Object.fromEntries(labels)) };
}

/** The query of an export: the list's current filters on all pages. Without columns the file has all columns. */
export function exportQuery<Row>(
  listing: Listing,
  state: ListState,
  fixed: Record<string, unknown>,
  { format, columns, choices = [] }: ExportChoice<Row>,
): Record<string, unknown> {
  const { sort, ...filters } = listInput(listing, state, fixed).body;
  const pairs = columns?.flatMap(({ exports = [], header }) =>
    exports.map((one) => (typeof one === 'string' ? ([one, header] as const) : one)),
  );
  return {
    ...filters,
    ...sort,
    format,
    ...(pairs && {
      columns: pairs.map(([name]) => name).join(','),
      headings: pairs.map(([, heading]) => heading.replaceAll(SEPARATOR, '/')).join(SEPARATOR),
      ...labelsOf(
        choices,
        pairs.map(([name]) => name),
      ),
    }),
  };
}
