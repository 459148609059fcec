import { hash } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { seal, type Sha256 } from '@kutip/domain/ledger/chain';
import { decide, type BalanceRefusal, type DraftFault } from '@kutip/domain/ledger/decide';
import { sameContent, type Transfer, type TransferDraft } from '@kutip/domain/ledger/transfer';
import { Refusal } from '@kutip/domain/refusal';
import type { ExternalRef, Head } from './ledger.queries.ts';
import type { AnyKind, Decision, DomainKey, Posted, PostingCommand, RowWriter } from './posting.ts';

export const sha256: Sha256 = (ascii) => hash('sha256', ascii, 'hex');

/** A command with what its kind saw under the lock. */
export interface Seen {
  readonly kind: AnyKind;
  readonly command: PostingCommand;
  readonly seen: unknown;
}

/** What the database said once the balance rows were locked. */
export interface Known {
  heads: readonly Head[];
  refs: readonly ExternalRef[];
  /** Those transfers the commands name that exist already. */
  transfers: readonly Transfer[];
}

export type Answer = Posted<unknown> | { status: 'refused'; error: unknown };

/** Everything a batch does: what is written, and what each command is answered once that is committed. */
export interface Decided {
  /** In the order of the commands. */
  answers: Answer[];
  transfers: Transfer[];
  refs: ExternalRef[];
  /** Of the accounts that changed. */
  heads: Head[];
  writes: Map<RowWriter<never>, unknown[]>;
}

const idOf = ({ account_id, id }: { account_id: string; id: string }) => `${account_id} ${id}`;
// No text in PostgreSQL holds a NUL, so no two keys look alike.
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
 * Decides a batch in the order of its commands, each on what the ones before it have left. It touches no database, and
 * a command that is refused leaves no trace.
 */
export function decideBatch(commands: readonly Seen[], known: Known, now: Date): Decided {
  const state: State = {
    heads: new Map(known.heads.map((head) => [head.balance.account_id, head])),
    changed: new Set(),
    refs: new Map(known.refs.map((ref) => [keyOf(ref.account_id, ref), ref.transfer_id])),
    transfers: new Map(known.transfers.map((transfer) => [idOf(transfer), transfer])),
    now,
  };
  const decided: Decided = { answers: [], transfers: [], refs: [], heads: [], writes: new Map() };
  for (const one of commands) {
    try {
      decided.answers.push(decideOne(one, state, decided));
    } catch (error) {
      decided.answers.push({ status: 'refused', error });
    }
  }
  for (const account_id of state.changed) decided.heads.push(state.heads.get(account_id)!);
  return decided;
}

function decideOne({ kind, command, seen }: Seen, state: State, decided: Decided): Posted<unknown> {
  const { account_id, domain_key } = command;
  const head = state.heads.get(account_id);
  if (head === undefined) throw new Refusal(CODE.not_found, 'This account has no ledger.', 'no_ledger');
  const before = postedBefore(command, state);
  if (before !== null) return before;

  const decision = kind.decide(command as never, seen as never);
  const [only, ...others] = decision.transfers;
  const twin = only && state.transfers.get(idOf({ account_id, id: only.id }));
  if (twin && others.length === 0) return repeatOf(twin, only);

  const { transfers, head: after } = place(kind, decision, head, state);
  // From here on nothing is refused: the command takes effect as a whole.
  for (const transfer of transfers) state.transfers.set(idOf(transfer), transfer);
  if (transfers.length > 0) {
    state.heads.set(account_id, after);
    state.changed.add(account_id);
  }
  decided.transfers.push(...transfers);
  const [first] = transfers;
  if (domain_key !== undefined && first !== undefined) {
    state.refs.set(keyOf(account_id, domain_key), first.id);
    decided.refs.push({ account_id, ...domain_key, transfer_id: first.id });
  }
  for (const { into, row } of decision.writes) {
    const rows = decided.writes.get(into);
    if (rows === undefined) decided.writes.set(into, [row]);
    else rows.push(row);
  }
  return { status: 'posted', outcome: decision.outcome, transfers };
}

function postedBefore(
  { account_id, domain_key, transfer }: PostingCommand,
  { refs, transfers }: State,
): Posted<unknown> | null {
  const transfer_id = domain_key && refs.get(keyOf(account_id, domain_key));
  if (transfer_id !== undefined) return { status: 'posted_before', transfer_id };
  const twin = transfer && transfers.get(idOf({ account_id, id: transfer.id }));
  return twin ? repeatOf(twin, transfer) : null;
}

function repeatOf(posted: Transfer, draft: TransferDraft): Posted<unknown> {
  if (!sameContent(posted, draft)) throw idReused();
  return { status: 'posted_before', transfer_id: posted.id };
}

export const idReused = () =>
  new Refusal(CODE.conflict, 'This transfer id was used for something else.', 'transfer_id_reused');

/** The transfers of one decision in their places, without taking effect yet: a later one may be refused. */
function place(
  kind: AnyKind,
  { transfers: drafts }: Decision<unknown>,
  head: Head,
  state: State,
): { transfers: Transfer[]; head: Head } {
  const transfers: Transfer[] = [];
  const { account_id } = head.balance;
  let after = head;
  for (const draft of drafts) {
    if (state.transfers.has(idOf({ account_id, id: draft.id }))) throw idReused();
    const step = decide(after.balance, draft, state.now);
    if (typeof step === 'string') throw refusalFor(step, kind);
    const transfer = seal(step.transfer, after.hash, sha256);
    transfers.push(transfer);
    after = { balance: step.balance, hash: transfer.hash };
  }
  return { transfers, head: after };
}

function refusalFor(reason: BalanceRefusal | DraftFault, kind: AnyKind): Error {
  if (reason === 'insufficient_balance')
    return new Refusal(CODE.insufficient_balance, 'The balance is too low for this.', reason);
  if (reason === 'balance_too_large')
    return new Refusal(CODE.amount_outside_limits, 'The balance would be too large.', reason);
  return new Error(`The posting kind ${kind.name} made a transfer that cannot be: ${reason}.`);
}
