import { expect, test } from 'vitest';
import { heardOf } from '../../../test/heard.ts';
import type { Hearing, Told } from './hear.ts';
import { createProcessor } from './processor.ts';

// What was acknowledged waits here in memory: in order for each payment, and never without bound.

const told = (order_no: string, inbox_id: string): Told => ({
  inbox_id,
  provider: 'fpx',
  heard: heardOf(order_no),
});

/** A hearing that ends when it is told to, and remembers what it was given. */
function pausedHearing() {
  const begun: string[] = [];
  const batches: number[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const hearing: Hearing = {
    async find(some) {
      batches.push(some.length);
      return some.map(() => undefined);
    },
    hear: ({ inbox_id }) =>
      new Promise((resolve, reject) => {
        begun.push(inbox_id);
        ends.set(inbox_id, (error) => (error ? reject(error) : resolve('repeated')));
      }),
  };
  return { hearing, begun, batches, end: (inbox_id: string, error?: Error) => ends.get(inbox_id)!(error) };
}
/** Everything that can happen by itself has happened. */
const quiet = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('messages of one order go one after another, those of others beside them', async () => {
  const { hearing, begun, batches, end } = pausedHearing();
  const processor = createProcessor({ hearing, onFailure: () => {} });
  for (const [order_no, id] of [
    ['A', 'a1'],
    ['A', 'a2'],
    ['B', 'b1'],
    ['A', 'a3'],
  ])
    processor.add(told(order_no!, id!));
  await quiet();
  expect(batches).toEqual([4]);
  expect(begun).toEqual(['a1', 'b1']);
  end('a1');
  await quiet();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  processor.add(told('A', 'a4'));
  end('a2');
  await quiet();
  end('a3');
  await quiet();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
});

test('one that fails is told of and does not hold up the next', async () => {
  const { hearing, begun, end } = pausedHearing();
  const failures: unknown[] = [];
  const processor = createProcessor({ hearing, onFailure: (error) => failures.push(error) });
  processor.add(told('A', 'a1'));
  processor.add(told('A', 'a2'));
  await quiet();
  const failure = new Error('no database');
  end('a1', failure);
  await quiet();
  expect(failures).toEqual([failure]);
  expect(begun).toEqual(['a1', 'a2']);
});

test('when the attempts cannot be read, all of the batch is left to the sweep and there is room again', async () => {
  const { hearing } = pausedHearing();
  const failures: unknown[] = [];
  const broken = { ...hearing, find: () => Promise.reject(new Error('no database')) };
  const processor = createProcessor({ hearing: broken, onFailure: (error) => failures.push(error), max_open: 2 });
  processor.add(told('A', 'a1'));
  processor.add(told('B', 'b1'));
  await processor.idle();
  await processor.room();
  expect(failures).toHaveLength(1);
});

test('whoever wants to add waits for room; idle means all is done', async () => {
  const { hearing, end } = pausedHearing();
  const processor = createProcessor({ hearing, onFailure: () => {}, max_open: 2, max_batch: 1 });
  processor.add(told('A', 'a1'));
  processor.add(told('B', 'b1'));
  const seen: string[] = [];
  void processor.room().then(() => seen.push('room'));
  void processor.idle().then(() => seen.push('idle'));
  await quiet();
  expect(seen).toEqual([]);
  end('a1');
  await quiet();
  expect(seen).toEqual(['room']);
  end('b1');
  await quiet();
  expect(seen).toEqual(['room', 'idle']);
});
