/** The public interface of the accounting module: the journal of a merchant's ledger as a file for an accounting program. */
import { CODE } from '@kutip/contracts/codes';
import { journalOf, type AccountPurpose } from '@kutip/domain/accounting';
import {
  LAYOUT_COLUMNS,
  nameLines,
  sqlAccountLines,
  unmappedPurposes,
  type JournalLayout,
} from '@kutip/domain/journal-layouts';
import { Refusal } from '@kutip/domain/refusal';
import type { ReportPeriod } from '@kutip/domain/report-period';
import type { Connection } from '../../platform/connection.ts';
import type { SheetColumn, SheetRow } from '../../platform/sheets/written-sheet.ts';
import { findAccountingSettings } from './accounting.queries.ts';
import { loadKindSums } from './journal.queries.ts';

/** A journal as the rows of a table, or as the lines of a text format. */
export type JournalFile = { columns: SheetColumn[]; rows: SheetRow[] } | { lines: string[] };

/** Refuses 4010 with the purposes that have no account for this layout. */
export async function assertMapped(db: Connection, account_id: string, layout: JournalLayout): Promise<void> {
  const settings = await findAccountingSettings(db, account_id);
  const missing = unmappedPurposes(settings?.accounts ?? [], layout);
  if (missing.length > 0)
    throw new Refusal(
      CODE.wrong_state,
      'Some accounts are missing.',
      Object.fromEntries(missing.map((purpose) => [purpose, 'required'])),
    );
}

/** The journal of a period. `texts` describe the lines, in the language of the file. */
export async function loadJournal(
  db: Connection,
  account_id: string,
  { layout, texts, ...period }: ReportPeriod & { layout: JournalLayout; texts: Record<AccountPurpose, string> },
): Promise<JournalFile> {
  const settings = await findAccountingSettings(db, account_id);
  const lines = journalOf(await loadKindSums(db, account_id, period));
  const named = nameLines(lines, settings?.accounts ?? [], { layout, texts });
  if (layout === 'SQL_ACCOUNT') return { lines: sqlAccountLines(named) };
  const columns = LAYOUT_COLUMNS[layout];
  return {
    columns: columns.map(({ heading, kind }) => ({ heading, name: heading, kind })),
    rows: named.map((line) => Object.fromEntries(columns.map(({ heading, value }) => [heading, value(line)]))),
  };
}
