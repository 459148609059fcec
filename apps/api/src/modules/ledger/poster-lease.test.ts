import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { note, noteKind, openTestLedger, refusalOf, rowsOf, type TestLedger } from '../../../test/ledger.ts';
import { IS_DISTRIBUTED } from '../../../../../test/engine.ts';
import { countLockWaits } from '../../../../../test/locks.ts';
import { sql } from '../../platform/database.ts';
import type { PipelinedConnection } from '../../platform/pipelined-connection.ts';

// Two processes that post for the same merchants. The other one is a transaction that holds balance rows, as its batch does.

let ledger: TestLedger;
let other: PipelinedConnection;
beforeAll(async () => {
  ledger = await openTestLedger();
  other = await ledger.connect();
});
afterEach(() => other.rollback());
afterAll(async () => {
  await other.close();
  await ledger.close();
});

async function holdBalances(account_ids: readonly string[]): Promise<void> {
  await other.begin();
  await rowsOf(other.db, 'select 1 from ledger_balances where account_id = any($1::uuid[]) for update', [account_ids]);
}

// A distributed engine has batches of one account, which wait.
describe.skipIf(IS_DISTRIBUTED)('while another process posts for a merchant', () => {
  test('a batch posts for the others, and for that one once it is free', async () => {
    const [held, ...free] = await ledger.accounts(4);
    await holdBalances([held!]);
    const poster = ledger.poster({ lanes: 1 });
    const { kind } = noteKind();
    const waiting = [poster.post(kind, note(held!, 'first')), poster.post(kind, note(held!, 'second'))];
    await Promise.all(free.map((account_id) => poster.post(kind, note(account_id, 'free'))));
    expect(poster.stats()).toMatchObject({ posted: 3 });
    expect(await ledger.notesOf(held!)).toEqual([]);

    await other.rollback();
    await Promise.all(waiting);
    expect((await ledger.notesOf(held!)).map(({ text }) => text).toSorted()).toEqual(['first', 'second']);
    for (const account_id of free) await ledger.expectSound(account_id, 1);
    await ledger.expectSound(held!, 2);
  });

  test('a batch loads no rows of a merchant that it has not locked', async () => {
    const [held, free] = await ledger.accounts(2);
    await holdBalances([held!]);
    const poster = ledger.poster({ lanes: 1 });
    const { kind, calls } = noteKind();
    const waiting = poster.post(kind, note(held!, 'held'));
    await poster.post(kind, note(free!, 'free'));
    expect(calls.look).toEqual([[free]]);
    await other.rollback();
    await waiting;
    expect(calls.look).toEqual([[free], [held]]);
  });

  test('a batch waits for what an earlier one left, together with what came meanwhile', async () => {
    const [held, also_held, free] = await ledger.accounts(3);
    await holdBalances([held!, also_held!]);
    const poster = ledger.poster({ lanes: 1 });
    const { kind } = noteKind();
    const waiting = [held!, also_held!].map((account_id) => poster.post(kind, note(account_id, 'held')));
    await expect.poll(() => countLockWaits(sql(ledger.db))).toBe(1);
    const later = poster.post(kind, note(free!, 'free'));
    await other.rollback();
    await Promise.all([...waiting, later]);
    expect(poster.stats()).toMatchObject({ posted: 3, queued: 0 });
    for (const account_id of [held!, also_held!, free!]) await ledger.expectSound(account_id, 1);
  });
});

test('an account without a ledger is refused beside others that have one', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster({ lanes: 1 });
  const { kind } = noteKind();
  const [refusal] = await Promise.all([
    refusalOf(poster.post(kind, note('01a22672-8b05-7202-9739-0eaad6f340d4', 'nobody'))),
    poster.post(kind, note(account_id!, 'somebody')),
  ]);
  expect(refusal.breakdown).toBe('no_ledger');
  await ledger.expectSound(account_id!, 1);
});
