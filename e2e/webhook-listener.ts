import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook as the merchant's endpoint received it. */
export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

/** The claims of a webhook's JWT. Its signature is covered by the tests of the callbacks module. */
export function decodeWebhook({ body }: ReceivedWebhook): Record<string, unknown> {
  const [, payload = ''] = (JSON.parse(body) as { data: string }).data.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}

/** A merchant's webhook endpoint: stores every webhook it receives until it is closed. */
export async function startWebhookListener(): Promise<{ url: string; received: ReceivedWebhook[]; close(): void }> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/kutip`, received, close: () => void server.close() };
}
