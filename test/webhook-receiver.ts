import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export interface Reply {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

/** A merchant's webhook endpoint on this machine. */
export interface WebhookReceiver {
  url: string;
  /** The received requests, in order. */
  received: ReceivedRequest[];
  /** Produces the response; null closes the connection without one. */
  answer: (received: ReceivedRequest) => Reply | null | Promise<Reply | null>;
  /** Resolves when this many requests have been received. */
  waitForRequests(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  let waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const received = { path: request.url!, headers: request.headers, body };
      receiver.received.push(received);
      const { length } = receiver.received;
      for (const { count, resolve } of waiting) if (length >= count) resolve();
      waiting = waiting.filter(({ count }) => length < count);
      void reply(response, received);
    });
  });
  async function reply(response: ServerResponse, received: ReceivedRequest): Promise<void> {
    const answered = await receiver.answer(received);
    if (answered === null) response.destroy();
    else response.writeHead(answered.status, answered.headers).end(answered.body);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    answer: () => ({ status: 200, body: 'OK' }),
    waitForRequests: (count) =>
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
