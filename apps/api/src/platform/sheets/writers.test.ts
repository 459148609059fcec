import { sen } from '@kutip/domain/money';
import { describe, expect, test } from 'vitest';
import { csvFile } from './csv-writer.ts';
import { kualaLumpurSerial, kualaLumpurText, serialOfDay } from './kuala-lumpur.ts';
import { openSheet } from './open-sheet.ts';
import type { SheetColumn, SheetRow } from './written-sheet.ts';
import { xlsxFile } from './xlsx-writer.ts';
import { inflated, zipEntries } from './zip-reader.ts';

const COLUMNS: SheetColumn[] = [
  { name: 'full_name', heading: 'Name', kind: 'text' },
  { name: 'amount', heading: 'Amount (RM)', kind: 'money' },
  { name: 'count', heading: 'Bills', kind: 'number' },
  { name: 'paid_at', heading: 'Paid', kind: 'moment' },
  { name: 'due_date', heading: 'Due', kind: 'day' },
  { name: 'is_on', heading: 'On', kind: 'boolean' },
];
const ROWS: SheetRow[] = [
  {
    full_name: 'Siti "Aminah", 陈',
    amount: sen(120_050),
    count: 3,
    paid_at: new Date('2026-11-20T16:30:05.900Z'),
    due_date: '2026-11-30',
    is_on: true,
  },
  { full_name: '=HYPERLINK("http://x")', amount: sen(-1200), count: -1, paid_at: null, due_date: null, is_on: false },
  { full_name: '+60123456678', amount: null, count: null, paid_at: null, due_date: null, is_on: null },
];

async function* batchesOf(rows: readonly SheetRow[], at_once = 2): AsyncGenerator<SheetRow[]> {
  for (let at = 0; at < rows.length; at += at_once) yield rows.slice(at, at + at_once);
}
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = [];
  for await (const one of items) taken.push(one);
  return taken;
}
async function bytesOf(file: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await all(file));
}
const readBack = async (content: Buffer) => (await all(openSheet(content))).flat();
/** The text of each file in an archive. */
async function partsOf(archive: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  for (const [name, entry] of await zipEntries(archive))
    parts.set(name, Buffer.concat(await all(inflated(entry, 1_000_000))).toString());
  return parts;
}
const text = (written: string) => ({ kind: 'text', text: written });
const number = (written: number) => ({ kind: 'number', number: written });

test('times are those of Kuala Lumpur, in text and as spreadsheets count', () => {
  const moment = new Date('2026-11-20T16:30:05.900Z');
  expect(kualaLumpurText(moment)).toBe('2026-11-21 00:30:05');
  expect(serialOfDay('2026-11-21')).toBe(46_347);
  expect(kualaLumpurSerial(moment)).toBeCloseTo(46_347 + (30 * 60 + 5) / 86_400, 9);
});

describe('CSV', () => {
  test('UTF-8 with its mark, CRLF, quotes doubled, formulas made text, figures left alone', async () => {
    expect((await bytesOf(csvFile(COLUMNS, batchesOf(ROWS)))).toString()).toBe(
      [
        '\uFEFFName,Amount (RM),Bills,Paid,Due,On',
        '"Siti ""Aminah"", 陈",1200.50,3,2026-11-21 00:30:05,2026-11-30,true',
        `"'=HYPERLINK(""http://x"")",-12.00,-1,,,false`,
        "'+60123456678,,,,,",
        '',
      ].join('\r\n'),
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j does not begin a formula', async (written) => {
    const columns: SheetColumn[] = [{ name: 'a', heading: 'A', kind: 'text' }];
    const line = (await bytesOf(csvFile(columns, batchesOf([{ a: written }])))).toString().slice('\uFEFFA\r\n'.length);
    expect(line.replace(/^"/, '')).toMatch(/^'/);
  });

  test('nothing found is the headings alone', async () => {
    expect((await bytesOf(csvFile(COLUMNS.slice(0, 1), batchesOf([])))).toString()).toBe('\uFEFFName\r\n');
  });
});

describe('XLSX', () => {
  test('is read back as it was: sums as figures, days as days, what looks like a formula as text', async () => {
    const rows = await readBack(await bytesOf(xlsxFile(COLUMNS, batchesOf(ROWS))));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Name', 'Amount (RM)', 'Bills', 'Paid', 'Due', 'On'].map(text),
      [
        text('Siti "Aminah", 陈'),
        number(1200.5),
        number(3),
        { kind: 'day', day: '2026-11-21' },
        { kind: 'day', day: '2026-11-30' },
        { kind: 'boolean' },
      ],
      [text('=HYPERLINK("http://x")'), number(-12), number(-1), null, null, { kind: 'boolean' }],
      [text('+60123456678')],
    ]);
  });

  test('text that XML has its own mind about', async () => {
    const columns: SheetColumn[] = [{ name: 'a', heading: '<A> & "B"', kind: 'text' }];
    const written = ['a & b < c > d', ' spaces ', 'bell\u0007\u0000', 'half \ud83d', '_x0041_', '😀', 'two\nlines'];
    const rows = await readBack(await bytesOf(xlsxFile(columns, batchesOf(written.map((a) => ({ a }))))));
    expect(rows.map(({ cells }) => cells[0])).toEqual(
      ['<A> & "B"', 'a & b < c > d', ' spaces ', 'bell', 'half \ufffd', '_x0041_', '😀', 'two\nlines'].map(text),
    );
  });

  test('a cell is cut where a spreadsheet has no more room', async () => {
    const columns: SheetColumn[] = [{ name: 'a', heading: 'A', kind: 'text' }];
    const [, row] = await readBack(await bytesOf(xlsxFile(columns, batchesOf([{ a: 'x'.repeat(40_000) }]))));
    expect(row!.cells).toEqual([text('x'.repeat(32_767))]);
  });

  test('rows that have no room in a sheet go to the next', async () => {
    const columns: SheetColumn[] = [{ name: 'n', heading: 'N', kind: 'number' }];
    const rows = Array.from({ length: 5 }, (_, n) => ({ n }));
    const parts = await partsOf(await bytesOf(xlsxFile(columns, batchesOf(rows, 3), 3)));
    const figures = (name: string) => [...parts.get(name)!.matchAll(/<v>(\d)<\/v>/g)].map(([, n]) => n);
    expect([1, 2, 3].map((n) => figures(`xl/worksheets/sheet${n}.xml`))).toEqual([['0', '1'], ['2', '3'], ['4']]);
    expect(parts.get('xl/workbook.xml')!.match(/<sheet /g)).toHaveLength(3);
    expect(parts.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet3.xml');
  });

  test('a failing source fails the file, and an abandoned file closes its source', async () => {
    const columns: SheetColumn[] = [{ name: 'n', heading: 'N', kind: 'number' }];
    async function* broken() {
      yield [{ n: 1 }];
      throw new Error('the database is gone');
    }
    await expect(bytesOf(xlsxFile(columns, broken()))).rejects.toThrow('the database is gone');

    let has_ended = false;
    async function* endless() {
      try {
        for (let n = 0; ; n += 1) yield [{ n }];
      } finally {
        has_ended = true;
      }
    }
    let pieces = 0;
    for await (const _ of xlsxFile(columns, endless())) if ((pieces += 1) === 3) break;
    expect(has_ended).toBe(true);
  });
});
