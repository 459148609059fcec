/** External failures: a serialization failure, a lost connection, an unacknowledged commit, no database. */
import { CODE } from '@kutip/contracts/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  keyed,
  note,
  noteKind,
  openTestLedger,
  refusalOf,
  rowsOf,
  type NoteCommand,
  type TestLedger,
} from '../../../test/ledger.ts';
import type { PipelinedConnection } from '../../platform/pipelined-connection.ts';
import { writeMark, type BatchFailure, type Poster, type PostingKind, type RowWriter } from './ledger.service.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

const sqlState = (code: string) => Object.assign(new Error(`injected ${code}`), { code });
const lost = () => new Error('Connection terminated unexpectedly');

/** A poster whose first connections are overridden by `overrides`; the following ones work. */
function posterWith(...overrides: ((connection: PipelinedConnection) => Partial<PipelinedConnection>)[]): {
  poster: Poster;
  reported: string[];
} {
  const reported: string[] = [];
  async function connect(): Promise<PipelinedConnection> {
    const connection = await ledger.connect();
    return { ...connection, ...overrides.shift()?.(connection) };
  }
  const onBatchFailure = ({ what, error }: BatchFailure) => reported.push(`${what}: ${(error as Error).message}`);
  return { poster: ledger.poster({ connect, onBatchFailure, lanes: 1 }), reported };
}

/** Posts ten commands and expects each to be answered as posted and to exist exactly once. */
async function expectTenPosted(poster: Poster): Promise<void> {
  const [account_id] = (await ledger.accounts(1)) as [string];
  const { kind } = noteKind();
  const commands = Array.from({ length: 10 }, (_, n) => note(account_id, `note ${n}`, { domain_key: keyed(`E${n}`) }));
  const posted = await Promise.all(commands.map((command) => poster.post(kind, command)));
  expect(posted.map((one) => one.status === 'posted' && one.outcome)).toEqual(
    commands.map(({ text }) => `noted ${text}`),
  );
  expect(await ledger.notesOf(account_id)).toHaveLength(10);
  await ledger.expectSound(account_id, 10);
}

test.each(['40001', '40P01', '55P03', '53300'])('a batch that fails with %s is retried unchanged', async (code) => {
  let failures = 2;
  const { poster, reported } = posterWith((connection) => ({
    async commit() {
      failures -= 1;
      if (failures < 0) return connection.commit();
      await connection.rollback();
      throw sqlState(code);
    },
  }));
  await expectTenPosted(poster);
  expect(reported).toEqual([`retried: injected ${code}`, `retried: injected ${code}`]);
});

test('a batch whose connection breaks before the commit is posted by the retry', async () => {
  const { poster, reported } = posterWith((connection) => ({
    async commit() {
      await connection.close();
      throw lost();
    },
  }));
  await expectTenPosted(poster);
  expect(reported).toEqual(['retried: Connection terminated unexpectedly']);
});

test.each(['EPIPE', 'ECONNRESET', undefined])(
  'a network failure (%s) in the middle of a batch is retried',
  async (code) => {
    const { poster, reported } = posterWith((connection) => ({
      async begin() {
        await connection.begin();
        await connection.close();
        throw Object.assign(new Error('the network failed'), { code });
      },
    }));
    await expectTenPosted(poster);
    expect(reported).toEqual(['retried: the network failed']);
  },
);

test('a batch whose connection breaks after an unacknowledged commit posts once and returns the committed result', async () => {
  const { poster, reported } = posterWith((connection) => ({
    async commit() {
      await connection.commit();
      await connection.close();
      throw lost();
    },
  }));
  await expectTenPosted(poster);
  expect(reported).toEqual(['retried: Connection terminated unexpectedly']);
});

test('an unacknowledged commit followed by an outage still returns the committed result', async () => {
  const { poster, reported } = posterWith(
    (connection) => ({
      async commit() {
        await connection.commit();
        await connection.close();
        throw lost();
      },
    }),
    (connection) => {
      let failures = 2;
      return { begin: () => ((failures -= 1) < 0 ? connection.begin() : Promise.reject(sqlState('57P03'))) };
    },
  );
  await expectTenPosted(poster);
  expect(reported.slice(1)).toEqual(['retried: injected 57P03', 'retried: injected 57P03']);
});

