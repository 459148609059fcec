import { addDays, dayOf } from '@kutip/domain/day';
import type { Language } from '@kutip/domain/language';
import type { Sen } from '@kutip/domain/money';
import { REPORT_FILE_DAYS, type RecordReportType } from '@kutip/domain/report-file';
import type { JournalLayout } from '@kutip/domain/journal-layouts';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { SHEET_WRITERS } from '../../platform/export.ts';
import { job } from '../../platform/jobs.ts';
import { queueMessages } from '../../platform/outbox.ts';
import type { Batches, SheetColumn, SheetRow } from '../../platform/sheets/written-sheet.ts';
import type { Store } from '../../platform/store.ts';
import { loadJournal } from '../accounting/accounting.service.ts';
import {
  formatMoment,
  formatRinggit,
  RECEIPT_MESSAGES,
  type ReceiptLanguage,
  type Renderer,
  type TableContent,
} from '../receipts/receipts.service.ts';
import { printedColumns, reportColumns } from './report-columns.ts';
import {
  beginReport,
  endReport,
  findReportForJob,
  findReportReader,
  storePiece,
  type ReportForJob,
} from './report-files.queries.ts';
import { REPORT_MESSAGES } from './report-messages.ts';
import { countReportRows, readReportRows, type ReportScope } from './report-rows.queries.ts';

/** Writes the file of a report. */
export const generateReportJob = job({
  name: 'generate_report',
  payload: z.object({ account_id: z.uuid(), id: z.uuid() }),
});

export interface GenerateDeps {
  config: Pick<Config, 'APP_NAME' | 'SANDBOX_URL' | 'PUBLIC_URL'>;
  store: Store;
  clock: Clock;
  renderer: Renderer;
}

const PIECE_BYTES = 256 * 1024;
/** The most rows of a PDF, about 40 pages; each takes the renderer some 10 ms and 130 kB. CSV and Excel files hold all of them. */
const MAX_PRINTED_ROWS = 1_000;
const DAY_MS = 86_400_000;

/** The PDF renderer has no Chinese font: such a report is printed in English. */
const printedLanguage = (language: string): ReceiptLanguage =>
  language === 'ms' || language === 'ar' ? language : 'en';

function printedCell(value: unknown, { kind }: SheetColumn, language: ReceiptLanguage): string {
  if (value === null || value === undefined) return '';
  if (kind === 'money') return formatRinggit(value as Sen).replace('RM ', '');
  if (kind === 'moment') return formatMoment(value as Date, RECEIPT_MESSAGES[language]).replace(/ \(.*\)$/, '');
  return typeof value === 'string' ? value : `${value as number}`;
}

/** A report whose rows are records. */
type RecordReport = ReportForJob & { type: RecordReportType };

/** The first rows of a report as the content of a PDF. */
function printedReport(
  report: RecordReport,
  rows: readonly SheetRow[],
  total_rows: number,
  { APP_NAME, SANDBOX_URL }: GenerateDeps['config'],
): TableContent {
  const language = printedLanguage(report.language);
  const { titles, period, cut } = REPORT_MESSAGES[language];
  const columns = printedColumns(report.type, REPORT_MESSAGES[language]);
  const { sandbox, page } = RECEIPT_MESSAGES[language];
  return {
    language,
    product_name: APP_NAME,
    title: titles[report.type],
    sandbox: SANDBOX_URL === '' ? null : sandbox,
    facts: [{ label: period, text: `${report.start_date} – ${report.end_date}`, run: 'figures' }],
    columns: columns.map(({ heading, kind }) => ({ heading, is_figure: kind === 'money' || kind === 'number' })),
    table: rows.map((row) => columns.map((column) => printedCell(row[column.name], column, language))),
    cut:
      rows.length < total_rows
        ? cut.replace('{shown}', String(rows.length)).replace('{all}', String(total_rows))
        : null,
    page,
  };
}

async function* printed(deps: GenerateDeps, report: RecordReport, batches: Batches, total_rows: number) {
  const rows: SheetRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  yield Buffer.from(await deps.renderer.render(printedReport(report, rows, total_rows, deps.config)));
}

/** The pieces of at least PIECE_BYTES, but the last. */
async function* inPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const some of bytes) {
    waiting.push(some);
    size += some.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

interface ReportSource {
  total_rows: number;
  /** The bytes of the file; `progress` is called with the number of rows that each batch adds. */
  bytes(progress: (rows: number) => void): AsyncIterable<Buffer>;
}

async function* counted(batches: Batches, progress: (rows: number) => void) {
  for await (const rows of batches) {
    progress(rows.length);
    yield rows;
  }
}

async function recordSource(deps: GenerateDeps, db: Connection, report: RecordReport): Promise<ReportSource> {
  const { type, format, language, skip_rows, limit_rows } = report;
  const scope: ReportScope = report;
  const total_rows = await countReportRows(db, type, scope, { skip_rows, limit_rows });
  const most = format === 'pdf' ? Math.min(limit_rows, MAX_PRINTED_ROWS) : limit_rows;
  return {
    total_rows,
    bytes(progress) {
      const batches = counted(readReportRows(db, type, scope, { skip_rows, limit_rows: most }), progress);
      return format === 'pdf'
        ? printed(deps, report, batches, total_rows)
        : SHEET_WRITERS[format](reportColumns(type, REPORT_MESSAGES[language as Language]), batches);
    },
  };
}

async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  if (rows.length > 0) yield rows;
}

