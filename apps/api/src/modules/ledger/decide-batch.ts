import { hash } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { chainTransfer, type Sha256 } from '@kutip/domain/ledger/chain';
import { decideTransfer, type BalanceRefusal, type DraftFault } from '@kutip/domain/ledger/decide';
import { isSameTransfer, type Transfer, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { Refusal } from '@kutip/domain/refusal';
import type { ExternalRef, Head } from './ledger.queries.ts';
import type { AnyKind, Decision, DomainKey, Posted, PostingCommand, RowWriter } from './posting.ts';

export const sha256: Sha256 = (ascii) => hash('sha256', ascii, 'hex');

/** A command with the context that its kind loaded under the lock. */
export interface LoadedCommand {
  readonly kind: AnyKind;
  readonly command: PostingCommand;
  readonly context: unknown;
}

/** The rows loaded once the balance rows were locked. */
export interface LockedState {
  heads: readonly Head[];
  refs: readonly ExternalRef[];
  /** The transfers named by the commands that exist already. */
  transfers: readonly Transfer[];
}

export type CommandResult = Posted<unknown> | { status: 'refused'; error: unknown };

/** The effects of a batch: the rows to write, and the result of each command once they are committed. */
export interface BatchDecision {
  /** In the order of the commands. */
  results: CommandResult[];
  transfers: Transfer[];
  refs: ExternalRef[];
  /** The new heads of the accounts that changed. */
  heads: Head[];
  writes: RowsByWriter;
  /** Rows that may be written after the commit. */
  marks: RowsByWriter;
}

/** Writers in the order of their first rows. */
export type RowsByWriter = Map<RowWriter<never>, unknown[]>;

const idOf = ({ account_id, id }: { account_id: string; id: string }) => `${account_id} ${id}`;
// No text in PostgreSQL holds a NUL, so two different keys never collide.
const keyOf = (account_id: string, { provider, reference, kind }: DomainKey) =>
  [account_id, provider, kind, reference].join('\0');

interface State {
  heads: Map<string, Head>;
  changed: Set<string>;
  refs: Map<string, string>;
  transfers: Map<string, Transfer>;
  now: Date;
}

/**
 * Decides a batch in the order of its commands, each on the state that the previous ones left. Uses no database; a refused
 * command has no effect.
 */
export function decideBatch(commands: readonly LoadedCommand[], locked: LockedState, now: Date): BatchDecision {
  const state: State = {
    heads: new Map(locked.heads.map((head) => [head.balance.account_id, head])),
    changed: new Set(),
    refs: new Map(locked.refs.map((ref) => [keyOf(ref.account_id, ref), ref.transfer_id])),
    transfers: new Map(locked.transfers.map((transfer) => [idOf(transfer), transfer])),
    now,
  };
  const batch: BatchDecision = { results: [], transfers: [], refs: [], heads: [], writes: new Map(), marks: new Map() };
  for (const one of commands) {
    try {
      batch.results.push(decideOne(one, state, batch));
    } catch (error) {
      batch.results.push({ status: 'refused', error });
    }
  }
  for (const account_id of state.changed) batch.heads.push(state.heads.get(account_id)!);
  return batch;
}

function decideOne({ kind, command, context }: LoadedCommand, state: State, batch: BatchDecision): Posted<unknown> {
  const { account_id, domain_key } = command;
  const head = state.heads.get(account_id);
  if (head === undefined) throw new Refusal(CODE.not_found, 'This account has no ledger.', 'no_ledger');
  const earlier = findEarlierPosting(command, state);
  if (earlier !== null) return earlier;

  const decision = kind.decide(command as never, context as never);
  const [only, ...others] = decision.transfers;
  const existing = only && state.transfers.get(idOf({ account_id, id: only.id }));
  if (existing && others.length === 0) return repeatOf(existing, only);

  const { transfers, head: after } = chainTransfers(kind, decision, head, state);
  // Nothing is refused from here on: the command takes effect as a whole.
  for (const transfer of transfers) state.transfers.set(idOf(transfer), transfer);
  if (transfers.length > 0) {
    state.heads.set(account_id, after);
    state.changed.add(account_id);
  }
  batch.transfers.push(...transfers);
  const [first] = transfers;
  if (domain_key !== undefined && first !== undefined) {
    state.refs.set(keyOf(account_id, domain_key), first.id);
    batch.refs.push({ account_id, ...domain_key, transfer_id: first.id });
  }
  for (const { into, row, is_mark } of decision.writes) {
    const rows_by_writer = is_mark ? batch.marks : batch.writes;
    const rows = rows_by_writer.get(into);
    if (rows === undefined) rows_by_writer.set(into, [row]);
    else rows.push(row);
  }
  return { status: 'posted', outcome: decision.outcome, transfers };
}

function findEarlierPosting(
  { account_id, domain_key, transfer }: PostingCommand,
  { refs, transfers }: State,
): Posted<unknown> | null {
  const transfer_id = domain_key && refs.get(keyOf(account_id, domain_key));
  if (transfer_id !== undefined) return { status: 'posted_before', transfer_id };
  const existing = transfer && transfers.get(idOf({ account_id, id: transfer.id }));
  return existing ? repeatOf(existing, transfer) : null;
}

function repeatOf(posted: Transfer, draft: TransferDraft): Posted<unknown> {
  if (!isSameTransfer(posted, draft)) throw transferIdReused();
  return { status: 'posted_before', transfer_id: posted.id };
}

export const transferIdReused = () =>
  new Refusal(CODE.conflict, 'This transfer id was already used for another transfer.', 'transfer_id_reused');

/** Chains the transfers of one decision to the head, without taking effect yet: a later one may be refused. */
function chainTransfers(
  kind: AnyKind,
  { transfers: drafts }: Decision<unknown>,
  head: Head,
  state: State,
): { transfers: Transfer[]; head: Head } {
  const transfers: Transfer[] = [];
  const { account_id } = head.balance;
  let after = head;
  for (const draft of drafts) {
    if (state.transfers.has(idOf({ account_id, id: draft.id }))) throw transferIdReused();
    const step = decideTransfer(after.balance, draft, state.now);
    if (typeof step === 'string') throw refusalFor(step, kind);
    const transfer = chainTransfer(step.transfer, after.hash, sha256);
    transfers.push(transfer);
    after = { balance: step.balance, hash: transfer.hash };
  }
  return { transfers, head: after };
}

function refusalFor(reason: BalanceRefusal | DraftFault, kind: AnyKind): Error {
  if (reason === 'insufficient_balance')
    return new Refusal(CODE.insufficient_balance, 'Your balance is too low.', reason);
  if (reason === 'balance_too_large')
    return new Refusal(CODE.amount_outside_limits, 'This would exceed the largest balance allowed.', reason);
  return new Error(`The posting kind ${kind.name} created an invalid transfer: ${reason}.`);
}