test('a connection terminated by the server in the middle of a batch is retried', async () => {
  const { poster, reported } = posterWith((connection) => ({
    async begin() {
      await connection.begin();
      await rowsOf(connection.db, 'select pg_terminate_backend(pg_backend_pid())', []);
    },
  }));
  await expectTenPosted(poster);
  expect(reported).toEqual(['retried: terminating connection due to administrator command']);
});

test('commands are refused after the last retry without a database, and post once it is back', async () => {
  let is_down = true;
  const connect = () => (is_down ? Promise.reject(new Error('connect ECONNREFUSED')) : ledger.connect());
  const reported: string[] = [];
  const poster = ledger.poster({ connect, onBatchFailure: ({ what }) => reported.push(what) });
  const [account_id] = (await ledger.accounts(1)) as [string];
  const { kind } = noteKind();
  const command = note(account_id, 'patient', { domain_key: keyed('P1') });
  expect(await refusalOf(poster.post(kind, command))).toEqual({ code: CODE.busy, breakdown: 'ledger_unavailable' });
  expect(reported).toEqual(['retried', 'retried', 'retried', 'abandoned']);
  is_down = false;
  expect(await poster.post(kind, command)).toMatchObject({ status: 'posted' });
  await ledger.expectSound(account_id, 1);
});

test('a command abandoned with an unacknowledged commit answers posted_before on the next call', async () => {
  const unavailable = () => ({ begin: () => Promise.reject(sqlState('57P03')) });
  const { poster } = posterWith(
    (connection) => ({
      async commit() {
        await connection.commit();
        await connection.close();
        throw lost();
      },
    }),
    unavailable,
  );
  const [account_id] = (await ledger.accounts(1)) as [string];
  const { kind } = noteKind();
  const command = note(account_id, 'unlucky', { domain_key: keyed('U1') });
  // The second connection keeps failing until the retries are used up.
  const answer = await poster.post(kind, command).catch((error: unknown) => error);
  expect(answer).toMatchObject({ code: CODE.busy, breakdown: 'ledger_unavailable' });
  expect(await ledger.poster().post(kind, command)).toMatchObject({ status: 'posted_before' });
  await ledger.expectSound(account_id, 1);
});

/** The kind of notes, which also marks each command; a poster that reports when it commits; and what happened, in order. */
function markingPoster(is_distributed: boolean, markAll: () => Promise<void>) {
  const events: string[] = [];
  const { kind } = noteKind();
  const markRows: RowWriter<string> = async (_, texts) => {
    events.push(`mark ${texts.join(' ')}`);
    await markAll();
  };
  const marking: PostingKind<NoteCommand, string | undefined, string> = {
    ...kind,
    decide(command, existing) {
      const decision = kind.decide(command, existing);
      return { ...decision, writes: [...decision.writes, writeMark(markRows, command.text)] };
    },
  };
  const { poster, reported } = posterWith((connection) => ({
    is_distributed,
    async commit() {
      events.push('commit');
      return connection.commit();
    },
  }));
  return { poster, reported, events, post: (command: NoteCommand) => poster.post(marking, command) };
}

test.each([
  [false, ['mark one two', 'commit']],
  [true, ['commit', 'mark one two']],
])(
  'marks are written in the transaction; where tables are distributed (%s), after it',
  async (is_distributed, order) => {
    const [account_id] = (await ledger.accounts(1)) as [string];
    const { post, reported, events } = markingPoster(is_distributed, async () => {});
    await Promise.all(['one', 'two'].map((text) => post(note(account_id, text))));
    expect(events).toEqual(order);
    expect(reported).toEqual([]);
  },
);

test('a mark that fails where tables are distributed leaves the posting and is reported', async () => {
  const [account_id] = (await ledger.accounts(1)) as [string];
  const { post, reported } = markingPoster(true, () => Promise.reject(lost()));
  expect(await post(note(account_id, 'unmarked'))).toMatchObject({ status: 'posted', outcome: 'noted unmarked' });
  expect(await post(note(account_id, 'next'))).toMatchObject({ status: 'posted' });
  expect(reported).toEqual(Array.from({ length: 2 }, () => 'unmarked: Connection terminated unexpectedly'));
  await ledger.expectSound(account_id, 2);
});