async function* textFile(lines: readonly string[]): AsyncGenerator<Buffer> {
  yield Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
}

/** SQL Account's import takes Latin text only. */
const journalLanguage = (layout: JournalLayout, language: Language): Language =>
  layout === 'SQL_ACCOUNT' && language !== 'ms' ? 'en' : language;

/** The journal is summed by day and account, so all of it is in memory. */
async function journalSource(db: Connection, report: ReportForJob): Promise<ReportSource> {
  const { account_id, format, language, start_date, end_date } = report;
  const layout = report.layout as JournalLayout;
  const texts = REPORT_MESSAGES[journalLanguage(layout, language as Language)].accounts;
  const file = await loadJournal(db, account_id, { layout, texts, start_date, end_date });
  const rows = 'lines' in file ? file.lines : file.rows;
  return {
    total_rows: rows.length,
    bytes(progress) {
      if ('rows' in file)
        return SHEET_WRITERS[format as 'csv' | 'xlsx'](file.columns, counted(oneBatch(file.rows), progress));
      progress(file.lines.length);
      return textFile(file.lines);
    },
  };
}

const isRecordReport = (report: ReportForJob): report is RecordReport => report.type !== 'JOURNAL';

/** Writes the file from `db`, which is in one snapshot, while its pieces are stored one by one. */
async function writeReport(deps: GenerateDeps, db: Connection, report: ReportForJob) {
  const { store } = deps;
  const { account_id, id } = report;
  const key = { account_id, id };
  const source = isRecordReport(report) ? await recordSource(deps, db, report) : await journalSource(db, report);
  const { total_rows } = source;
  await store.transact((open) => beginReport(open, key, total_rows));
  const progress = { done_rows: 0, size: 0 };
  const bytes = source.bytes((rows) => (progress.done_rows += rows));
  let piece_no = 0;
  for await (const content of inPieces(bytes)) {
    progress.size += content.length;
    const piece = { piece_no, content, done_rows: progress.done_rows };
    await store.transact((open) => storePiece(open, key, piece));
    piece_no += 1;
  }
  return { ...progress, done_rows: total_rows };
}

/** An e-mail to whoever ordered a scheduled report, with a link to the list of files. */
async function queueReadyEmail(
  db: Connection,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { ready_at, expires_at, ...report }: ReportForJob & { ready_at: Date; expires_at: Date },
): Promise<void> {
  const { account_id, created_by, type, start_date, end_date } = report;
  const reader = await findReportReader(db, { account_id, user_id: created_by });
  if (!reader) return;
  const { email, full_name, account_name } = reader;
  await queueMessages(db, [
    {
      account_id,
      channel: 'EMAIL',
      recipient: email,
      template: 'report_ready',
      data: {
        full_name,
        account_name,
        type,
        start_date,
        end_date,
        expires_at: expires_at.toISOString(),
        link: new URL('/reports/view?tab=files', PUBLIC_URL).href,
      },
      language: null,
      created_at: ready_at,
    },
  ]);
}

/** Writes the file of a queued report. After a crash it is written again from the start. */
export async function generateReport(deps: GenerateDeps, key: { account_id: string; id: string }): Promise<void> {
  const { store, clock } = deps;
  const report = await findReportForJob(store.read, key);
  if (!report) return;
  const written = await store.snapshot((db) => writeReport(deps, db, report));
  const ready_at = clock.now();
  const expires_at = new Date(ready_at.getTime() + REPORT_FILE_DAYS * DAY_MS);
  await store.transact(async (db) => {
    const is_ended = await endReport(db, key, { status: 'READY', ...written, ready_at, expires_at });
    if (is_ended && report.schedule_id) await queueReadyEmail(db, deps.config, { ...report, ready_at, expires_at });
  });
}

/** `payout-report-2026-11-23.csv` */
export const reportFileName = (type: string, format: string, created_at: Date): string =>
  `${type.toLowerCase().replaceAll('_', '-')}-report-${dayOf(created_at)}.${format}`;

/** The first moment of what is kept of a report that nobody finished. */
export const lostBefore = (now: Date): Date => new Date(`${addDays(dayOf(now), -1)}T00:00:00+08:00`);
