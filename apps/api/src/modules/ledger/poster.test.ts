import { CODE } from '@kutip/contracts/codes';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  BUSY,
  draftOf,
  ID_REUSED,
  INSUFFICIENT,
  keyed,
  note,
  noteKind,
  openTestLedger,
  plain,
  refusalOf,
  transferOf,
  type TestLedger,
} from '../../../test/ledger.ts';
import { balanceOf, plainPosting, transfersOf, type Trouble } from './ledger.service.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

test('a posting: the transfer, the balance, the domain key and the row are there when it is answered', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster({ now: () => new Date('2026-09-01T03:04:05.678Z') });
  const { kind } = noteKind();
  const command = note(account_id!, 'first', { domain_key: keyed('R1') });

  const posted = await poster.post(kind, command);

  expect(posted).toMatchObject({ status: 'posted', outcome: 'noted first' });
  const transfer = transferOf(posted);
  expect(transfer).toMatchObject({
    account_id,
    seq: 1,
    amount: 1000,
    balance_after: 892,
    subject_id: command.subject_id,
  });
  expect(transfer.posted_at).toEqual(new Date('2026-09-01T03:04:05.678Z'));
  expect(await transfersOf(ledger.db, account_id!, command.subject_id)).toEqual([transfer]);
  expect(await balanceOf(ledger.db, account_id!)).toMatchObject({
    books: { clearing: -1000, pending: 892, fee: 100, tax: 8, available: 0 },
    seq: 1,
    hash: transfer.hash,
  });
  expect(await ledger.notesOf(account_id!)).toEqual([{ account_id, id: command.subject_id, text: 'first' }]);
  await ledger.expectSound(account_id!, 1);
});

test('what arrives together is one batch, and its rows are written at once', async () => {
  const accounts = await ledger.accounts(10);
  const poster = ledger.poster({ lanes: 1 });
  const { kind, calls } = noteKind();
  await Promise.all(Array.from({ length: 200 }, (_, n) => poster.post(kind, note(accounts[n % 10]!, `${n}`))));
  expect(poster.stats()).toEqual({ queued: 0, taken: 200, posted: 200, rejected: 0, batches: 1, largest_batch: 200 });
  expect(calls.write).toEqual([200]);
  for (const account_id of accounts) await ledger.expectSound(account_id, 20);
});

test('a batch is never larger than it may be', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster({ max_batch: 30 });
  const { kind, calls } = noteKind();
  await Promise.all(Array.from({ length: 100 }, (_, n) => poster.post(kind, note(account_id!, `${n}`))));
  expect(calls.write).toEqual([30, 30, 30, 10]);
  await ledger.expectSound(account_id!, 100);
});

test('on a distributed engine a batch is of one account', async () => {
  const accounts = await ledger.accounts(5);
  const poster = ledger.poster({ lanes: 1, batch_scope: 'account' });
  const { kind, calls } = noteKind();
  await Promise.all(Array.from({ length: 20 }, (_, n) => poster.post(kind, note(accounts[n % 5]!, `${n}`))));
  expect(calls.look.map((of) => new Set(of).size)).toEqual([1, 1, 1, 1, 1]);
});

test('of two commands about one subject the second sees what the first has left', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster();
  const { kind } = noteKind();
  const subject_id = uuid();
  const both = [
    poster.post(kind, note(account_id!, 'one', { subject_id })),
    poster.post(kind, note(account_id!, 'two', { subject_id })),
  ];
  expect(await both[0]).toMatchObject({ outcome: 'noted one' });
  expect(await refusalOf(both[1]!)).toEqual({ code: CODE.wrong_state, breakdown: 'has_a_note' });
  expect(poster.stats().batches).toBe(2);
  await ledger.expectSound(account_id!, 1);
});

test('one domain key posts once: within a batch, later, and through another process', async () => {
  const [account_id, other] = await ledger.accounts(2);
  const { kind } = noteKind();
  const poster = ledger.poster({ lanes: 1 });
  const [first, second, elsewhere] = await Promise.all([
    poster.post(kind, note(account_id!, 'one', { domain_key: keyed('K1') })),
    poster.post(kind, note(account_id!, 'two', { domain_key: keyed('K1') })),
    poster.post(kind, note(other!, 'three', { domain_key: keyed('K1') })),
  ]);
  const repeated = { status: 'posted_before', transfer_id: transferOf(first).id };
  expect(second).toEqual(repeated);
  expect(elsewhere).toMatchObject({ status: 'posted' }); // another merchant's event
  expect(await poster.post(kind, note(account_id!, 'four', { domain_key: keyed('K1') }))).toEqual(repeated);
  expect(await ledger.poster().post(kind, note(account_id!, 'five', { domain_key: keyed('K1') }))).toEqual(repeated);
  expect((await ledger.notesOf(account_id!)).map(({ text }) => text)).toEqual(['one']);
  await ledger.expectSound(account_id!, 1);
});

