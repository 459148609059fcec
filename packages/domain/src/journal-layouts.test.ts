import { describe, expect, it } from 'vitest';
import { ACCOUNT_PURPOSES, journalOf, type AccountPurpose } from './accounting.ts';
import { LAYOUT_COLUMNS, nameLines, sqlAccountLines, unmappedPurposes } from './journal-layouts.ts';
import { sen } from './money.ts';

const TEXTS = Object.fromEntries(ACCOUNT_PURPOSES.map((one) => [one, one.toLowerCase()])) as Record<
  AccountPurpose,
  string
>;
const ACCOUNTS = ACCOUNT_PURPOSES.map((purpose, n) => ({ purpose, code: `${100 + n}-000`, name: `My ${purpose}` }));

describe('layouts of accounting programs', () => {
  const lines = journalOf([
    {
      day: '2026-11-22',
      kind: 'payment',
      is_reversal: false,
      reference: null,
      amount: sen(10_000),
      fee: sen(100),
      tax: sen(8),
    },
    {
      day: '2026-11-22',
      kind: 'settlement_post',
      is_reversal: false,
      reference: 'ST-1',
      amount: sen(9_000),
      fee: sen(0),
      tax: sen(0),
    },
  ]);
  const rows = (layout: keyof typeof LAYOUT_COLUMNS) =>
    nameLines(lines, ACCOUNTS, { layout, texts: TEXTS }).map((line) =>
      LAYOUT_COLUMNS[layout].map(({ value }) => value(line)),
    );

  it('Xero: one signed amount, by code, day first', () => {
    expect(rows('XERO')).toContainEqual(['PAY-20261122', '22/11/2026', 'sales', '103-000', 'Tax Exempt', -10_000]);
    expect(rows('XERO').reduce((sum, row) => sum + (row.at(-1) as number), 0)).toBe(0);
  });

  it('QuickBooks: accounts by name, the other side empty', () => {
    expect(rows('QUICKBOOKS')).toContainEqual(['PAY-20261122', '22/11/2026', 'My BANK', 9_000, null, 'bank ST-1']);
  });

  it('SQL Account: one master for each entry, and nothing in a text that ends a field', () => {
    const accounts = ACCOUNTS.map((one) => ({ ...one, code: `${one.code};\n` }));
    const written = sqlAccountLines(nameLines(lines, accounts, { layout: 'SQL_ACCOUNT', texts: TEXTS }));
    expect(written[0]).toBe('MASTER;PAY-20261122;22/11/2026;22/11/2026;PAY-20261122;F;');
    expect(written).toHaveLength(1 + lines.length);
    expect(written.every((line) => line.split(';').length === (line.startsWith('MASTER') ? 7 : 8))).toBe(true);
  });

  it('names the purposes without an account, by what the layout writes', () => {
    const accounts = [{ purpose: 'SALES' as const, code: '', name: 'Sales' }];
    expect(unmappedPurposes(accounts, 'QUICKBOOKS')).not.toContain('SALES');
    expect(unmappedPurposes(accounts, 'XERO')).toContain('SALES');
    expect(unmappedPurposes(ACCOUNTS, 'XERO')).toEqual([]);
  });
});
