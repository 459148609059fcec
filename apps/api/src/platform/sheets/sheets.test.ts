import { Refusal } from '@kutip/domain/refusal';
import { describe, expect, test } from 'vitest';
import { workbookFiles, makeXlsx, makeXlsxFromRows, makeZip } from '../../../../../test/make-xlsx.ts';
import { openSheet } from './open-sheet.ts';
import type { SheetRow } from './sheet.ts';
import { dayOfSerial } from './xlsx-cells.ts';
import { xmlReader } from './xml-reader.ts';

async function rowsOf(content: Buffer | string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const some of openSheet(Buffer.from(content))) rows.push(...some);
  return rows;
}
/** The reason for which a file is refused. */
async function faultOf(content: Buffer | string): Promise<unknown> {
  try {
    return await rowsOf(content);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code).toBe(4019);
    return (error.breakdown as Record<string, string>)['file'];
  }
}
const text = (written: string) => ({ kind: 'text', text: written });

describe('a workbook', () => {
  test('shared, rich and inline strings, numbers, truth, errors and formulas', async () => {
    const content = makeXlsx({
      strings: `<si><t>Nama &amp; alamat</t></si><si><r><t>Siti </t></r><r><rPr><b/></rPr><t xml:space="preserve">Aminah</t></r>
        <rPh><t>baca</t></rPh></si><si><t>satu_x000D_dua</t></si><si><t/></si>`,
      rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
        <row r="4" spans="1:9"><c r="A4" t="inlineStr"><is><t>&#x1F600; &lt;b&gt;</t></is></c><c r="B4"><v>12.5</v></c>
        <c r="C4" t="b"><v>1</v></c><c r="D4" t="e"><v>#N/A</v></c><c r="E4"><f>B4*2</f><v>25</v></c>
        <c r="F4" t="str"><f/><v>x</v></c><c r="G4" t="s"><v>2</v></c><c r="H4" t="s"><v>3</v></c><c r="I4"/></row>
        <row r="5"/><row><c t="inlineStr"><is><t>  </t></is></c></row><row><c><v>-1e3</v></c></row>`,
    });
    expect(await rowsOf(content)).toEqual([
      { row_no: 1, cells: [text('Nama & alamat'), null, text('Siti Aminah')] },
      {
        row_no: 4,
        cells: [
          text('😀 <b>'),
          { kind: 'number', number: 12.5 },
          { kind: 'boolean' },
          { kind: 'error' },
          { kind: 'formula' },
          { kind: 'formula' },
          text('satu\rdua'),
        ],
      },
      { row_no: 7, cells: [{ kind: 'number', number: -1000 }] },
    ]);
  });

  test('a number is a day when its style says so: by number, or by the letters of its format', async () => {
    const content = makeXlsx({
      styles: `<numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot;day&quot;"/>
        <numFmt numFmtId="166" formatCode="h:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>`,
      rows: `<row>${[0, 1, 2, 3, 4].map((style) => `<c s="${style}"><v>46348.75</v></c>`).join('')}<c s="1"><v>-3</v></c>
        <c t="d"><v>2026-11-22T00:00:00</v></c></row>`,
    });
    const number = { kind: 'number', number: 46348.75 };
    const day = { kind: 'day', day: '2026-11-22' };
    expect((await rowsOf(content))[0]!.cells).toEqual([number, day, day, number, number, { kind: 'error' }, day]);
  });

  test.each([
    [1, false, '1900-01-01'],
    [59, false, '1900-02-28'],
    [60, false, undefined],
    [61, false, '1900-03-01'],
    [45_292, false, '2024-01-01'],
    [43_830, true, '2024-01-01'],
    [2_958_465, false, '9999-12-31'],
    [2_958_466, false, undefined],
    [Number.NaN, false, undefined],
  ])('day %d (from 1904: %s) is %s', (serial, is_1904, day) => {
    expect(dayOfSerial(serial, is_1904)).toBe(day);
  });

  test('the first sheet that is not hidden is read, and days from 1904', async () => {
    const rows = '<row><c s="1"><v>43830</v></c></row>';
    const parts = workbookFiles({
      rows,
      styles: '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>',
      workbook: `<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet state="hidden" r:id="rId9"/>
        <x:sheet state="visible" name="a &gt; b" r:id="rId1"/></x:sheets></x:workbook>`,
    });
    expect((await rowsOf(makeZip(parts)))[0]!.cells).toEqual([{ kind: 'day', day: '2024-01-01' }]);
    expect(await rowsOf(makeZip(parts, { is_stored: true }))).toHaveLength(1);
  });

  test('a large one comes in parts', async () => {
    const content = makeXlsxFromRows(Array.from({ length: 5_000 }, (_, n) => [`Pelanggan ${n}`, n / 100]));
    const sizes: number[] = [];
    for await (const rows of openSheet(content)) sizes.push(rows.length);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(5_000);
    expect(sizes.length).toBeGreaterThan(3);
  });

  /** Well-formed XML over the limit, of elements so long that reading to the limit is quick. */
  const BOMB = Buffer.concat([
    Buffer.from('<sst>'),
    Buffer.alloc(97 * 1024 * 1024, `<row a="${'x'.repeat(4_000)}"/>`),
    Buffer.from('</sst>'),
  ]);

  test.each<[string, Buffer, string]>([
    ['a bomb', makeZip({ ...workbookFiles({ rows: '' }), 'xl/worksheets/sheet1.xml': BOMB }), 'too_much_inside'],
    [
      'a bomb in the strings',
      makeZip({ ...workbookFiles({ rows: '' }), 'xl/sharedStrings.xml': BOMB }),
      'too_much_inside',
    ],
    ['a locked one', makeZip(workbookFiles({ rows: '' }), { flags: 1 }), 'encrypted'],
    ['an archive of something else', makeZip({ 'a.txt': 'a' }), 'wrong_type'],
    ['a Word document', makeZip({ ...workbookFiles({ rows: '' }), 'xl/workbook.xml': '<document/>' }), 'wrong_type'],
    ['one cut short', makeXlsxFromRows([['a']]).subarray(0, 900), 'broken'],
    ['one whose XML ends in the middle', makeXlsx({ rows: '<row><c' }).subarray(0), 'broken'],
    [
      'one with entities of its own',
      makeZip({ ...workbookFiles({ rows: '' }), 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' }),
      'broken',
    ],
    ['one that names a string it has not', makeXlsx({ rows: '<row><c t="s"><v>7</v></c></row>' }), 'broken'],
    ['one with a thousand columns', makeXlsx({ rows: '<row><c r="ALM1"><v>1</v></c></row>' }), 'too_many_columns'],
    [
      'one that is not in UTF-8',
      makeZip({ ...workbookFiles({ rows: '' }), 'xl/workbook.xml': Buffer.from([0x3c, 0xff]) }),
      'broken',
    ],
    ['one with an endless tag', makeXlsx({ rows: `<row a="${'x'.repeat(2 * 1024 * 1024)}"/>` }), 'broken'],
    [
      'one with an endless text',
      makeXlsx({ rows: `<row><c><v>${'1'.repeat(2 * 1024 * 1024)}</v></c></row>` }),
      'broken',
    ],
    ['one of deeply nested elements', makeXlsx({ rows: `${'<a>'.repeat(200)}${'</a>'.repeat(200)}` }), 'broken'],
    ['one with an undefined entity', makeXlsx({ rows: '<row><c><v>&b;</v></c></row>' }), 'broken'],
    ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'old_excel'],
  ])('%s is refused', async (_, content, reason) => {
    expect(await faultOf(content)).toBe(reason);
  });

  test('damage anywhere is a refusal or rows, never a crash', async () => {
    const whole = makeXlsxFromRows([
      ['nama', 'jumlah'],
      ['Siti', 12.5],
    ]);
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = Buffer.from(whole);
      damaged[at] = damaged[at]! ^ 0xff;
      expect(['object', 'string']).toContain(typeof (await faultOf(damaged)));
    }
  });
});

