/** What the tests of the ledger share: a database with open ledgers, posters on it, and a kind that writes a row. */
import { CODE } from '@kutip/contracts/codes';
import { transferDraft, type OrdinaryKind, type Transfer, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { CompiledQuery, type LogConfig } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { Connection } from '../src/platform/connection.ts';
import { connectionOf, openDatabase, openPool, sql } from '../src/platform/database.ts';
import { openPipelinedConnection, type PipelinedConnection } from '../src/platform/pipelined-connection.ts';
import { createPoster, openLedger, verifyAccount, write } from '../src/modules/ledger/ledger.service.ts';
import type {
  Posted,
  Poster,
  PosterOptions,
  PostingCommand,
  PostingKind,
  RowWriter,
} from '../src/modules/ledger/ledger.service.ts';

export interface TestLedger {
  db: Connection;
  /** As the owner of the tables, who may change what the poster may not. */
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  connect: (log?: LogConfig) => Promise<PipelinedConnection>;
  /** A poster that does not wait before it tries again; closed with the ledger. */
  poster: (options?: Partial<PosterOptions>) => Poster;
  /** New accounts with a ledger. */
  accounts: (count: number) => Promise<string[]>;
  notesOf: (account_id: string) => Promise<Note[]>;
  /** All is well with the account after so many transfers. */
  expectSound: (account_id: string, seq: number) => Promise<void>;
  close: () => Promise<void>;
}

const NOTES = `create table notes (account_id uuid, id uuid, text text check (text <> 'poison'), primary key (account_id, id))`;

export async function openTestLedger(): Promise<TestLedger> {
  const database = await createTestDatabase();
  const pool = openPool({ connectionString: database.url, max: 4 });
  const kysely = openDatabase(pool);
  const db = connectionOf(kysely);
  const posters: Poster[] = [];
  const connect = (log?: LogConfig) => openPipelinedConnection({ connectionString: database.url }, log);
  const owner = openPool({ connectionString: database.owner_url, max: 2 });
  const query = async <Row>(text: string, values: unknown[] = []) => (await owner.query(text, values)).rows as Row[];
  await query(NOTES);
  return {
    db,
    connect,
    query,
    notesOf: (account_id) => query<Note>('select * from notes where account_id = $1 order by id', [account_id]),
    async expectSound(account_id, seq) {
      expect(await verifyAccount(db, account_id)).toMatchObject({ faults: [], seq });
    },
    poster(options = {}) {
      const poster = createPoster({ connect, now: () => new Date(), retry_delays_ms: [0, 0, 0], ...options });
      posters.push(poster);
      return poster;
    },
    async accounts(count) {
      const ids = Array.from({ length: count }, () => uuid());
      await Promise.all(ids.map((id) => openLedger(db, id)));
      return ids;
    },
    async close() {
      await Promise.all(posters.map((poster) => poster.close()));
      await Promise.all([kysely.destroy(), owner.end()]);
      await database.drop();
    },
  };
}

export const draftOf = (
  kind: OrdinaryKind,
  amount: number,
  ids: { id?: string; subject_id?: string } = {},
): TransferDraft => transferDraft(kind, { id: uuid(), subject_id: uuid(), amount: sen(amount), ...ids });

export interface PlainCommand extends PostingCommand {
  transfer: TransferDraft;
}

/** The command that posts one draft, about the draft's own subject. */
export const plain = (account_id: string, transfer: TransferDraft): PlainCommand => {
  return { account_id, subject_id: transfer.subject_id, transfer };
};

/** The refusal that a promise is expected to reject with. */
export async function refusalOf(rejecting: Promise<unknown>): Promise<{ code: number; breakdown: unknown }> {
  const error: unknown = await rejecting.then(
    (value) => new Error(`not refused: ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error;
  return { code: error.code, breakdown: error.breakdown };
}

export const INSUFFICIENT = { code: CODE.insufficient_balance, breakdown: 'insufficient_balance' };
export const BUSY = { code: CODE.busy, breakdown: 'busy' };
export const ID_REUSED = { code: CODE.conflict, breakdown: 'transfer_id_reused' };

export const rowsOf = async <Row>(db: Connection, text: string, values: unknown[]): Promise<Row[]> =>
  (await sql(db).executeQuery<Row>(CompiledQuery.raw(text, values))).rows;

export interface NoteCommand extends PostingCommand {
  text: string;
  /** The id that `decide` gives its transfer; a new one by default. */
  id?: string;
}
export interface Note {
  account_id: string;
  id: string;
  text: string;
}

/** A kind like the product's own: it looks at the subject's row, posts a payment and writes the row. */
export function noteKind() {
  const calls = { look: [] as string[][], write: [] as number[] };
  const insertNotes: RowWriter<Note> = async (db, rows) => {
    calls.write.push(rows.length);
    const columns = [rows.map(({ account_id }) => account_id), rows.map(({ id }) => id), rows.map(({ text }) => text)];
    await rowsOf(db, 'insert into notes select * from unnest($1::uuid[], $2::uuid[], $3::text[])', columns);
  };
  const kind: PostingKind<NoteCommand, string | undefined, string> = {
    name: 'note',
    async load(db, commands) {
      calls.look.push(commands.map(({ account_id }) => account_id));
      const text = 'select id, text from notes where account_id = any($1::uuid[]) and id = any($2::uuid[])';
      const rows = await rowsOf<Note>(db, text, [
        commands.map((command) => command.account_id),
        commands.map((command) => command.subject_id),
      ]);
      return commands.map(({ subject_id }) => rows.find(({ id }) => id === subject_id)?.text);
    },
    decide({ account_id, subject_id, text, id = uuid() }, existing) {
      if (existing !== undefined) throw new Refusal(CODE.wrong_state, 'It has a note.', 'has_a_note');
      if (text === 'bug') throw new TypeError('a mistake in a rule');
      const transfers = [transferDraft('payment', { id, subject_id, amount: sen(1000), fee: sen(100), tax: sen(8) })];
      return {
        transfers,
        writes: [write(insertNotes, { account_id, id: subject_id, text })],
        outcome: `noted ${text}`,
      };
    },
  };
  return { kind, calls };
}

export const note = (account_id: string, text: string, more: Partial<NoteCommand> = {}): NoteCommand => {
  return { account_id, subject_id: uuid(), text, ...more };
};
export const keyed = (reference: string) => ({ provider: 'fpx', reference, kind: 'payment' });
export const transferOf = (posted: Posted<unknown>): Transfer =>
  posted.status === 'posted' ? posted.transfers[0]! : expect.fail('it was posted before');