test('a refused command leaves its domain key free', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster();
  const draw = { ...plain(account_id!, draftOf('payout_reserve', 500)), domain_key: keyed('D1') };
  const fill = plain(account_id!, draftOf('payout_topup', 500));
  expect(await refusalOf(poster.post(plainPosting, draw))).toEqual(INSUFFICIENT);
  await poster.post(plainPosting, fill);
  expect(await poster.post(plainPosting, draw)).toMatchObject({ status: 'posted' });
});

test('one transfer id posts once; with other content it is refused', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster();
  const draft = draftOf('payout_topup', 700);
  const [first, again, changed] = await Promise.allSettled([
    poster.post(plainPosting, plain(account_id!, draft)),
    poster.post(plainPosting, plain(account_id!, draft)),
    poster.post(plainPosting, plain(account_id!, { ...draft, amount: sen(701) })),
  ]);
  expect(first).toMatchObject({ value: { status: 'posted' } });
  expect(again).toMatchObject({ value: { status: 'posted_before', transfer_id: draft.id } });
  expect(changed).toMatchObject({ reason: ID_REUSED });
  expect(await poster.post(plainPosting, plain(account_id!, draft))).toMatchObject({ status: 'posted_before' });
  // Another subject, so it is in the batch of the one whose id it takes.
  const thief = draftOf('payout_topup', 700);
  const pair = [plain(account_id!, thief), plain(account_id!, { ...thief, subject_id: uuid() })];
  const [honest, stolen] = await Promise.allSettled(pair.map((command) => poster.post(plainPosting, command)));
  expect(honest).toMatchObject({ value: { status: 'posted' } });
  expect(stolen).toMatchObject({ reason: ID_REUSED });
  await ledger.expectSound(account_id!, 2);
});

test('a hundred draw on one balance through two processes: exactly what is there goes out', async () => {
  const [account_id] = await ledger.accounts(1);
  const posters = [ledger.poster({ max_batch: 7 }), ledger.poster({ max_batch: 5 })] as const;
  await posters[0].post(plainPosting, plain(account_id!, draftOf('payout_topup', 10_000)));
  const draws = Array.from({ length: 100 }, (_, n) =>
    posters[n % 2]!.post(plainPosting, plain(account_id!, draftOf('payout_reserve', 300))),
  );
  const ended = await Promise.allSettled(draws);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
  for (const one of ended) if (one.status === 'rejected') expect(one.reason).toMatchObject(INSUFFICIENT);
  const { books } = await balanceOf(ledger.db, account_id!);
  expect(books).toMatchObject({ payout: 100, in_transit: 9900, clearing: -10_000 });
  await ledger.expectSound(account_id!, 34);
});

test('two processes with two lanes each post to the same accounts: no gap, no fork, nothing lost', async () => {
  const accounts = await ledger.accounts(20);
  const troubles: Trouble[] = [];
  const options = { max_batch: 16, onTrouble: (trouble: Trouble) => troubles.push(trouble) };
  const posters = [ledger.poster(options), ledger.poster(options)] as const;
  const { kind } = noteKind();
  await Promise.all(
    Array.from({ length: 800 }, (_, n) => posters[n % 2]!.post(kind, note(accounts[(n >> 1) % 20]!, `${n}`))),
  );
  for (const account_id of accounts) await ledger.expectSound(account_id, 40);
  expect(troubles).toEqual([]); // locked in one order, so never a deadlock
});

test('closing finishes what was taken and takes nothing more', async () => {
  const accounts = await ledger.accounts(4);
  const poster = ledger.poster({ max_batch: 3 });
  const posts = Array.from({ length: 20 }, (_, n) =>
    poster.post(plainPosting, plain(accounts[n % 4]!, draftOf('payment', 5))),
  );
  const closed = poster.close();
  expect(await refusalOf(poster.post(plainPosting, plain(accounts[0]!, draftOf('payment', 5))))).toEqual(BUSY);
  await closed;
  expect(poster.stats()).toMatchObject({ queued: 0, taken: 20, posted: 20 });
  await Promise.all(posts);
  for (const account_id of accounts) await ledger.expectSound(account_id, 5);
});