describe('XML', () => {
  test('reads the same however it is cut', () => {
    const xml = `<?xml version="1.0"?><!-- <a> --><x:a b="1>2" c='"'>t&amp;u<![CDATA[<v>]]><d/></x:a>`;
    const eventsOf = (size: number) => {
      const said: string[] = [];
      const reader = xmlReader({
        open: (name, attributes) => said.push(`+${name} ${Object.entries(attributes).flat().join(' ')}`),
        close: (name) => said.push(`-${name}`),
        text: (piece) => said.push(piece),
      });
      for (let at = 0; at < xml.length; at += size) reader.write(xml.slice(at, at + size));
      reader.end();
      return said;
    };
    const whole = ['+a b 1>2 c "', 't&u', '<v>', '+d ', '-d', '-a'];
    for (let size = 1; size <= xml.length; size += 1) expect(eventsOf(size)).toEqual(whole);
  });
});

describe('CSV', () => {
  test('quotes, ends of rows, empty rows and formulas', async () => {
    const content =
      '\uFEFFnama,"ke""terangan",x\r\n"Siti, A",\n\n"dua\r\nbaris", =1+1,\r,,\r-5,\'+60123456678,@x\n\'Aminah,\'=1';
    expect(await rowsOf(content)).toEqual([
      { row_no: 1, cells: [text('nama'), text('ke"terangan'), text('x')] },
      { row_no: 2, cells: [text('Siti, A'), null] },
      { row_no: 4, cells: [text('dua\r\nbaris'), { kind: 'formula' }, null] },
      { row_no: 6, cells: [text('-5'), text('+60123456678'), text('@x')] },
      { row_no: 7, cells: [text("'Aminah"), text('=1')] },
    ]);
  });

  test.each([
    [';', 'a;b,c;d'],
    ['\t', 'a\tb,c\td'],
    ['|', 'a|b,c|d'],
  ])('cells may be parted by %j', async (_, content) => {
    expect((await rowsOf(content))[0]!.cells).toEqual([text('a'), text('b,c'), text('d')]);
  });

  test('what Excel calls Unicode text is read', async () => {
    const content = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('nama\tjumlah\r\n阿明\t1', 'utf16le')]);
    expect((await rowsOf(content))[1]!.cells).toEqual([text('阿明'), text('1')]);
  });

  test('a letter that lies across two pieces stays whole', async () => {
    const content = `${'x'.repeat(128 * 1024 - 1)}明,b`;
    expect((await rowsOf(content))[0]!.cells[0]).toEqual(text(`${'x'.repeat(128 * 1024 - 1)}明`));
  });

  test.each<[string, Buffer | string, string]>([
    ['nothing', '', 'empty'],
    ['an open quote', 'a,"b\nc', 'broken'],
    ['Latin 1', Buffer.from('nama,caf\xe9', 'latin1'), 'not_utf8'],
    ['a web page under the name of a table', '\n <html><table>', 'wrong_type'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'wrong_type'],
    ['a program', Buffer.from('\x7fELF\x00\x01'), 'wrong_type'],
    ['a hundred and one columns', ','.repeat(100), 'too_many_columns'],
  ])('%s is refused', async (_, content, reason) => {
    expect(await faultOf(content)).toBe(reason);
  });
});
