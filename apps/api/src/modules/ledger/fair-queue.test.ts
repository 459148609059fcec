import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';
import type { AnyKind, Entry } from './posting.ts';

const kind: AnyKind = {
  name: 'none',
  load: async () => [],
  decide: () => ({ transfers: [], writes: [], outcome: null }),
};

/** Builds a queue; 'a1' is a command of account a about subject 1. */
function queueOf(commands: string) {
  const queue = fairQueue();
  for (const command of commands.split(' ')) {
    const entry: Entry = {
      kind,
      command: { account_id: command[0]!, subject_id: command[1]! },
      resolve() {},
      reject() {},
    };
    queue.add(entry);
  }
  let last: Entry[] = [];
  const takeBatch = (limit: number, one_account = false) => {
    last = queue.takeBatch(limit, one_account);
    return last.map(({ command }) => `${command.account_id}${command.subject_id}`).join(' ');
  };
  /** Puts back the commands of one account of the last batch. */
  const putBack = (account_id: string) =>
    queue.putBack(last.filter(({ command }) => command.account_id === account_id));
  return { takeBatch, putBack, size: queue.size };
}

test('commands of one account are taken first in, first out', () => {
  const { takeBatch, size } = queueOf('a1 a2 a3 a4 a5');
  expect(takeBatch(2)).toBe('a1 a2');
  expect(size()).toBe(3);
  expect(takeBatch(5)).toBe('a3 a4 a5');
  expect(takeBatch(5)).toBe('');
  expect(size()).toBe(0);
});

test('a busy account does not delay the commands of other accounts', () => {
  const { takeBatch } = queueOf('a1 a2 a3 a4 a5 a6 b1 b2 c1');
  expect(takeBatch(4)).toBe('a1 b1 c1 a2');
  expect(takeBatch(4)).toBe('a3 b2 a4 a5');
  expect(takeBatch(4)).toBe('a6');
});

test('an account left out of a full batch comes first in the next one', () => {
  const { takeBatch } = queueOf('a1 a2 b1 b2 c1 d1');
  expect(takeBatch(2)).toBe('a1 b1');
  expect(takeBatch(2)).toBe('c1 d1');
  expect(takeBatch(2)).toBe('a2 b2');
});

test('two commands about one subject go into different batches in order and delay no other command', () => {
  const { takeBatch, size } = queueOf('a1 a1 a1 a2 b1 a3');
  expect(takeBatch(10)).toBe('a1 b1 a2 a3');
  expect(size()).toBe(2);
  expect(takeBatch(10)).toBe('a1');
  expect(takeBatch(10)).toBe('a1');
  expect(takeBatch(10)).toBe('');
});

test('the same subject id in two accounts counts as two subjects', () => {
  expect(queueOf('a1 b1').takeBatch(10)).toBe('a1 b1');
});

test('with one_account every batch has a single account, in turn', () => {
  const { takeBatch } = queueOf('a1 a2 a3 b1 c1');
  expect(takeBatch(2, true)).toBe('a1 a2');
  expect(takeBatch(2, true)).toBe('b1');
  expect(takeBatch(2, true)).toBe('c1');
  expect(takeBatch(2, true)).toBe('a3');
});

test('what a batch left comes before the other commands of its account, in its order', () => {
  const { takeBatch, putBack, size } = queueOf('a1 a2 a1 b1 a3');
  expect(takeBatch(3)).toBe('a1 b1 a2');
  putBack('a');
  expect(size()).toBe(4);
  expect(takeBatch(10)).toBe('a1 a2 a3');
  expect(takeBatch(10)).toBe('a1');
  expect(size()).toBe(0);
});

test('an account whose commands were all taken has its turn again with what is put back', () => {
  const { takeBatch, putBack } = queueOf('a1 b1 c1');
  expect(takeBatch(2)).toBe('a1 b1');
  putBack('b');
  expect(takeBatch(10)).toBe('c1 b1');
});
