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
import { IS_DISTRIBUTED } from '../../../../../test/engine.ts';
import { balanceOf, plainPosting, transfersOf, type BatchFailure } from './ledger.service.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

test('a posting has written transfer, balance, domain key and row when it resolves', async () => {
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

test.skipIf(IS_DISTRIBUTED)('commands that arrive together share one batch and one row write', async () => {
  const accounts = await ledger.accounts(10);
  const poster = ledger.poster({ lanes: 1 });
  const { kind, calls } = noteKind();
  await Promise.all(Array.from({ length: 200 }, (_, n) => poster.post(kind, note(accounts[n % 10]!, `${n}`))));
  expect(poster.stats()).toEqual({ queued: 0, taken: 200, posted: 200, rejected: 0, batches: 1, largest_batch: 200 });
  expect(calls.write).toEqual([200]);
  for (const account_id of accounts) await ledger.expectSound(account_id, 20);
});

test('a batch never exceeds max_batch', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster({ max_batch: 30 });
  const { kind, calls } = noteKind();
  await Promise.all(Array.from({ length: 100 }, (_, n) => poster.post(kind, note(account_id!, `${n}`))));
  expect(calls.write).toEqual([30, 30, 30, 10]);
  await ledger.expectSound(account_id!, 100);
});

test('where tables are distributed every batch has a single account', async () => {
  const accounts = await ledger.accounts(5);
  const connect = async () => ({ ...(await ledger.connect()), is_distributed: true });
  const poster = ledger.poster({ lanes: 1, connect });
  const { kind, calls } = noteKind();
  await Promise.all(Array.from({ length: 20 }, (_, n) => poster.post(kind, note(accounts[n % 5]!, `${n}`))));
  expect(calls.look.map((of) => new Set(of).size)).toEqual([1, 1, 1, 1, 1]);
});

test('the second of two commands about one subject reads the rows of the first', async () => {
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

test('a domain key posts once within a batch, later, and through another process', async () => {
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
  expect(elsewhere).toMatchObject({ status: 'posted' }); // the same key of another merchant
  expect(await poster.post(kind, note(account_id!, 'four', { domain_key: keyed('K1') }))).toEqual(repeated);
  expect(await ledger.poster().post(kind, note(account_id!, 'five', { domain_key: keyed('K1') }))).toEqual(repeated);
  expect((await ledger.notesOf(account_id!)).map(({ text }) => text)).toEqual(['one']);
  await ledger.expectSound(account_id!, 1);
});

test('a refused command does not use up its domain key', async () => {
  const [account_id] = await ledger.accounts(1);
  const poster = ledger.poster();
  const reserve = { ...plain(account_id!, draftOf('payout_reserve', 500)), domain_key: keyed('D1') };
  const top_up = plain(account_id!, draftOf('payout_topup', 500));
  expect(await refusalOf(poster.post(plainPosting, reserve))).toEqual(INSUFFICIENT);
  await poster.post(plainPosting, top_up);
  expect(await poster.post(plainPosting, reserve)).toMatchObject({ status: 'posted' });
});

test('a transfer id posts once and is refused with other content', async () => {
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
  // Another subject, so both are in one batch.
  const reused = draftOf('payout_topup', 700);
  const pair = [plain(account_id!, reused), plain(account_id!, { ...reused, subject_id: uuid() })];
  const [original, duplicate] = await Promise.allSettled(pair.map((command) => poster.post(plainPosting, command)));
  expect(original).toMatchObject({ value: { status: 'posted' } });
  expect(duplicate).toMatchObject({ reason: ID_REUSED });
  await ledger.expectSound(account_id!, 2);
});

test('a hundred concurrent reservations through two processes never exceed the balance', async () => {
  const [account_id] = await ledger.accounts(1);
  const posters = [ledger.poster({ max_batch: 7 }), ledger.poster({ max_batch: 5 })] as const;
  await posters[0].post(plainPosting, plain(account_id!, draftOf('payout_topup', 10_000)));
  const reservations = Array.from({ length: 100 }, (_, n) =>
    posters[n % 2]!.post(plainPosting, plain(account_id!, draftOf('payout_reserve', 300))),
  );
  const results = await Promise.allSettled(reservations);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
  for (const one of results) if (one.status === 'rejected') expect(one.reason).toMatchObject(INSUFFICIENT);
  const { books } = await balanceOf(ledger.db, account_id!);
  expect(books).toMatchObject({ payout: 100, in_transit: 9900, clearing: -10_000 });
  await ledger.expectSound(account_id!, 34);
});

test('two processes with two lanes each post to the same accounts without gap, fork or loss', async () => {
  const accounts = await ledger.accounts(20);
  const failures: BatchFailure[] = [];
  const options = { max_batch: 16, onBatchFailure: (failure: BatchFailure) => failures.push(failure) };
  const posters = [ledger.poster(options), ledger.poster(options)] as const;
  const { kind } = noteKind();
  await Promise.all(
    Array.from({ length: 800 }, (_, n) => posters[n % 2]!.post(kind, note(accounts[(n >> 1) % 20]!, `${n}`))),
  );
  for (const account_id of accounts) await ledger.expectSound(account_id, 40);
  expect(failures).toEqual([]); // locked in one order, so no deadlock
});

test('close finishes queued commands and refuses new ones', async () => {
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
