import type { FileAnswer } from '@kutip/contracts/endpoint';
import type { ExportFormat } from '@kutip/contracts/export';
import { MIME, SHEET_WRITERS } from './export.ts';

/** A small text table as a file. `name` is without extension; the headings are the columns' names unless given. */
export async function tableFile<const Column extends string>(
  name: string,
  format: ExportFormat,
  columns: readonly Column[],
  rows: readonly Record<Column, string | null>[],
  headings?: Readonly<Record<Column, string>>,
): Promise<FileAnswer> {
  async function* batches() {
    if (rows.length > 0) yield rows;
  }
  const sheet = columns.map((column) => ({
    name: column,
    heading: headings?.[column] ?? column,
    kind: 'text' as const,
  }));
  const pieces: Buffer[] = [];
  for await (const piece of SHEET_WRITERS[format](sheet, batches())) pieces.push(piece);
  return { name: `${name}.${format}`, mime: MIME[format], content: Buffer.concat(pieces) };
}
