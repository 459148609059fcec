import { sen } from '@kutip/domain/money';
import { expect, test } from 'vitest';
import { readStatement, type StatementLine } from '../apps/api/src/modules/reconciliation/read-statement.ts';
import { statementOf } from '../apps/sandbox/src/payout-bank/statement.ts';
import { bankStatement, providerStatement, statementText } from '../apps/sandbox/src/statements/statement.ts';

// The statements of the sandbox match the parser; both only share the format in docs/reconciliation.md.

const DAY = '2026-11-21';
const AT = '2026-11-21T02:00:00.000Z';

async function read(text: string, kind: 'PROVIDER' | 'PAYOUT' | 'BANK', provider: string): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for await (const some of readStatement(Buffer.from(text), { kind, provider })) lines.push(...some);
  return lines;
}

test('provider, bank and payout bank statements of the sandbox are parsed', async () => {
  const paid = { order_no: 'BP-0123456789-01', provider_reference: 'T1', amount: sen(50_00), at: AT };
  const statement = providerStatement('card', [paid], DAY);
  expect(await read(statementText(statement, []), 'PROVIDER', 'card')).toEqual([
    {
      line_no: 2,
      provider: 'card',
      at: new Date(AT),
      type: 'PAYMENT',
      reference: 'BP-0123456789-01',
      provider_reference: 'T1',
      amount: 5_000,
      fee: 90,
      settled: 4_910,
      currency: 'MYR',
      code: null,
    },
  ]);
  const credits = bankStatement(new Map([['card', statement]]), DAY, '2026-11-22T02:00:00.000Z');
  expect(await read(statementText(credits, []), 'BANK', 'bank')).toMatchObject([
    { provider: 'card', reference: DAY, type: 'CREDIT', amount: 4_910, fee: 0, settled: 4_910 },
  ]);
  const transfer = { reference: 'PO-0123456789', id: 'E2E', bank_code: 'MBBEMYKL', account_number: '512345678901' };
  const returned_transfer = {
    ...transfer,
    amount: sen(100_00),
    cleared_at: AT,
    returned_at: '2026-11-21T03:00:00.000Z',
    code: '45',
  };
  expect(await read(statementOf([returned_transfer as never], DAY), 'PAYOUT', 'payout-bank')).toMatchObject([
    { reference: 'PO-0123456789', provider_reference: 'E2E', type: 'DEBIT', amount: 10_000, code: null },
    { reference: 'PO-0123456789', type: 'CREDIT', amount: 10_000, code: '45' },
  ]);
});
