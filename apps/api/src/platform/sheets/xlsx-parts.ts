import type { ZipPart } from './zip-writer.ts';

/** The cell formats of styles.xml, by their place in it. */
export const STYLE = { plain: 0, money: 1, moment: 2, day: 3, heading: 4, quoted: 5 } as const;

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const STYLES =
  `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2">` +
  '<numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>' +
  '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/>' +
  '<xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>';

const part = (name: string, content: string): ZipPart => ({ name, content: [Buffer.from(DECLARATION + content)] });

/** Everything of a workbook but its sheets (ECMA-376 part 1): they are written before, when nobody knows yet how many. */
export function workbookParts(sheets: number): ZipPart[] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const list = numbers.map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`);
  const leads = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  const types = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  return [
    { name: 'xl/styles.xml', content: [Buffer.from(STYLES)] },
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONS}">${leads.join('')}` +
        `<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}">` +
        `<Relationship Id="book" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${types.join('')}</Types>`,
    ),
  ];
}
