import { expect, test } from 'vitest';
import { createSharedRuns } from './shared-runs.ts';

/** Work whose runs end when the test says so. */
function heldWork() {
  const ends: ((value: number) => void)[] = [];
  const work = () => new Promise<number>((resolve) => ends.push(resolve));
  return { ends, work };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('callers that arrive during a run share the next one, which begins after each of them', async () => {
  const share = createSharedRuns<number>();
  const { ends, work } = heldWork();
  const first = share('a', work);
  const second = share('a', work);
  const third = share('a', work);
  expect(ends).toHaveLength(1);
  ends[0]!(1);
  expect(await first).toBe(1);
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]!(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

test('a caller never gets what was read before its call', async () => {
  const share = createSharedRuns<number>();
  let stored = 1;
  const read = async () => {
    const value = stored;
    await settle();
    return value;
  };
  const before = share('price', read);
  stored = 2;
  expect([await before, await share('price', read)]).toEqual([1, 2]);
  const running = share('price', read);
  stored = 3;
  expect([await running, await share('price', read)]).toEqual([2, 3]);
});

test('other keys run beside each other, and a failure is not kept', async () => {
  const share = createSharedRuns<number>();
  const { ends, work } = heldWork();
  const one = share('a', work);
  const other = share('b', work);
  expect(ends).toHaveLength(2);
  ends[1]!(7);
  ends[0]!(6);
  expect([await one, await other]).toEqual([6, 7]);
  const failed = share('a', () => Promise.reject(new Error('lost')));
  const after = share('a', () => Promise.resolve(8));
  await expect(failed).rejects.toThrow('lost');
  expect(await after).toBe(8);
});
