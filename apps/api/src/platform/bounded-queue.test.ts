import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMITS = { concurrency: 1, max_waiting: 2, max_wait_ms: 10_000, busy_message: 'Busy.' };

/** Work that ends when the test says so. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test('what cannot wait is refused with 5003, and a freed place passes to the first that waits', async () => {
  const queue = createBoundedQueue(LIMITS);
  const order: number[] = [];
  const first = openWork();
  const runs = [first.work, async () => void order.push(2), async () => void order.push(3)].map((work) =>
    queue.run('a', work),
  );
  await expect(queue.run('a', async () => undefined)).rejects.toMatchObject({ code: 5003 });
  expect(queue.stats()).toEqual({ running: 1, waiting: 2, completed: 0, refused: 1 });
  first.end();
  await Promise.all(runs);
  expect(order).toEqual([2, 3]);
  expect(queue.stats()).toEqual({ running: 0, waiting: 0, completed: 3, refused: 1 });
});

test('whoever has waited too long is refused with 5003, and its place is free for another', async () => {
  const queue = createBoundedQueue(LIMITS);
  const first = openWork();
  const running = queue.run('a', first.work);
  const late = vi.fn(async () => undefined);
  const answer = queue.run('a', late).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(6_000);
  const patient = queue.run('a', async () => 'done');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await answer).toMatchObject({ code: 5003 });
  expect(queue.stats()).toEqual({ running: 1, waiting: 1, completed: 0, refused: 1 });
  first.end();
  await running;
  expect(await patient).toBe('done');
  expect(late).not.toHaveBeenCalled();
});

test('a place is free again after work that failed', async () => {
  const queue = createBoundedQueue(LIMITS);
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('a', async () => 'done')).toBe('done');
  expect(queue.stats()).toEqual({ running: 0, waiting: 0, completed: 2, refused: 0 });
});

test('sources are served in turn', async () => {
  const queue = createBoundedQueue({ ...LIMITS, max_waiting: 9 });
  const order: string[] = [];
  const first = openWork();
  const running = queue.run('flood', first.work);
  const sent = ['flood 1', 'flood 2', 'flood 3', 'till 1', 'till 2', 'home 1'];
  const runs = sent.map((name) => queue.run(name.split(' ')[0]!, async () => void order.push(name)));
  first.end();
  await Promise.all([running, ...runs]);
  expect(order).toEqual(['flood 1', 'till 1', 'home 1', 'flood 2', 'till 2', 'flood 3']);
});

test('when no place is left, a source with little displaces what the one with most sent last', async () => {
  const queue = createBoundedQueue({ ...LIMITS, max_waiting: 3 });
  const order: string[] = [];
  const first = openWork();
  const running = queue.run('flood', first.work);
  const run = (source: string, name: string) => queue.run(source, async () => void order.push(name));
  const flood = [1, 2, 3].map((n) => run('flood', `flood ${n}`).catch((error: unknown) => error));
  await expect(run('flood', 'flood 4')).rejects.toMatchObject({ code: 5003 });
  expect(queue.refusalIfFull('flood')).toMatchObject({ code: 5003 });
  expect(queue.refusalIfFull('till')).toBeNull();
  const till = run('till', 'till');
  expect(await flood[2]).toMatchObject({ code: 5003 });
  expect(queue.stats()).toEqual({ running: 1, waiting: 3, completed: 0, refused: 3 });
  // Two of the flood and one of the till: one more would leave the flood with less than the till.
  await expect(run('till', 'till 2')).rejects.toMatchObject({ code: 5003 });
  first.end();
  await Promise.all([running, till, ...flood]);
  expect(order).toEqual(['flood 1', 'till', 'flood 2']);
});
