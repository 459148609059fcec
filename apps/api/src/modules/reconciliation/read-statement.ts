import { CODE } from '@kutip/contracts/codes';
import { parseRinggit, sen, type Sen } from '@kutip/domain/money';
import { directedLine, type LineType, type StatementKind } from '@kutip/domain/reconciliation';
import { Refusal } from '@kutip/domain/refusal';
import { openSheet } from '../../platform/sheets/open-sheet.ts';
import type { Cell, SheetRow } from '../../platform/sheets/sheet.ts';

/** A line of a statement, normalized. Amounts in sen. */
export interface StatementLine {
  line_no: number;
  provider: string;
  at: Date;
  type: LineType;
  reference: string;
  provider_reference: string | null;
  amount: Sen;
  fee: Sen;
  settled: Sen;
  currency: string;
  code: string | null;
}

/** The columns of each kind; see docs/reconciliation.md. */
const COLUMNS: Record<StatementKind, readonly string[]> = {
  PROVIDER: [
    'date_time',
    'type',
    'merchant_reference',
    'provider_reference',
    'amount',
    'fee',
    'settled_amount',
    'currency',
  ],
  PAYOUT: ['date_time', 'type', 'merchant_reference', 'end_to_end_id', 'amount', 'currency', 'code'],
  BANK: ['date_time', 'type', 'bank_reference', 'provider', 'statement_date', 'amount', 'currency'],
};
const TYPES: Record<StatementKind, readonly LineType[]> = {
  PROVIDER: ['PAYMENT', 'CHARGEBACK'],
  PAYOUT: ['DEBIT', 'CREDIT'],
  BANK: ['CREDIT', 'DEBIT'],
};

/** Refuses the whole file: a statement is never imported in part. */
const refused = (sentence: string, breakdown: Record<string, string>): Refusal =>
  new Refusal(CODE.upload_refused, sentence, breakdown);

const textOf = (cell: Cell | null | undefined): string => {
  if (cell?.kind === 'text') return cell.text;
  if (cell?.kind === 'number') return String(cell.number);
  return cell?.kind === 'day' ? cell.day : '';
};

type Fields = (name: string) => string;

/** Locates each column by its heading; other columns are ignored. */
function columnsOf({ cells }: SheetRow, kind: StatementKind): (row: SheetRow) => Fields {
  const headings = cells.map((cell) => textOf(cell).toLowerCase());
  const positions = new Map(COLUMNS[kind].map((name) => [name, headings.indexOf(name)]));
  const missing = [...positions].find(([, at]) => at < 0);
  if (missing) throw refused(`The column ${missing[0]} is missing.`, { file: 'missing_column', column: missing[0] });
  return (row) => (name) => textOf(row.cells[positions.get(name)!]);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Field readers of one row; the first invalid field refuses the file, with its line. */
function rowReader(fields: Fields, line_no: number) {
  const wrong = (name: string): Refusal =>
    refused(`Line ${line_no}: ${name} is missing or invalid.`, {
      file: 'wrong_line',
      line: String(line_no),
      column: name,
    });
  const text = (name: string): string => {
    const value = fields(name);
    if (value === '' || value.length > 100) throw wrong(name);
    return value;
  };
  return {
    wrong,
    text,
    optional: (name: string): string | null => fields(name).slice(0, 100) || null,
    /** An amount of either sign. */
    amount(name: string): Sen {
      const [, minus, digits = ''] = /^(-?)(.*)$/.exec(fields(name))!;
      const read = parseRinggit(digits);
      if (typeof read !== 'number') throw wrong(name);
      return minus ? sen(0 - read) : read;
    },
    moment(name: string): Date {
      const at = new Date(text(name));
      if (!MOMENT.test(text(name)) || Number.isNaN(at.getTime())) throw wrong(name);
      return at;
    },
    day(name: string): string {
      if (!DAY.test(text(name))) throw wrong(name);
      return text(name);
    },
    oneOf<T extends string>(name: string, known: readonly T[]): T {
      const found = known.find((one) => one === text(name).toUpperCase());
      if (!found) throw wrong(name);
      return found;
    },
  };
}

function reportedLine(kind: StatementKind, provider: string, fields: Fields, line_no: number): StatementLine {
  const { text, optional, amount, moment, day, oneOf } = rowReader(fields, line_no);
  const common = {
    line_no,
    at: moment('date_time'),
    type: oneOf('type', TYPES[kind]),
    amount: amount('amount'),
    currency: text('currency').toUpperCase(),
  };
  if (kind === 'PROVIDER')
    return {
      ...common,
      provider,
      reference: text('merchant_reference'),
      provider_reference: optional('provider_reference'),
      fee: amount('fee'),
      settled: amount('settled_amount'),
      code: null,
    };
  const whole = { fee: sen(0), settled: common.amount };
  if (kind === 'BANK')
    return {
      ...common,
      ...whole,
      provider: text('provider').toLowerCase(),
      reference: day('statement_date'),
      provider_reference: optional('bank_reference'),
      code: null,
    };
  return {
    ...common,
    ...whole,
    provider,
    reference: text('merchant_reference'),
    provider_reference: optional('end_to_end_id'),
    code: optional('code'),
  };
}

function lineOf(kind: StatementKind, provider: string, fields: Fields, line_no: number): StatementLine {
  const line = directedLine(reportedLine(kind, provider, fields, line_no));
  // Only with a chargeback a provider gives a fee back.
  if (line.fee < 0) throw rowReader(fields, line_no).wrong('fee');
  return line;
}

/**
 * Yields the lines of a statement in chunks. Refuses (4019) a file that is not a table, lacks a column or has an invalid
 * line; the breakdown says which. A statement of a day without transactions has headings and no lines.
 */
export async function* readStatement(
  content: Buffer,
  { kind, provider }: { kind: StatementKind; provider: string },
): AsyncGenerator<StatementLine[]> {
  let fieldsOf: ((row: SheetRow) => Fields) | undefined;
  for await (const rows of openSheet(content)) {
    const lines: StatementLine[] = [];
    for (const row of rows) {
      if (fieldsOf) lines.push(lineOf(kind, provider, fieldsOf(row), row.row_no));
      else fieldsOf = columnsOf(row, kind);
    }
    if (lines.length > 0) yield lines;
  }
  if (!fieldsOf) throw refused('This file has no rows.', { file: 'empty' });
}
