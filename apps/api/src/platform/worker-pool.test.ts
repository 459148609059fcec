import { getPriority } from 'node:os';
import { expect, test, vi } from 'vitest';
import { createWorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

/** A worker script for one test; `answer` posts to the pool. */
const scripted = (code: string) => {
  const prelude = `import { parentPort } from 'node:worker_threads'; const answer = (it) => parentPort.postMessage(it);`;
  return new URL(`data:text/javascript,${encodeURIComponent(`${prelude} ${code}`)}`);
};
const ECHO = `parentPort.on('message', (task) => answer({ result: task }));`;
const pool = (code: string, options: Partial<WorkerPoolOptions> = {}) =>
  createWorkerPool<number, number>({
    script: scripted(code),
    workers: 1,
    max_waiting: 10,
    busy_message: 'Busy.',
    ...options,
  });

test('tasks above the limit are refused with 5003, and waiting ones complete', async () => {
  const small = pool(ECHO, { max_waiting: 3 });
  const three = [1, 2, 3].map((task) => small.run(task));
  await expect(small.run(4)).rejects.toMatchObject({ code: 5003 });
  expect(small.stats()).toEqual({ running: 1, waiting: 2, completed: 0, refused: 1 });
  expect(await Promise.all(three)).toEqual([1, 2, 3]);
  expect(await small.run(5)).toBe(5);
  expect(small.stats()).toEqual({ running: 0, waiting: 0, completed: 4, refused: 1 });
});

test('a pool of two threads runs two tasks at a time', async () => {
  // Each thread answers after a message from the other side only, so both must have started.
  const shared = new SharedArrayBuffer(4);
  const code = `parentPort.on('message', (memory) => {
    const seen = new Int32Array(memory);
    Atomics.add(seen, 0, 1);
    Atomics.notify(seen, 0);
    Atomics.wait(seen, 0, 1, 20000);
    answer({ result: Atomics.load(seen, 0) });
  });`;
  const two = createWorkerPool<SharedArrayBuffer, number>({
    script: scripted(code),
    workers: 2,
    max_waiting: 2,
    busy_message: 'Busy.',
  });
  expect(await Promise.all([two.run(shared), two.run(shared)])).toEqual([2, 2]);
});

test('a thread that dies rejects its own task, and the waiting ones run in a new thread', async () => {
  const frail = pool(`parentPort.on('message', (task) => {
    if (task === 1) process.exit(3);
    if (task === 2) throw new Error('out of paper');
    if (task === 3) answer({ fault: 'no ink' });
    else answer({ result: task });
  });`);
  const results = await Promise.allSettled([1, 2, 3, 4].map((task) => frail.run(task)));
  const shown = results.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
  expect(shown).toEqual([
    'Error: worker exited with code 3',
    'Error: out of paper',
    'Error: worker task failed: no ink',
    4,
  ]);
});

test('an idle thread stops, and the next task starts a new one', async () => {
  const brief = pool(`let count = 0; parentPort.on('message', () => answer({ result: ++count }));`, { idle_ms: 0 });
  // Each thread counts from one, so a second 1 comes from a new thread.
  expect(await brief.run(0)).toBe(1);
  await vi.waitFor(async () => expect(await brief.run(0)).toBe(1));
});

test('in a flood tasks run with the lowest priority, and the first one after it with its own again', async () => {
  let is_flooded = false;
  const threads = pool(
    `import { workerData } from 'node:worker_threads'; let count = 0;
    parentPort.on('message', () => answer({ result: [workerData.priority, ++count] }));`,
    { is_flooded: () => is_flooded },
  );
  const own = getPriority() + 5;
  const run = () => threads.run(0);
  expect([await run(), await run()]).toEqual([
    [own, 1],
    [own, 2],
  ]);
  is_flooded = true;
  expect([await run(), await run()]).toEqual([
    [19, 1],
    [19, 2],
  ]);
  is_flooded = false;
  expect(await run()).toEqual([own, 1]);
  expect(threads.stats()).toEqual({ running: 0, waiting: 0, completed: 5, refused: 0 });
});

test('a pool is asked whether it is flooded by what waits for it', async () => {
  const threads = pool(
    `import { workerData } from 'node:worker_threads';
    parentPort.on('message', () => answer({ result: workerData.priority }));`,
    { is_flooded: ({ waiting }) => waiting > 1 },
  );
  const own = getPriority() + 5;
  expect(await Promise.all([1, 2, 3, 4].map((task) => threads.run(task)))).toEqual([own, 19, own, own]);
});
