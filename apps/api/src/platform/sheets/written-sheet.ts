import type { CellKind } from '@kutip/contracts/export';

/** A column of a file: what stands above it, which value of a row it shows, and how. */
export interface SheetColumn {
  heading: string;
  name: string;
  kind: CellKind;
}

export type SheetRow = Record<string, unknown>;
/** Rows some at a time, never an empty batch, so that only one batch is in memory. */
export type Batches = AsyncIterable<readonly SheetRow[]>;

/** Text that a spreadsheet would run as a formula (D-51): a payer may well be called `=HYPERLINK(…)`. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);
