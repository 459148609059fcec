import { MOST_COLUMNS, sheetRefusal, type Cell, type SheetRow } from './sheet.ts';
import type { XmlAttributes, XmlEvents } from './xml-reader.ts';

/** What the cells of a sheet refer to. */
export interface StringsAndStyles {
  strings: readonly string[];
  /** By style: whether its numbers are days. */
  day_styles: readonly boolean[];
  /** Days are counted from 1904, as old Macs did. */
  is_1904: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const LAST_SERIAL = 2_958_465; // 9999-12-31
/** Excel believes that 1900 had a 29 February: it is day 60, and days before it are off by one. */
const FALSE_DAY = 60;

/** A day as spreadsheets count them; undefined when it is none. */
export function dayOfSerial(serial: number, is_1904: boolean): string | undefined {
  const days = Math.floor(serial);
  if (!(days >= 1 && days <= LAST_SERIAL) || (!is_1904 && days === FALSE_DAY)) return undefined;
  const first = is_1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < FALSE_DAY ? 31 : 30);
  return new Date(first + days * DAY_MS).toISOString().slice(0, 10);
}

/** `AB12` → 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** `_x000D_` is how a workbook writes letters that XML cannot hold (ECMA-376 part 1, 22.9.2.19). */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;

interface RawCell {
  type: string;
  style: number;
  has_formula: boolean;
  value: string;
}

const textCell = (text: string): Cell | null => {
  const plain = unescaped(text);
  return plain.trim() === '' ? null : { kind: 'text', text: plain };
};

function numberCell(value: string, style: number, { day_styles, is_1904 }: StringsAndStyles): Cell {
  const number = Number(value);
  if (!Number.isFinite(number)) return { kind: 'error' };
  if (!day_styles[style]) return { kind: 'number', number };
  const day = dayOfSerial(number, is_1904);
  return day ? { kind: 'day', day } : { kind: 'error' };
}

function cellOf({ type, style, has_formula, value }: RawCell, known: StringsAndStyles): Cell | null {
  if (has_formula) return { kind: 'formula' };
  if (type === 'inlineStr' || type === 'str') return textCell(value);
  if (value === '') return null;
  if (type === 's') {
    const text = known.strings[Number(value)];
    if (text === undefined) throw sheetRefusal('broken');
    return textCell(text);
  }
  if (type === 'b') return { kind: 'boolean' };
  if (type === 'e') return { kind: 'error' };
  if (type === 'd')
    return /^\d{4}-\d\d-\d\d/.test(value) ? { kind: 'day', day: value.slice(0, 10) } : { kind: 'error' };
  return numberCell(value, style, known);
}

/** Listens to the XML of a sheet; `take` gives the rows that are complete since the last time. */
export function cellReader(known: StringsAndStyles): { events: XmlEvents; take(): SheetRow[] } {
  let rows: SheetRow[] = [];
  let row: SheetRow = { row_no: 0, cells: [] };
  let cell: RawCell | null = null;
  let column = -1;
  let is_value = false;
  let is_aloud = false;

  const openRow = (attributes: XmlAttributes) => {
    const row_no = Number(attributes['r'] ?? row.row_no + 1);
    row = { row_no: Number.isSafeInteger(row_no) ? row_no : row.row_no + 1, cells: [] };
    column = -1;
  };
  const openCell = (attributes: XmlAttributes) => {
    const reference = attributes['r'];
    column = reference ? columnOf(reference) : column + 1;
    const style = Number(attributes['s'] ?? 0);
    cell = { type: attributes['t'] ?? 'n', style, has_formula: false, value: '' };
  };
  const closeCell = () => {
    const read = cell && cellOf(cell, known);
    cell = null;
    if (!read) return;
    if (column < 0 || column >= MOST_COLUMNS) throw sheetRefusal('too_many_columns');
    while (row.cells.length < column) row.cells.push(null);
    row.cells[column] = read;
  };

  const events: XmlEvents = {
    open(name, attributes) {
      if (name === 'row') openRow(attributes);
      else if (name === 'c') openCell(attributes);
      else if (name === 'f' && cell) cell.has_formula = true;
      else if (name === 'rPh') is_aloud = true;
      is_value = (name === 'v' || name === 't') && !is_aloud;
    },
    close(name) {
      is_value = false;
      if (name === 'rPh') is_aloud = false;
      else if (name === 'c') closeCell();
      else if (name === 'row' && row.cells.length) rows.push(row);
    },
    text(piece) {
      if (is_value && cell) cell.value += piece;
    },
  };
  const take = () => {
    const taken = rows;
    rows = [];
    return taken;
  };
  return { events, take };
}
