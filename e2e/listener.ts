import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A callback as a merchant's system takes it. */
export interface Taken {
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the JWT of a callback says. That it is signed by the merchant's key is proven where callbacks are tested. */
export function saidBy({ body }: Taken): Record<string, unknown> {
  const [, payload = ''] = (JSON.parse(body) as { data: string }).data.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}

/** The merchant's own system: takes every callback and remembers it, until it is closed. */
export async function listen(): Promise<{ url: string; taken: Taken[]; close(): void }> {
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      taken.push({ headers: request.headers, body });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/kutip`, taken, close: () => void server.close() };
}
