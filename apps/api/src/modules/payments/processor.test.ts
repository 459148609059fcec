import { expect, test } from 'vitest';
import { successMessage } from '../../../test/provider-message.ts';
import type { MessageHandler, InboxMessage } from './apply-message.ts';
import { createProcessor } from './processor.ts';

// The in-memory queue of acknowledged messages: ordered per payment, and bounded.

const inboxMessage = (order_no: string, inbox_id: string): InboxMessage => ({
  inbox_id,
  provider: 'fpx',
  message: successMessage(order_no),
});

/** A message handler that finishes when the test says so, and records what it was given. */
function pausedHandler() {
  const started: string[] = [];
  const batches: number[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const messageHandler: MessageHandler = {
    async findAttempts(some) {
      batches.push(some.length);
      return some.map(() => undefined);
    },
    apply: ({ inbox_id }) =>
      new Promise((resolve, reject) => {
        started.push(inbox_id);
        ends.set(inbox_id, (error) => (error ? reject(error) : resolve('repeated')));
      }),
  };
  return { messageHandler, started, batches, end: (inbox_id: string, error?: Error) => ends.get(inbox_id)!(error) };
}
/** Waits until all pending callbacks have run. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('messages of one order are applied in sequence, messages of other orders in parallel', async () => {
  const { messageHandler: messageHandler, started: started, batches, end } = pausedHandler();
  const processor = createProcessor({ messageHandler: messageHandler, onFailure: () => {} });
  for (const [order_no, id] of [
    ['A', 'a1'],
    ['A', 'a2'],
    ['B', 'b1'],
    ['A', 'a3'],
  ])
    processor.add(inboxMessage(order_no!, id!));
  await settle();
  expect(batches).toEqual([4]);
  expect(started).toEqual(['a1', 'b1']);
  end('a1');
  await settle();
  expect(started).toEqual(['a1', 'b1', 'a2']);
  processor.add(inboxMessage('A', 'a4'));
  end('a2');
  await settle();
  end('a3');
  await settle();
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
});

test('a failing message is reported and does not block the next one', async () => {
  const { messageHandler: messageHandler, started: started, end } = pausedHandler();
  const failures: unknown[] = [];
  const processor = createProcessor({ messageHandler: messageHandler, onFailure: (error) => failures.push(error) });
  processor.add(inboxMessage('A', 'a1'));
  processor.add(inboxMessage('A', 'a2'));
  await settle();
  const failure = new Error('no database');
  end('a1', failure);
  await settle();
  expect(failures).toEqual([failure]);
  expect(started).toEqual(['a1', 'a2']);
});

test('when attempts cannot be loaded the batch is left to the sweep and capacity is freed', async () => {
  const { messageHandler: messageHandler } = pausedHandler();
  const failures: unknown[] = [];
  const broken = { ...messageHandler, findAttempts: () => Promise.reject(new Error('no database')) };
  const processor = createProcessor({
    messageHandler: broken,
    onFailure: (error) => failures.push(error),
    max_open: 2,
  });
  processor.add(inboxMessage('A', 'a1'));
  processor.add(inboxMessage('B', 'b1'));
  await processor.idle();
  await processor.waitForCapacity();
  expect(failures).toHaveLength(1);
});

test('waitForCapacity resolves when there is capacity, and idle when all messages are applied', async () => {
  const { messageHandler: messageHandler, end } = pausedHandler();
  const processor = createProcessor({ messageHandler: messageHandler, onFailure: () => {}, max_open: 2, max_batch: 1 });
  processor.add(inboxMessage('A', 'a1'));
  processor.add(inboxMessage('B', 'b1'));
  const resolved: string[] = [];
  void processor.waitForCapacity().then(() => resolved.push('capacity'));
  void processor.idle().then(() => resolved.push('idle'));
  await settle();
  expect(resolved).toEqual([]);
  end('a1');
  await settle();
  expect(resolved).toEqual(['capacity']);
  end('b1');
  await settle();
  expect(resolved).toEqual(['capacity', 'idle']);
});
