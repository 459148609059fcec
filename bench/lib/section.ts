/** One section of the results, as Markdown that is also readable in a terminal. */
export interface Section {
  title: string;
  lines: string[];
  /** Bars that were missed. */
  misses: string[];
}

/** A Markdown table with padded columns; the first column is left-aligned, the others right-aligned. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((head, n) => Math.max(head.length, ...rows.map((row) => row[n]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n]!) : cell.padStart(widths[n]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, n) => (n === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(heads), rule, ...rows.map(line)];
}
