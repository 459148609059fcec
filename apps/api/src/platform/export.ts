import { Readable } from 'node:stream';
import { CODE } from '@kutip/contracts/codes';
import type { FileAnswer } from '@kutip/contracts/endpoint';
import { exportColumns, type ExportFormat } from '@kutip/contracts/export';
import type { Listing } from '@kutip/contracts/listing';
import { dayOf } from '@kutip/domain/day';
import { Refusal } from '@kutip/domain/refusal';
import { sql as raw, type ControlledTransaction, type SelectQueryBuilder } from 'kysely';
import { audit } from './audit.ts';
import { connectionOf, sql, type Database } from './database.ts';
import type { Context } from './mount.ts';
import { csvFile } from './sheets/csv-writer.ts';
import type { Batches, SheetColumn, SheetRow } from './sheets/written-sheet.ts';
import { xlsxFile } from './sheets/xlsx-writer.ts';

/** Large enough to amortize round trips, small enough to let other requests run in between. */
const BATCH_SIZE = 250;
/** Each export holds a connection while it runs. */
const MAX_EXPORTS = 4;
const MAX_EXPORTS_PER_ACCOUNT = 2;
/**
 * How long the server waits for the client of one export, since its place and database connection are held meanwhile: a
 * grace period, and a second for each piece that was taken, but never more than the maximum. Time in which the server itself
 * is slow does not count.
 */
export const READER_LIMITS = { grace_ms: 20_000, bytes_per_second: 64 * 1024, max_wait_ms: 5 * 60_000 };

/** Media type and writer by format. */
export const MIME: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export const SHEET_WRITERS = { csv: csvFile, xlsx: xlsxFile };

/** Accounts with exports running in this process. */
const running: string[] = [];

function acquireExportSlot(account_id: string): void {
  const running_for_account = running.filter((one) => one === account_id).length;
  if (running.length >= MAX_EXPORTS || running_for_account >= MAX_EXPORTS_PER_ACCOUNT)
    throw new Refusal(CODE.busy, 'Other exports are still running. Please try again in a moment.', 'exports_running');
  running.push(account_id);
}
const releaseExportSlot = (account_id: string): void => void running.splice(running.indexOf(account_id), 1);

export interface ExportRequest {
  format: ExportFormat;
  columns?: string[] | undefined;
  headings?: string[] | undefined;
  /** The texts for codes, by column and code. */
  labels?: Record<string, Record<string, string>> | undefined;
}

/** What an export needs of a listing: its columns, and its path, which names the file. */
type ExportedTable = Pick<Listing, 'path' | 'row'>;

/** The columns of the file in the requested order. Refuses (4000) a wrong number of headings. */
function sheetColumns(listing: ExportedTable, { columns, headings }: ExportRequest): SheetColumn[] {
  const available = exportColumns(listing.row);
  const selected = columns?.map((name) => available.find((column) => column.name === name)!) ?? available;
  if (headings && headings.length !== selected.length)
    throw new Refusal(CODE.validation_failed, 'Each column needs one heading.', { headings: 'wrong_count' });
  return selected.map(({ name, kind }, at) => ({ name, kind, heading: headings?.[at] ?? name }));
}

// oxlint-disable-next-line typescript/no-explicit-any -- any table, any columns
type Select = SelectQueryBuilder<any, any, SheetRow>;

interface Source {
  /** The ordered rows, on the connection of this context. */
  select(context: Context): Select;
  /** Completes rows with values that the select does not include. */
  complete?: ((rows: SheetRow[], context: Context) => Promise<SheetRow[]>) | undefined;
}

