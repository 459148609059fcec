import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The outside world of a worker: a mailbox that takes everything, and an FPX whose answers to status queries can be held back. */
export interface SilentProvider {
  url: string;
  /** Status queries that wait for an answer. */
  waiting(): number;
  /** Answers what waits, and from then on everything at once: that FPX is out of order. */
  answerAll(): void;
  /** Lets status queries wait from now on. */
  fallSilent(): void;
  close(): Promise<void>;
}

const STATUS_QUERY = 'sellerNVPTxnStatus.jsp';

export async function startSilentProvider(): Promise<SilentProvider> {
  const held = new Set<ServerResponse>();
  let is_silent = true;
  const answer = (response: ServerResponse) => void response.writeHead(503).end();
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (request.url!.startsWith('/mail/')) return void response.writeHead(200).end('{}');
      if (!is_silent || !request.url!.endsWith(STATUS_QUERY)) return answer(response);
      held.add(response);
      response.on('close', () => held.delete(response));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => held.size,
    answerAll() {
      is_silent = false;
      for (const response of held) answer(response);
    },
    fallSilent: () => void (is_silent = true),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
