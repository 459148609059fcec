import { sen } from '@kutip/domain/money';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import {
  bankStatement,
  providerStatement,
  statementText,
  type PaidPayment,
  type StatementScenario,
} from './statement.ts';

const DAY = '2026-11-21';
const HEADER = 'date_time,type,merchant_reference,provider_reference,amount,fee,settled_amount,currency';
const payment = (order_no: string, amount: number, at = '2026-11-21T02:00:00.000Z'): PaidPayment => ({
  order_no,
  provider_reference: `T${order_no}`,
  amount: sen(amount),
  at,
});
const scenario = (kind: StatementScenario['kind'], reference: string | null = null): StatementScenario => ({
  id: kind,
  of: 'fpx',
  kind,
  reference,
  date: DAY,
});

describe('a provider’s statement', () => {
  const statement = providerStatement(
    'fpx',
    [
      payment('B', 20_00, '2026-11-21T03:00:00.000Z'),
      payment('A', 50_00),
      payment('YESTERDAY', 1_00, '2026-11-20T15:59:59.999Z'),
      payment('MIDNIGHT', 30, '2026-11-20T16:00:00.000Z'),
    ],
    DAY,
  );
  const lines = (...scenarios: StatementScenario[]) =>
    statementText(statement, scenarios).trimEnd().split('\r\n').slice(1);
  const midnight = '2026-11-20T16:00:00.000Z,PAYMENT,MIDNIGHT,TMIDNIGHT,0.30,0.30,0.00,MYR';
  const a = '2026-11-21T02:00:00.000Z,PAYMENT,A,TA,50.00,0.50,49.50,MYR';
  const b = '2026-11-21T03:00:00.000Z,PAYMENT,B,TB,20.00,0.50,19.50,MYR';

  test('has the payments of a Kuala Lumpur day with the provider’s fees', () => {
    expect(statementText(statement, [])).toBe(`${[HEADER, midnight, a, b].join('\r\n')}\r\n`);
  });

  test('has a missing, a duplicate and an unknown line in scenarios', () => {
    expect(lines(scenario('MISSING'))).toEqual([a, b]);
    expect(lines(scenario('MISSING', 'A'))).toEqual([midnight, b]);
    expect(lines(scenario('MISSING', 'NONE'))).toEqual([midnight, a, b]);
    expect(lines(scenario('DOUBLED', 'B'))).toEqual([midnight, a, b, b]);
    const foreign = '2026-11-21T04:00:00.000Z,PAYMENT,BP-FOREIGNLIU,FOREIGN,12.34,0.50,11.84,MYR';
    expect(lines(scenario('FOREIGN'))).toEqual([midnight, a, b, foreign]);
    expect(lines(scenario('MISSING', 'A'), scenario('DOUBLED', 'B'), scenario('FOREIGN'))).toEqual([
      midnight,
      b,
      b,
      foreign,
    ]);
  });

  test('adds up to the credit in the bank’s statement of the next day', () => {
    const none = providerStatement('card', [], DAY);
    const credits = bankStatement(
      new Map([
        ['fpx', statement],
        ['card', none],
      ]),
      DAY,
      '2026-11-22T02:00:00.000Z',
    );
    expect(credits.lines.map(({ cells }) => cells.join(','))).toEqual([
      '2026-11-22T02:00:00.000Z,CREDIT,CR20261121FPX,fpx,2026-11-21,69.00,MYR',
    ]);
  });
});

describe('over HTTP', () => {
  let keys: TestKeys;
  let sandbox: TestSandbox;
  beforeAll(async () => {
    keys = await testKeys();
  });
  beforeEach(async () => {
    sandbox = await openSandbox(keys);
  });
  afterEach(() => sandbox.close());
  const get = async (url: string) => {
    const { statusCode, body } = await sandbox.app.inject({ url });
    return [statusCode, body] as const;
  };
  const addScenario = (of: string, payload: object) =>
    sandbox.app.inject({ method: 'POST', url: `/control/statements/${of}/scenarios`, payload });

  test('every rail, the bank and the payout bank have a statement, and scenarios apply to one day until deleted', async () => {
    for (const rail of ['fpx', 'duitnow', 'card', 'ewallet', 'bnpl', 'paypal', 'crypto'])
      expect(await get(`/statements/${rail}?date=${DAY}`)).toEqual([200, `${HEADER}\r\n`]);
    expect((await get('/statements/bank'))[1]).toBe(
      'date_time,type,bank_reference,provider,statement_date,amount,currency\r\n',
    );
    expect((await get('/statements/payout-bank'))[1]).toMatch(
      /^date_time,type,merchant_reference,end_to_end_id,.*\r\n$/,
    );
    expect((await get('/statements/nobody'))[0]).toBe(404);
    expect((await get('/statements/fpx?date=yesterday'))[0]).toBe(400);

    expect((await addScenario('card', { kind: 'FOREIGN', date: DAY })).statusCode).toBe(201);
    expect((await get(`/statements/card?date=${DAY}`))[1]).toContain(',BP-FOREIGNLIU,FOREIGN,12.34,0.22,12.12,MYR\r\n');
    expect((await get('/statements/card?date=2026-11-20'))[1]).toBe(`${HEADER}\r\n`);
    expect((await addScenario('card', { kind: 'FOREIGN', reference: 'A' })).statusCode).toBe(400);
    expect((await addScenario('nobody', { kind: 'FOREIGN' })).statusCode).toBe(404);
    await sandbox.app.inject({ method: 'DELETE', url: '/control/statements/card/scenarios' });
    expect((await get(`/statements/card?date=${DAY}`))[1]).toBe(`${HEADER}\r\n`);
  });
});