/** Reads the rows through a database cursor in a read-only transaction: one snapshot, one batch in memory at a time. */
async function* cursorBatches(context: Context, { select, complete }: Source): AsyncGenerator<SheetRow[]> {
  acquireExportSlot(context.account_id);
  let open: ControlledTransaction<Database> | undefined;
  try {
    open = await sql(context.db).startTransaction().setAccessMode('read only').execute();
    const inside = { ...context, db: connectionOf(open) };
    await raw`declare listed no scroll cursor for ${select(inside)}`.execute(open);
    const fetchSome = raw<SheetRow>`fetch ${raw.raw(String(BATCH_SIZE))} from listed`;
    let rows: SheetRow[];
    do {
      ({ rows } = await fetchSome.execute(open));
      if (rows.length > 0) yield complete ? await complete(rows, inside) : rows;
    } while (rows.length === BATCH_SIZE);
  } finally {
    releaseExportSlot(context.account_id);
    // Nothing was written, so a failed rollback on a broken connection is ignored.
    await open
      ?.rollback()
      .execute()
      .catch(() => {});
  }
}

/** The rows with texts instead of the codes of text columns. */
async function* withLabels(
  batches: Batches,
  columns: readonly SheetColumn[],
  labels: NonNullable<ExportRequest['labels']>,
): AsyncGenerator<SheetRow[]> {
  const texts = columns.flatMap(({ name, kind }) => {
    const own = kind === 'text' ? labels[name] : undefined;
    return own ? [[name, new Map(Object.entries(own))] as const] : [];
  });
  for await (const rows of batches)
    yield rows.map((row) => ({
      ...row,
      ...Object.fromEntries(texts.map(([name, own]) => [name, own.get(String(row[name])) ?? row[name]])),
    }));
}

/** Fetches the first batch eagerly, so that early failures can still be answered with a refusal. */
async function withFirstBatch(batches: AsyncGenerator<SheetRow[]>): Promise<Batches> {
  let first: Promise<IteratorResult<SheetRow[]>> | undefined = Promise.resolve(await batches.next());
  const iterator: AsyncIterator<SheetRow[]> = {
    next() {
      const next = first ?? batches.next();
      first = undefined;
      return next;
    },
    return: () => batches.return(undefined),
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

/** How long a client that has taken `bytes` may still keep the server waiting, in milliseconds. */
function remainingWait(bytes: number, waited_ms: number): number {
  const { grace_ms, bytes_per_second, max_wait_ms } = READER_LIMITS;
  return Math.min(grace_ms + (bytes / bytes_per_second) * 1_000, max_wait_ms) - waited_ms;
}

/**
 * A stream that is destroyed when its client reads slower than READER_LIMITS allow. The batches are closed with it in every
 * case.
 */
function guardedStream(bytes: AsyncGenerator<Buffer>, batches: Batches): Readable {
  async function* withReaderLimits() {
    let taken = 0;
    let waited_ms = 0;
    for await (const piece of bytes) {
      const offered_at = performance.now();
      const timer = setTimeout(
        () => stream.destroy(new Error('The client read the export too slowly')),
        Math.max(0, remainingWait(taken, waited_ms)),
      );
      try {
        yield piece;
      } finally {
        clearTimeout(timer);
      }
      waited_ms += performance.now() - offered_at;
      taken += piece.length;
    }
  }
  const stream = Readable.from(withReaderLimits(), { objectMode: false });
  // Also if reading never started: a generator that was not entered does not run its cleanup.
  stream.once('close', () => void batches[Symbol.asyncIterator]().return?.());
  return stream;
}

/** All matching rows of a listing as a file that is generated while it is sent. */
export async function exportFile(
  listing: ExportedTable,
  request: ExportRequest,
  context: Context,
  source: Source,
): Promise<FileAnswer> {
  const { format } = request;
  const columns = sheetColumns(listing, request);
  const batches = await withFirstBatch(withLabels(cursorBatches(context, source), columns, request.labels ?? {}));
  const entity = listing.path.split('/')[0]!;
  const entry = { action: 'export', entity, entity_id: context.account_id };
  await audit(context, { ...entry, after: { format, columns: columns.map(({ name }) => name) } });
  return {
    name: `${entity}-${dayOf(context.now)}.${format}`,
    mime: MIME[format],
    content: guardedStream(SHEET_WRITERS[format](columns, batches), batches),
  };
}
