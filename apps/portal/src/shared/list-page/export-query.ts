import type { ExportFormat } from '@kutip/contracts/export';
import type { Listing } from '@kutip/contracts/listing';
import type { ListColumn } from './columns.ts';
import { listInput, type ListState } from './list-state.ts';

/** Separator of the headings in the query; replaced inside a heading. */
const SEPARATOR = '|';

/** The query of an export: the list's current filters on all pages. Without columns the file has all columns. */
export function exportQuery<Row>(
  listing: Listing,
  state: ListState,
  fixed: Record<string, unknown>,
  { format, columns }: { format: ExportFormat; columns?: readonly ListColumn<Row>[] },
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
    }),
  };
}
