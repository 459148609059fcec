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

/** Enough that the way to the database does not count, few enough that other requests are answered in between. */
const ROWS_AT_ONCE = 250;
/** Each holds a connection while it runs. */
const EXPORTS_AT_ONCE = 4;
const EXPORTS_OF_AN_ACCOUNT = 2;
/** Whoever takes nothing for so long is gone: his connection is wanted by others. */
const STALLED_AFTER_MS = 60_000;

/** By format: what a browser is told, and who writes it. */
export const MIME: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export const SHEET_WRITERS = { csv: csvFile, xlsx: xlsxFile };

/** The accounts whose exports run in this process now. */
const running: string[] = [];

function takePlace(account_id: string): void {
  const own = running.filter((one) => one === account_id).length;
  if (running.length >= EXPORTS_AT_ONCE || own >= EXPORTS_OF_AN_ACCOUNT)
    throw new Refusal(CODE.busy, 'Other exports are still running. Please try again in a moment.', 'exports_running');
  running.push(account_id);
}
const givePlaceBack = (account_id: string): void => void running.splice(running.indexOf(account_id), 1);

export interface ExportWish {
  format: ExportFormat;
  columns?: string[] | undefined;
  headings?: string[] | undefined;
}

/** The columns of the file, in the order that was asked for. Refuses headings that are not as many (4000). */
function sheetColumns(listing: Listing, { columns, headings }: ExportWish): SheetColumn[] {
  const known = exportColumns(listing.row);
  const wanted = columns?.map((name) => known.find((column) => column.name === name)!) ?? known;
  if (headings && headings.length !== wanted.length)
    throw new Refusal(CODE.validation_failed, 'Each column needs one heading.', { headings: 'wrong_count' });
  return wanted.map(({ name, kind }, at) => ({ name, kind, heading: headings?.[at] ?? name }));
}

// oxlint-disable-next-line typescript/no-explicit-any -- any table, any columns
type Select = SelectQueryBuilder<any, any, SheetRow>;

interface Source {
  /** The rows in their order, on the connection of this context. */
  select(context: Context): Select;
  /** Fills in what the select leaves open. */
  complete?: ((rows: SheetRow[], context: Context) => Promise<SheetRow[]>) | undefined;
}

/**
 * The rows through a cursor of the database: one picture of one moment, however long it takes, and one batch in memory.
 * The transaction only reads.
 */
async function* cursorBatches(context: Context, { select, complete }: Source): AsyncGenerator<SheetRow[]> {
  takePlace(context.account_id);
  let open: ControlledTransaction<Database> | undefined;
  try {
    open = await sql(context.db).startTransaction().setAccessMode('read only').execute();
    const inside = { ...context, db: connectionOf(open) };
    await raw`declare listed no scroll cursor for ${select(inside)}`.execute(open);
    const fetchSome = raw<SheetRow>`fetch ${raw.raw(String(ROWS_AT_ONCE))} from listed`;
    let rows: SheetRow[];
    do {
      ({ rows } = await fetchSome.execute(open));
      if (rows.length > 0) yield complete ? await complete(rows, inside) : rows;
    } while (rows.length === ROWS_AT_ONCE);
  } finally {
    givePlaceBack(context.account_id);
    // Nothing was written. A connection that broke meanwhile cannot be told.
    await open
      ?.rollback()
      .execute()
      .catch(() => {});
  }
}

/** The same batches with the first one fetched already: what fails until then can still be said as a refusal. */
async function primed(batches: AsyncGenerator<SheetRow[]>): Promise<Batches> {
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

/** The bytes as a stream that ends by itself when they are not taken. However it ends, the batches end with it. */
function guarded(bytes: AsyncGenerator<Buffer>, batches: Batches): Readable {
  async function* watched() {
    for await (const piece of bytes) {
      const timer = setTimeout(() => stream.destroy(new Error('The export was not taken')), STALLED_AFTER_MS);
      try {
        yield piece;
      } finally {
        clearTimeout(timer);
      }
    }
  }
  const stream = Readable.from(watched(), { objectMode: false });
  // Also when nobody has begun to read: a generator that was never entered does not clean up after itself.
  stream.once('close', () => void batches[Symbol.asyncIterator]().return?.());
  return stream;
}

/** All rows of a listing that were found, as a file that is written while it is sent. */
export async function exportFile(
  listing: Listing,
  wish: ExportWish,
  context: Context,
  source: Source,
): Promise<FileAnswer> {
  const { format } = wish;
  const columns = sheetColumns(listing, wish);
  const batches = await primed(cursorBatches(context, source));
  const entity = listing.path.split('/')[0]!;
  const entry = { action: 'export', entity, entity_id: context.account_id };
  await audit(context, { ...entry, after: { format, columns: columns.map(({ name }) => name) } });
  return {
    name: `${entity}-${dayOf(context.now)}.${format}`,
    mime: MIME[format],
    content: guarded(SHEET_WRITERS[format](columns, batches), batches),
  };
}
