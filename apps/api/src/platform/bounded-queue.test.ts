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
    queue.run(work),
  );
  await expect(queue.run(async () => undefined)).rejects.toMatchObject({ code: 5003 });
  expect(queue.stats()).toEqual({ running: 1, waiting: 2, completed: 0, refused: 1 });
  first.end();
  await Promise.all(runs);
  expect(order).toEqual([2, 3]);
  expect(queue.stats()).toEqual({ running: 0, waiting: 0, completed: 3, refused: 1 });
});

test('whoever has waited too long is refused with 5003, and its place is free for another', async () => {
  const queue = createBoundedQueue(LIMITS);
  const first = openWork();
  const running = queue.run(first.work);
  const late = vi.fn(async () => undefined);
  const answer = queue.run(late).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(6_000);
  const patient = queue.run(async () => 'done');
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
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(async () => 'done')).toBe('done');
  expect(queue.stats()).toEqual({ running: 0, waiting: 0, completed: 2, refused: 0 });
});
