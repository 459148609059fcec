import { ACCOUNT_PURPOSES, type AccountPurpose, type JournalLine } from './accounting.ts';
import type { Sen } from './money.ts';

/** The files that accounting programs import. */
export const JOURNAL_LAYOUTS = ['GENERIC', 'SQL_ACCOUNT', 'AUTOCOUNT', 'XERO', 'QUICKBOOKS'] as const;
export type JournalLayout = (typeof JOURNAL_LAYOUTS)[number];

/** The file of each layout: AutoCount imports workbooks. */
export const LAYOUT_FORMATS: Record<JournalLayout, 'csv' | 'xlsx'> = {
  GENERIC: 'csv',
  SQL_ACCOUNT: 'csv',
  AUTOCOUNT: 'xlsx',
  XERO: 'csv',
  QUICKBOOKS: 'csv',
};

/** What a layout writes of an account. QuickBooks finds accounts by their name, the others by their code. */
export const accountFieldOf = (layout: JournalLayout): 'code' | 'name' => (layout === 'QUICKBOOKS' ? 'name' : 'code');

/** One account of the merchant's chart. */
export interface MerchantAccount {
  purpose: AccountPurpose;
  code: string;
  name: string;
}

/** The purposes that have no account for this layout yet. */
export function unmappedPurposes(accounts: readonly MerchantAccount[], layout: JournalLayout): AccountPurpose[] {
  const field = accountFieldOf(layout);
  return ACCOUNT_PURPOSES.filter((purpose) => !accounts.find((one) => one.purpose === purpose)?.[field]);
}

const dayMonthYear = (day: string): string => day.split('-').toReversed().join('/');

/** A line with the merchant's account and the text of its purpose. */
interface NamedLine extends JournalLine {
  account: string;
  text: string;
}

type Cell = string | number | null;

/** A column of a layout: its heading as the program expects it, and its value. Amounts are in sen. */
export interface LayoutColumn {
  heading: string;
  kind: 'text' | 'money';
  value(line: NamedLine): Cell;
}

const text = (heading: string, value: (line: NamedLine) => Cell): LayoutColumn => ({ heading, kind: 'text', value });
const money = (heading: string, value: (line: NamedLine) => Cell): LayoutColumn => ({ heading, kind: 'money', value });
const narration = ({ entry_no }: NamedLine): string => entry_no;
const debit = (line: NamedLine): Cell => line.debit || null;
const credit = (line: NamedLine): Cell => line.credit || null;
const day = (line: NamedLine): string => dayMonthYear(line.day);

/**
 * The columns of each layout; their sources are in docs/decisions/0030-journal-for-accounting-programs.md. SQL Account has
 * a text format of its own, `sqlAccountLines`.
 */
export const LAYOUT_COLUMNS: Record<Exclude<JournalLayout, 'SQL_ACCOUNT'>, readonly LayoutColumn[]> = {
  GENERIC: [
    text('Date', (line) => line.day),
    text('Entry', narration),
    text('Account', ({ account }) => account),
    text('Description', (line) => line.text),
    text('Reference', ({ reference }) => reference),
    money('Debit', debit),
    money('Credit', credit),
  ],
  AUTOCOUNT: [
    text('DocNo', narration),
    text('DocDate', day),
    text('JournalType', () => 'GENERAL'),
    text('Description', narration),
    text('AccNo', ({ account }) => account),
    text('DetailDescription', (line) => line.text),
    money('DR', debit),
    money('CR', credit),
  ],
  // A positive amount is a debit, a negative one a credit.
  XERO: [
    text('*Narration', narration),
    text('*Date', day),
    text('Description', (line) => line.text),
    text('*AccountCode', ({ account }) => account),
    text('*TaxRate', () => 'Tax Exempt'),
    money('*Amount', (line) => line.debit - line.credit),
  ],
  QUICKBOOKS: [
    text('Journal No', narration),
    text('Journal Date', day),
    text('Account Name', ({ account }) => account),
    money('Debits', debit),
    money('Credits', credit),
    text('Description', (line) => line.text),
  ],
};

/** Lines with the account of their purpose and a text: the purpose, and the number where there is one. */
export function nameLines(
  lines: readonly JournalLine[],
  accounts: readonly MerchantAccount[],
  { layout, texts }: { layout: JournalLayout; texts: Record<AccountPurpose, string> },
): NamedLine[] {
  const field = accountFieldOf(layout);
  const named = new Map(accounts.map((one) => [one.purpose, one[field]]));
  return lines.map((line) => ({
    ...line,
    account: named.get(line.purpose) ?? '',
    text: line.reference === null ? texts[line.purpose] : `${texts[line.purpose]} ${line.reference}`,
  }));
}

const ringgit = (amount: Sen): string => (amount / 100).toFixed(2);
/** The format has no quotes: what would end a field or a line is replaced. */
const plain = (value: string): string => value.replaceAll(/[;\r\n]/g, ' ');

/** SQL Account's text import of a journal: a MASTER line for each entry with its DETAIL lines, fields ended by semicolons. */
export function sqlAccountLines(lines: readonly NamedLine[]): string[] {
  const written: string[] = [];
  let entry = '';
  for (const line of lines) {
    const { entry_no, account } = line;
    if (entry_no !== entry) written.push(`MASTER;${entry_no};${day(line)};${day(line)};${entry_no};F;`);
    entry = entry_no;
    const amounts = `${ringgit(line.debit)};${ringgit(line.credit)};`;
    written.push(`DETAIL;${entry_no};${plain(account)};${plain(line.text)};----;${amounts}`);
  }
  return written;
}
