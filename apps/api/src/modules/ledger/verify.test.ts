import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyed, note, noteKind, openTestLedger, type TestLedger } from '../../../test/ledger.ts';
import { verifyAccount } from './ledger.service.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
  // The database constraints would refuse most of the corruption below.
  await ledger.query('alter table ledger_balances drop constraint ledger_balances_sum_zero');
  await ledger.query('alter table transfers drop constraint transfers_parts_within');
});
afterAll(() => ledger.close());

/** Posts five payments, then runs a statement that corrupts the account; returns the faults found. */
async function faultsAfter(statement: string): Promise<string[]> {
  const [account_id] = (await ledger.accounts(1)) as [string];
  const poster = ledger.poster();
  const { kind } = noteKind();
  for (let n = 1; n <= 5; n += 1) await poster.post(kind, note(account_id, `${n}`, { domain_key: keyed(`V${n}`) }));
  expect((await verifyAccount(ledger.db, account_id)).faults).toEqual([]);
  await ledger.query(statement, [account_id]);
  return (await verifyAccount(ledger.db, account_id)).faults;
}

test.each<[string, string[]]>([
  [
    'update transfers set amount = 999 where account_id = $1 and seq = 3',
    ['wrong_hash at 3', 'wrong_balance_after at 3'],
  ],
  ['update transfers set fee = 2000 where account_id = $1 and seq = 3', ['wrong_hash at 3', 'legs_exceed_amount at 3']],
  ['update transfers set posted_at = now() where account_id = $1 and seq = 2', ['wrong_hash at 2']],
  [`update transfers set hash = sha256('x') where account_id = $1 and seq = 5`, ['wrong_hash at 5']],
  ['update transfers set seq = 9 where account_id = $1 and seq = 4', ['gap_in_seq at 4', 'gap_in_seq at 5']],
  ['delete from external_refs where account_id = $1', []],
  [
    `update external_refs set transfer_id = account_id where account_id = $1 and reference = 'V2'`,
    ['1 domain keys point at a missing transfer'],
  ],
  [
    'update ledger_balances set pending = pending + 1 where account_id = $1',
    ['pending is not the sum of its transfers'],
  ],
  [
    `update ledger_balances set head_hash = sha256('x') where account_id = $1`,
    ['the balance row has another hash than the last transfer'],
  ],
  ['update ledger_balances set version = 6 where account_id = $1', ['there is no transfer after 5']],
  ['delete from ledger_balances where account_id = $1', ['the account has no balance row']],
])('verifyAccount reports the fault of: %s', async (statement, faults) => {
  expect(await faultsAfter(statement)).toEqual(faults);
});

test('verifyAccount reports a deleted last transfer', async () => {
  expect(await faultsAfter('delete from transfers where account_id = $1 and seq = 5')).toEqual([
    'there is no transfer after 4',
    '1 domain keys point at a missing transfer',
  ]);
});
