import { crc32, deflateRawSync } from 'node:zlib';

/** Builds a ZIP archive by hand, so that tests can make it invalid. */
export function makeZip(files: Record<string, string | Buffer>, { is_stored = false, flags = 0 } = {}): Buffer {
  const pieces: Buffer[] = [];
  const contents: Buffer[] = [];
  let start = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const data = is_stored ? content : deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    // Fields of both headers: version, flags, method, time, date, checksum, sizes, length of the name.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(is_stored ? 0 : 8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    shared.copy(head, 4);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    shared.copy(entry, 6);
    entry.writeUInt32LE(start, 42);
    contents.push(entry, Buffer.from(name));
    pieces.push(head, Buffer.from(name), data);
    start += head.length + Buffer.byteLength(name) + data.length;
  }
  const count = Object.keys(files).length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Buffer.concat(contents).length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([...pieces, ...contents, end]);
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (targets: Record<string, string>): string =>
  `<?xml version="1.0"?><Relationships>${Object.entries(targets)
    .map(([kind, target], n) => `<Relationship Id="rId${n + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export interface WorkbookContent {
  /** Content of `<sheetData>`. */
  rows: string;
  /** Content of `<sst>`. */
  strings?: string;
  /** Content of `<styleSheet>`. */
  styles?: string;
  workbook?: string;
}

/** The files of a workbook with one sheet. */
export const workbookFiles = ({
  rows,
  strings = '',
  styles = '',
  workbook,
}: WorkbookContent): Record<string, string> => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
  'xl/workbook.xml':
    workbook ??
    `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="Bil" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations({
    worksheet: 'worksheets/sheet1.xml',
    sharedStrings: '/xl/sharedStrings.xml',
    styles: 'styles.xml',
  }),
  'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
  'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
  'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
});

/** A workbook as bytes. */
export const makeXlsx = (workbook: WorkbookContent): Buffer => makeZip(workbookFiles(workbook));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A workbook of texts (inline) and numbers, row by row. */
export const makeXlsxFromRows = (rows: readonly (readonly (string | number | null)[])[]): Buffer =>
  makeXlsx({
    rows: rows
      .map((cells) => {
        const cell_markup = cells.map((cell) => {
          if (cell === null) return '<c/>';
          return typeof cell === 'number'
            ? `<c><v>${cell}</v></c>`
            : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
        });
        return `<row>${cell_markup.join('')}</row>`;
      })
      .join(''),
  });
