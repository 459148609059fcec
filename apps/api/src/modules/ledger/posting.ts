import type { Transfer, TransferDraft } from '@kutip/domain/ledger/transfer';
import { writeAudits, type AuditRow } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import type { OpenSpan } from '../../platform/trace-scope.ts';

/** The external identity of the event behind a posting. Each key posts at most once. */
export interface DomainKey {
  provider: string;
  reference: string;
  kind: string;
}

export interface PostingCommand {
  account_id: string;
  /** The record that the command changes. Two commands about one subject never share a batch, so the second reads the first one's rows. */
  subject_id: string;
  domain_key?: DomainKey;
  /**
   * The transfer that the command posts, when the caller knows it beforehand. A transfer with this id and the same content
   * answers `posted_before`; with other content the command is refused. A draft that `decide` creates under a used id is
   * always refused.
   */
  transfer?: TransferDraft;
  /** What a person did by this command. The kind writes it with its posting (`auditWrites`), so that neither is without the other. */
  audit?: AuditRow;
}

/** A kind of posting: how to load the rows that its commands depend on, and the pure rule that decides what they do. */
export interface PostingKind<C extends PostingCommand, Context, Outcome> {
  name: string;
  /**
   * Loads, and if needed locks, the context of all commands in ONE statement, after the balance rows are locked. Returns one
   * entry for each command in their order, including commands that were posted before. A single statement, so that it is
   * pipelined with the lock.
   */
  load(db: Connection, commands: readonly C[]): Promise<readonly Context[]>;
  /** Pure: decides what this command does, given the context loaded under the lock. Throws a `Refusal` when it is not allowed. */
  decide(command: C, context: Context): Decision<Outcome>;
}

/** The effects of one command; all of them are written, or none. */
export interface Decision<Outcome> {
  transfers: TransferDraft[];
  writes: Write[];
  outcome: Outcome;
}

/** Writes rows with arrays: INSERT … SELECT unnest, or UPDATE … FROM unnest. Called once for each batch, with all its rows. */
export type RowWriter<Row> = (db: Connection, rows: readonly Row[]) => Promise<void>;

/** A row to write in the transaction of the posting. Created by `write`, which checks the row against its writer's type. */
export interface Write {
  readonly into: RowWriter<never>;
  readonly row: unknown;
  /** See `writeMark`. */
  readonly is_mark?: true;
}
export const write = <Row>(into: RowWriter<Row>, row: Row): Write => ({ into, row });

/**
 * A row of no account, which only says that the command was carried out, and which a repetition of the command writes again.
 * One PostgreSQL writes it in the transaction of the posting. Where tables are distributed it lies on another node than the
 * account and is written right after the commit, so that it does not make the commit one of two nodes: a crash in between
 * leaves the command to be repeated.
 */
export const writeMark = <Row>(into: RowWriter<Row>, row: Row): Write => ({ into, row, is_mark: true });

/** The audit entry of a command, if a person is behind it. `after`: what only the decision knows. */
export const auditWrites = ({ audit }: Pick<PostingCommand, 'audit'>, after?: AuditRow['after']): Write[] =>
  audit === undefined ? [] : [write(writeAudits, { ...audit, after: after ?? audit.after })];

export type Posted<Outcome> =
  | { status: 'posted'; outcome: Outcome; transfers: Transfer[] }
  | { status: 'posted_before'; transfer_id: string };

/** A posting kind with its types erased; `Poster.post` has checked that command and kind belong together. */
export interface AnyKind {
  name: string;
  load(db: Connection, commands: readonly never[]): Promise<readonly unknown[]>;
  decide(command: never, context: never): Decision<unknown>;
}

/** A queued command, with the callbacks that settle its caller's promise. */
export interface Entry {
  readonly kind: AnyKind;
  readonly command: PostingCommand;
  /** Of whoever posts it. */
  readonly span?: OpenSpan | undefined;
  resolve(posted: Posted<unknown>): void;
  reject(error: unknown): void;
}

/** Writes rows outside a posting, in the caller's transaction; rows of one writer in one call, writers in order of appearance. */
export async function applyWrites(db: Connection, writes: readonly Write[]): Promise<void> {
  for (const [into, group] of Map.groupBy(writes, (one) => one.into))
    await into(db, group.map(({ row }) => row) as never[]);
}
