import type { Transfer, TransferDraft } from '@kutip/domain/ledger/transfer';
import type { Connection } from '../../platform/connection.ts';

/** What the outside world calls the event behind a posting. It posts once, for ever. */
export interface DomainKey {
  provider: string;
  reference: string;
  kind: string;
}

export interface PostingCommand {
  account_id: string;
  /** Whose rows the command changes. Two commands about one subject never share a batch, so each sees what the other left. */
  subject_id: string;
  domain_key?: DomainKey;
  /**
   * The transfer that the command posts, when the caller knows it beforehand: found with the same content it was posted
   * before, with other content it is refused. A draft that `decide` makes under a used id is refused in any case.
   */
  transfer?: TransferDraft;
}

/** A way to post: how to see what a command is about, and the rule of what it does. */
export interface PostingKind<C extends PostingCommand, Seen, Outcome> {
  name: string;
  /**
   * ONE statement for all commands, run after the balance rows are locked; answers in the order of the commands, also for
   * those that were posted before. A single statement, so that it goes out together with the lock.
   */
  look(db: Connection, commands: readonly C[]): Promise<readonly Seen[]>;
  /** Pure: what this command does given what was seen under the lock. Throws a `Refusal` when it may not be done. */
  decide(command: C, seen: Seen): Decision<Outcome>;
}

/** All of it happens, or nothing. */
export interface Decision<Outcome> {
  transfers: TransferDraft[];
  writes: Write[];
  outcome: Outcome;
}

/** Writes rows with arrays: INSERT … SELECT unnest, or UPDATE … FROM unnest. Called once a batch with all its rows. */
export type RowWriter<Row> = (db: Connection, rows: readonly Row[]) => Promise<void>;

/** A row to be written in the transaction of the posting. Made by `write`, which ties the row to what its writer takes. */
export interface Write {
  readonly into: RowWriter<never>;
  readonly row: unknown;
}
export const write = <Row>(into: RowWriter<Row>, row: Row): Write => ({ into, row });

export type Posted<Outcome> =
  | { status: 'posted'; outcome: Outcome; transfers: Transfer[] }
  | { status: 'posted_before'; transfer_id: string };

/** A kind whose types the poster does not know; `Poster.post` has checked that command and kind belong together. */
export interface AnyKind {
  name: string;
  look(db: Connection, commands: readonly never[]): Promise<readonly unknown[]>;
  decide(command: never, seen: never): Decision<unknown>;
}

/** A command in the queue, with the promise of whoever waits for it. */
export interface Entry {
  readonly kind: AnyKind;
  readonly command: PostingCommand;
  resolve(posted: Posted<unknown>): void;
  reject(error: unknown): void;
}
