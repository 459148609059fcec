/** What goes wrong outside: a serialization failure, a lost connection, a commit nobody answered, no database at all. */
import { CODE } from '@kutip/contracts/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyed, note, noteKind, openTestLedger, refusalOf, rowsOf, type TestLedger } from '../../../test/ledger.ts';
import type { Lane } from '../../platform/lane.ts';
import type { Poster, Trouble } from './ledger.service.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

const sqlState = (code: string) => Object.assign(new Error(`injected ${code}`), { code });
const lost = () => new Error('Connection terminated unexpectedly');

/** A poster whose first lanes behave as told, the following ones well. */
function posterWith(...changes: ((lane: Lane) => Partial<Lane>)[]): { poster: Poster; troubles: string[] } {
  const troubles: string[] = [];
  async function connect(): Promise<Lane> {
    const lane = await ledger.connect();
    return { ...lane, ...changes.shift()?.(lane) };
  }
  const onTrouble = ({ what, error }: Trouble) => troubles.push(`${what}: ${(error as Error).message}`);
  return { poster: ledger.poster({ connect, onTrouble, lanes: 1 }), troubles };
}

/** Posts ten, one of them twice, and expects each to be answered as posted and to be there exactly once. */
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

test.each(['40001', '40P01', '55P03', '53300'])('a batch that fails with %s is tried again as it is', async (code) => {
  let failures = 2;
  const { poster, troubles } = posterWith((lane) => ({
    async commit() {
      failures -= 1;
      if (failures < 0) return lane.commit();
      await lane.rollback();
      throw sqlState(code);
    },
  }));
  await expectTenPosted(poster);
  expect(troubles).toEqual([`tried_again: injected ${code}`, `tried_again: injected ${code}`]);
});

test('the connection breaks before the commit: posted by the next try', async () => {
  const { poster, troubles } = posterWith((lane) => ({
    async commit() {
      await lane.close();
      throw lost();
    },
  }));
  await expectTenPosted(poster);
  expect(troubles).toEqual(['tried_again: Connection terminated unexpectedly']);
});

test.each(['EPIPE', 'ECONNRESET', undefined])('the network fails in the middle of a batch: %s', async (code) => {
  const { poster, troubles } = posterWith((lane) => ({
    async begin() {
      await lane.begin();
      await lane.close();
      throw Object.assign(new Error('the network failed'), { code });
    },
  }));
  await expectTenPosted(poster);
  expect(troubles).toEqual(['tried_again: the network failed']);
});

test('the connection breaks after the commit, unanswered: answered with what happened, nothing twice', async () => {
  const { poster, troubles } = posterWith((lane) => ({
    async commit() {
      await lane.commit();
      await lane.close();
      throw lost();
    },
  }));
  await expectTenPosted(poster);
  expect(troubles).toEqual(['tried_again: Connection terminated unexpectedly']);
});

test('an unanswered commit, and the database stays away for a while: still answered with what happened', async () => {
  const { poster, troubles } = posterWith(
    (lane) => ({
      async commit() {
        await lane.commit();
        await lane.close();
        throw lost();
      },
    }),
    (lane) => {
      let failures = 2;
      return { begin: () => ((failures -= 1) < 0 ? lane.begin() : Promise.reject(sqlState('57P03'))) };
    },
  );
  await expectTenPosted(poster);
  expect(troubles.slice(1)).toEqual(['tried_again: injected 57P03', 'tried_again: injected 57P03']);
});

test('the server ends the connection in the middle of a batch', async () => {
  const { poster, troubles } = posterWith((lane) => ({
    async begin() {
      await lane.begin();
      await rowsOf(lane.db, 'select pg_terminate_backend(pg_backend_pid())', []);
    },
  }));
  await expectTenPosted(poster);
  expect(troubles).toEqual(['tried_again: terminating connection due to administrator command']);
});

test('no database: refused after a few tries; the same command posts once it is back', async () => {
  let is_away = true;
  const connect = () => (is_away ? Promise.reject(new Error('connect ECONNREFUSED')) : ledger.connect());
  const troubles: string[] = [];
  const poster = ledger.poster({ connect, onTrouble: ({ what }) => troubles.push(what) });
  const [account_id] = (await ledger.accounts(1)) as [string];
  const { kind } = noteKind();
  const command = note(account_id, 'patient', { domain_key: keyed('P1') });
  expect(await refusalOf(poster.post(kind, command))).toEqual({ code: CODE.busy, breakdown: 'ledger_unavailable' });
  expect(troubles).toEqual(['tried_again', 'tried_again', 'tried_again', 'given_up']);
  is_away = false;
  expect(await poster.post(kind, command)).toMatchObject({ status: 'posted' });
  await ledger.expectSound(account_id, 1);
});

test('given up with the commit unanswered: whoever asks again learns that it was posted', async () => {
  const away = () => ({ begin: () => Promise.reject(sqlState('57P03')) });
  const { poster } = posterWith(
    (lane) => ({
      async commit() {
        await lane.commit();
        await lane.close();
        throw lost();
      },
    }),
    away,
  );
  const [account_id] = (await ledger.accounts(1)) as [string];
  const { kind } = noteKind();
  const command = note(account_id, 'unlucky', { domain_key: keyed('U1') });
  // The second lane keeps failing on the same connection until the tries are used up.
  const answer = await poster.post(kind, command).catch((error: unknown) => error);
  expect(answer).toMatchObject({ code: CODE.busy, breakdown: 'ledger_unavailable' });
  expect(await ledger.poster().post(kind, command)).toMatchObject({ status: 'posted_before' });
  await ledger.expectSound(account_id, 1);
});
