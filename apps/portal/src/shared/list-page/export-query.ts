import type { ExportFormat } from '@kutip/contracts/export';
import type { Listing } from '@kutip/contracts/listing';
import type { ListColumn } from './columns.ts';
import { listInput, type ListState } from './list-state.ts';

/** Between the headings of a file; a word that holds it would be two. */
const BETWEEN = '|';

/** The query of an export: what the list shows now, on all its pages. Without columns the file has all that there are. */
export function exportQuery<Row>(
  listing: Listing,
  state: ListState,
  fixed: Record<string, unknown>,
  { format, columns }: { format: ExportFormat; columns?: readonly ListColumn<Row>[] },
): Record<string, unknown> {
  const { sort, ...wanted } = listInput(listing, state, fixed).body;
  const pairs = columns?.flatMap(({ exports = [], header }) =>
    exports.map((one) => (typeof one === 'string' ? ([one, header] as const) : one)),
  );
  return {
    ...wanted,
    ...sort,
    format,
    ...(pairs && {
      columns: pairs.map(([name]) => name).join(','),
      headings: pairs.map(([, heading]) => heading.replaceAll(BETWEEN, '/')).join(BETWEEN),
    }),
  };
}
