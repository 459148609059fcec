import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';
import type { AnyKind, Entry } from './posting.ts';

const kind: AnyKind = {
  name: 'none',
  look: async () => [],
  decide: () => ({ transfers: [], writes: [], outcome: null }),
};

/** 'a1' is a command of account a about subject 1. */
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
  const cut = (most: number, one_account = false) =>
    queue
      .cut(most, one_account)
      .map(({ command }) => `${command.account_id}${command.subject_id}`)
      .join(' ');
  return { cut, size: queue.size };
}

test('one account: first come, first served', () => {
  const { cut, size } = queueOf('a1 a2 a3 a4 a5');
  expect(cut(2)).toBe('a1 a2');
  expect(size()).toBe(3);
  expect(cut(5)).toBe('a3 a4 a5');
  expect(cut(5)).toBe('');
  expect(size()).toBe(0);
});

test('a crowd at one account does not keep the others waiting', () => {
  const { cut } = queueOf('a1 a2 a3 a4 a5 a6 b1 b2 c1');
  expect(cut(4)).toBe('a1 b1 c1 a2');
  expect(cut(4)).toBe('a3 b2 a4 a5');
  expect(cut(4)).toBe('a6');
});

test('who got nothing because the batch was full is first next time', () => {
  const { cut } = queueOf('a1 a2 b1 b2 c1 d1');
  expect(cut(2)).toBe('a1 b1');
  expect(cut(2)).toBe('c1 d1');
  expect(cut(2)).toBe('a2 b2');
});

test('two commands about one subject are in different batches, in their order, and hold up nobody else', () => {
  const { cut, size } = queueOf('a1 a1 a1 a2 b1 a3');
  expect(cut(10)).toBe('a1 b1 a2 a3');
  expect(size()).toBe(2);
  expect(cut(10)).toBe('a1');
  expect(cut(10)).toBe('a1');
  expect(cut(10)).toBe('');
});

test('the same subject id of two accounts is two subjects', () => {
  expect(queueOf('a1 b1').cut(10)).toBe('a1 b1');
});

test('batches of one account, each in turn', () => {
  const { cut } = queueOf('a1 a2 a3 b1 c1');
  expect(cut(2, true)).toBe('a1 a2');
  expect(cut(2, true)).toBe('b1');
  expect(cut(2, true)).toBe('c1');
  expect(cut(2, true)).toBe('a3');
});
