/**
 * Merchants' systems that receive callbacks: each on a port of its own, in one process of their own. Those that hang accept
 * the request and never answer. Run as: node receivers.ts COUNT HANGING. It sends `{ ports }` once it listens, and then each
 * `{ received, last_at_ms }` that is asked for by any message.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceiverCount {
  /** Callbacks that were acknowledged. */
  received: number;
  /** When the last of them was, in Unix milliseconds. */
  last_at_ms: number;
}

if (import.meta.main) {
  const [count, hanging] = process.argv.slice(2).map(Number) as [number, number];
  const counted: ReceiverCount = { received: 0, last_at_ms: 0 };
  const ports: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const server = createServer((request, response) => {
      request.resume();
      if (n < hanging) return;
      request.on('end', () => {
        response.end('OK');
        counted.received += 1;
        counted.last_at_ms = performance.timeOrigin + performance.now();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ports.push((server.address() as AddressInfo).port);
  }
  process.on('message', () => process.send!(counted));
  process.on('disconnect', () => process.exit());
  process.send!({ ports });
}
