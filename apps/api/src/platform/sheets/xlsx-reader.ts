import { cellReader, type StringsAndStyles } from './xlsx-cells.ts';
import { sheetRefusal, type SheetRow } from './sheet.ts';
import { xmlReader, type XmlEvents } from './xml-reader.ts';
import { inflated, zipEntries, type ZipEntry } from './zip-reader.ts';

const MB = 1024 * 1024;
/** 50,000 rows of ten columns are some 30 MB of XML; what is beyond this was not written by a spreadsheet program. */
const LARGEST_PART = 96 * MB;
const LARGEST_SMALL_PART = 4 * MB;

type Parts = Map<string, ZipEntry>;

/** Hands a part of the workbook to an XML reader, piece by piece; after each piece the caller may take what was read. */
async function* reading(parts: Parts, name: string, events: XmlEvents, most: number): AsyncGenerator<void> {
  const entry = parts.get(name);
  if (!entry) throw sheetRefusal('broken');
  const reader = xmlReader(events);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Uint8Array): string => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw sheetRefusal('broken');
    }
  };
  for await (const piece of inflated(entry, most)) {
    reader.write(decode(piece));
    yield;
  }
  reader.write(decode());
  reader.end();
  yield;
}

const quiet = { open() {}, close() {}, text() {} };

async function readAll(parts: Parts, name: string, events: Partial<XmlEvents>, most = LARGEST_SMALL_PART) {
  for await (const _ of reading(parts, name, { ...quiet, ...events }, most));
}

interface Relation {
  id: string;
  /** The last word of its type: `worksheet`, `sharedStrings`, … */
  kind: string;
  target: string;
}

/** What a part leads to (ECMA-376 part 2, 9.3): addresses are relative to its folder, or begin at the root. */
async function relationsOf(parts: Parts, name: string): Promise<Relation[]> {
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const file = `${folder}_rels/${name.slice(folder.length)}.rels`;
  const found: Relation[] = [];
  await readAll(parts, file, {
    open(element, attributes) {
      if (element !== 'Relationship') return;
      const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((one) => attributes[one]);
      const path = new URL(target, `zip:///${folder}`).pathname.slice(1);
      found.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), target: decodeURIComponent(path) });
    },
  });
  return found;
}

interface Workbook {
  /** The id of the first sheet that is not hidden. */
  sheet: string | undefined;
  is_1904: boolean;
}

async function readWorkbook(parts: Parts, name: string): Promise<Workbook> {
  let sheet: string | undefined;
  let is_1904 = false;
  await readAll(parts, name, {
    open(element, attributes) {
      if (element === 'workbookPr') is_1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (element === 'sheet' && (attributes['state'] ?? 'visible') === 'visible')
        sheet ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  return { sheet, is_1904 };
}

/** The texts that cells name by number: each once, rich text put together, how it is read aloud left out. */
async function readSharedStrings(parts: Parts, name: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!name || !parts.has(name)) return strings;
  let text = '';
  let is_text = false;
  let is_aloud = false;
  const events: XmlEvents = {
    open(element) {
      if (element === 'si') text = '';
      if (element === 'rPh') is_aloud = true;
      is_text = element === 't';
    },
    close(element) {
      if (element === 'si') strings.push(text);
      if (element === 'rPh') is_aloud = false;
      is_text = false;
    },
    text(piece) {
      if (is_text && !is_aloud) text += piece;
    },
  };
  await readAll(parts, name, events, LARGEST_PART);
  return strings;
}

// ECMA-376 part 1, 18.8.30: the formats every program knows, by number. Those of hours alone are no days.
const BUILT_IN_DAYS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58]);

/** Whether a format shows a day: it has a d or a y that is no literal, no colour and no currency. */
const showsDay = (format: string): boolean => /[dy]/i.test(format.replace(/\[[^\]]*\]|"[^"]*"|\\.|_.|\*./g, ''));

/** Whether a number of each cell style is a day. */
async function readDayStyles(parts: Parts, name: string | undefined): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!name || !parts.has(name)) return styles;
  const own = new Map<string, string>();
  let is_cell_style = false;
  await readAll(parts, name, {
    open(element, attributes) {
      const format = attributes['numFmtId'] ?? '0';
      if (element === 'numFmt') own.set(format, attributes['formatCode'] ?? '');
      if (element === 'cellXfs') is_cell_style = true;
      if (element !== 'xf' || !is_cell_style) return;
      const written = own.get(format);
      styles.push(written === undefined ? BUILT_IN_DAYS.has(Number(format)) : showsDay(written));
    },
    close(element) {
      if (element === 'cellXfs') is_cell_style = false;
    },
  });
  return styles;
}

/**
 * The rows of an Excel workbook's first visible sheet (ECMA-376), some at a time. Only strings, styles and the sheet are
 * read: macros, links and pictures stay shut. Throws 4019 when it is no workbook, is damaged, or is a bomb.
 */
export async function* readXlsx(content: Buffer): AsyncGenerator<SheetRow[]> {
  const parts = await zipEntries(content);
  if (!parts.has('[Content_Types].xml') || !parts.has('_rels/.rels')) throw sheetRefusal('wrong_type');
  const root = await relationsOf(parts, '');
  const workbook = root.find(({ kind }) => kind === 'officeDocument')?.target;
  if (!workbook || !parts.has(workbook)) throw sheetRefusal('wrong_type');
  const { sheet, is_1904 } = await readWorkbook(parts, workbook);
  const relations = await relationsOf(parts, workbook);
  const target = relations.find(({ id, kind }) => id === sheet && kind === 'worksheet')?.target;
  // A Word document is a ZIP archive with such parts too.
  if (!target) throw sheetRefusal('wrong_type');
  const partOf = (kind: string) => relations.find((one) => one.kind === kind)?.target;
  const known: StringsAndStyles = {
    strings: await readSharedStrings(parts, partOf('sharedStrings')),
    day_styles: await readDayStyles(parts, partOf('styles')),
    is_1904,
  };
  const { events, take } = cellReader(known);
  for await (const _ of reading(parts, target, events, LARGEST_PART)) {
    const rows = take();
    if (rows.length) yield rows;
  }
}
