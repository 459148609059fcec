import { CODE } from '@kutip/contracts/codes';
import { reversalDraft } from '@kutip/domain/ledger/transfer';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BUSY,
  draftOf,
  ID_REUSED,
  INSUFFICIENT,
  note,
  noteKind,
  openTestLedger,
  plain,
  refusalOf,
  rowsOf,
  transferOf,
  type TestLedger,
} from '../../../test/ledger.ts';
import { IS_DISTRIBUTED } from '../../../../../test/engine.ts';
import {
  balanceOf,
  plainPosting,
  transfersOf,
  write,
  type PostingCommand,
  type PostingKind,
  type RowWriter,
  type BatchFailure,
} from './ledger.service.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

test('a transfer id reused by a posting rule is refused without failing its batch', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster();
  const { kind } = noteKind();
  const { id } = transferOf(await poster.post(kind, note(account_id!, 'first')));
  const reusing = poster.post(kind, note(account_id!, 'reusing', { id }));
  const others = Array.from({ length: 9 }, (_, n) => poster.post(kind, note(account_id!, `${n}`)));
  expect(await refusalOf(reusing)).toEqual(ID_REUSED);
  await Promise.all(others);
  await ledger.expectSound(account_id!, 10);
});

test.skipIf(IS_DISTRIBUTED)(
  'one command that cannot be written is bisected out of fifty and the others post',
  async () => {
    const accounts = await ledger.accounts(5);
    const failures: BatchFailure[] = [];
    const poster = ledger.poster({ lanes: 1, onBatchFailure: (failure) => failures.push(failure) });
    const { kind } = noteKind();
    const commands = Array.from({ length: 50 }, (_, n) => note(accounts[n % 5]!, n === 23 ? 'poison' : `${n}`));
    const results = await Promise.allSettled(commands.map((command) => poster.post(kind, command)));
    expect(results.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([23]);
    expect(results[23]).toMatchObject({ reason: { code: '23514', constraint: 'notes_text_check' } });
    expect(await transfersOf(ledger.db, commands[23]!.account_id, commands[23]!.subject_id)).toEqual([]);
    expect(failures.map(({ what, commands: count }) => [what, count])).toEqual([
      ['bisected', 50],
      ['bisected', 25],
      ['bisected', 12],
      ['bisected', 6],
      ['bisected', 3],
      ['bisected', 2],
    ]);
    for (const [n, account_id] of accounts.entries()) await ledger.expectSound(account_id, n === 3 ? 9 : 10);
  },
);

test('a row writer that swallows its error fails only its own command', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster();
  const { kind } = noteKind();
  const hideFailure: RowWriter<null> = async (db) => {
    await rowsOf(db, 'select 1 / 0', []).catch(() => null);
  };
  const hiding: PostingKind<PostingCommand, null, null> = {
    name: 'hiding',
    load: async (_db, commands) => commands.map(() => null),
    decide: () => ({ transfers: [], writes: [write(hideFailure, null)], outcome: null }),
  };
  const [bad, good] = await Promise.allSettled([
    poster.post(hiding, { account_id: account_id!, subject_id: uuid() }),
    poster.post(kind, note(account_id!, 'good')),
  ]);
  expect(bad).toMatchObject({ reason: { message: 'A statement of the batch failed and its writer did not say so.' } });
  expect(good).toMatchObject({ value: { status: 'posted' } });
});

test('an error thrown by a posting rule rejects only its own command', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster();
  const { kind } = noteKind();
  const [bad, good] = await Promise.allSettled([
    poster.post(kind, note(account_id!, 'bug')),
    poster.post(kind, note(account_id!, 'good')),
  ]);
  expect(bad).toMatchObject({ reason: new TypeError('a mistake in a rule') });
  expect(good).toMatchObject({ value: { status: 'posted' } });
  const impossible = plain(account_id!, { ...draftOf('payment', 5), credit: 'available' });
  await expect(poster.post(plainPosting, impossible)).rejects.toThrow(
    'The posting kind plain created an invalid transfer: wrong_books.',
  );
  await expect(poster.post(plainPosting, { ...impossible, account_id: `${account_id}}'` })).rejects.toThrow(
    'malformed id',
  );
  const forgetful: PostingKind<PostingCommand, null, null> = {
    ...plainPosting,
    decide: () => expect.fail(),
    load: async () => [],
  };
  const lost = poster.post(forgetful, { account_id: account_id!, subject_id: uuid() });
  await expect(lost).rejects.toThrow('loaded 0 contexts for 1 commands');
  await ledger.expectSound(account_id!, 1);
});

test('an account without a ledger is refused and other commands of the batch post', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster({ lanes: 1 });
  const unknown = poster.post(plainPosting, plain(uuid(), draftOf('payment', 5)));
  const known = poster.post(plainPosting, plain(account_id!, draftOf('payment', 5)));
  expect(await refusalOf(unknown)).toEqual({ code: CODE.not_found, breakdown: 'no_ledger' });
  expect(await known).toMatchObject({ status: 'posted' });
  expect(await refusalOf(balanceOf(ledger.db, uuid()))).toEqual({ code: CODE.not_found, breakdown: 'no_ledger' });
});

test('all transfers of a decision are posted or none', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster();
  const two = (amount: number): PostingKind<PostingCommand, null, null> => ({
    ...plainPosting,
    decide: ({ subject_id }) => {
      return {
        transfers: [draftOf('payout_topup', 100, { subject_id }), draftOf('payout_reserve', amount, { subject_id })],
        writes: [],
        outcome: null,
      };
    },
  });
  const command = { account_id: account_id!, subject_id: uuid() };
  expect(await refusalOf(poster.post(two(101), command))).toEqual(INSUFFICIENT);
  await ledger.expectSound(account_id!, 0);
  expect(await poster.post(two(100), command)).toMatchObject({ transfers: [{ seq: 1 }, { seq: 2, balance_after: 0 }] });
  await ledger.expectSound(account_id!, 2);
});

test('a transfer is reversed at most once and the reversal restores the balance', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster();
  const { kind } = noteKind();
  const payment = transferOf(await poster.post(kind, note(account_id!, 'paid')));
  const undo = () => plain(account_id!, reversalDraft(payment, { id: uuid(), subject_id: uuid() }));
  await poster.post(plainPosting, undo());
  const { books } = await balanceOf(ledger.db, account_id!);
  expect(Object.values(books)).toEqual(Array.from({ length: 12 }, () => 0));
  await poster.post(kind, note(account_id!, 'paid again')); // there are funds, but this transfer is already reversed
  expect(await refusalOf(poster.post(plainPosting, undo()))).toEqual({
    code: CODE.wrong_state,
    breakdown: 'already_reversed',
  });
  await ledger.expectSound(account_id!, 3);
});

test('a full queue refuses commands immediately', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster({ max_queued: 3 });
  const posts = Array.from({ length: 4 }, () => poster.post(plainPosting, plain(account_id!, draftOf('payment', 5))));
  expect(await refusalOf(posts[3]!)).toEqual(BUSY);
  await Promise.all(posts.slice(0, 3));
  expect(await poster.post(plainPosting, plain(account_id!, draftOf('payment', 5)))).toMatchObject({
    status: 'posted',
  });
});
