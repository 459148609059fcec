import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export interface Reply {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

/** A merchant's own system, on this machine. */
export interface Receiver {
  url: string;
  /** Everything that was posted, in the order in which it came. */
  received: Received[];
  /** What it answers from now on; null leaves the caller without an answer and hangs up. */
  answer: (received: Received) => Reply | null | Promise<Reply | null>;
  /** Answers once so many have been posted. */
  posted(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  let waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one = { path: request.url!, headers: request.headers, body };
      receiver.received.push(one);
      const { length } = receiver.received;
      for (const { count, resolve } of waiting) if (length >= count) resolve();
      waiting = waiting.filter(({ count }) => length < count);
      void reply(response, one);
    });
  });
  async function reply(response: ServerResponse, received: Received): Promise<void> {
    const answered = await receiver.answer(received);
    if (answered === null) response.destroy();
    else response.writeHead(answered.status, answered.headers).end(answered.body);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    answer: () => ({ status: 200, body: 'OK' }),
    posted: (count) =>
      receiver.received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
