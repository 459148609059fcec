import type { Entry } from './posting.ts';

/** The queue of one lane: first in, first out within an account, round robin over accounts. */
export interface FairQueue {
  add(entry: Entry): void;
  /**
   * Takes the next batch of at limit `limit` commands, one of each account in turn. Of two commands about one subject the
   * second stays for a later batch, with all later ones about that subject. With `one_account` the batch has a single account.
   */
  takeBatch(limit: number, one_account: boolean): Entry[];
  /** Puts back what a batch left, in the order of the batch, before the other commands of its accounts. */
  putBack(entries: readonly Entry[]): void;
  size(): number;
}

/** The queued commands of one account while a batch is taken. */
interface AccountTurn {
  readonly account_id: string;
  readonly waiting: readonly Entry[];
  next: number;
  readonly subjects: Set<string>;
  readonly passed_over: Entry[];
}

/** The account's next command whose subject is not in the batch yet. */
function takeNext(turn: AccountTurn): Entry | undefined {
  for (;;) {
    const entry = turn.waiting[turn.next];
    if (entry === undefined) return undefined;
    turn.next += 1;
    const { subject_id } = entry.command;
    if (!turn.subjects.has(subject_id)) {
      turn.subjects.add(subject_id);
      return entry;
    }
    turn.passed_over.push(entry);
  }
}

export function fairQueue(): FairQueue {
  /** In the order of the accounts' turns. */
  const accounts = new Map<string, Entry[]>();
  let size = 0;

  function takeBatch(limit: number, one_account: boolean): Entry[] {
    const batch: Entry[] = [];
    const started: AccountTurn[] = [];
    for (const [account_id, waiting] of accounts) {
      if (started.length === (one_account ? 1 : limit)) break;
      started.push({ account_id, waiting, next: 0, subjects: new Set(), passed_over: [] });
    }
    let open = started;
    while (open.length > 0 && batch.length < limit) {
      open = open.filter((turn) => {
        if (batch.length === limit) return true;
        const entry = takeNext(turn);
        if (entry !== undefined) batch.push(entry);
        return entry !== undefined;
      });
    }
    for (const { account_id, waiting, next, passed_over } of started) {
      if (next === 0) continue; // the batch was full before this account's turn: it stays in front
      accounts.delete(account_id);
      const rest = [...passed_over, ...waiting.slice(next)];
      if (rest.length > 0) accounts.set(account_id, rest);
    }
    size -= batch.length;
    return batch;
  }

  return {
    add(entry) {
      const waiting = accounts.get(entry.command.account_id);
      if (waiting === undefined) accounts.set(entry.command.account_id, [entry]);
      else waiting.push(entry);
      size += 1;
    },
    takeBatch,
    putBack(entries) {
      for (const [account_id, left] of Map.groupBy(entries, ({ command }) => command.account_id))
        accounts.set(account_id, [...left, ...(accounts.get(account_id) ?? [])]);
      size += entries.length;
    },
    size: () => size,
  };
}
