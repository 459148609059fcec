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

export interface WebhookListener {
  url: string;
  received: ReceivedWebhook[];
  /** What it answers; another than 2xx refuses the webhook. */
  status: number;
  /** It answers once this has resolved. */
  ready: Promise<void>;
  close(): void;
}

/** A merchant's webhook endpoint: stores every webhook it receives until it is closed. */
export async function startWebhookListener(): Promise<WebhookListener> {
  const received: ReceivedWebhook[] = [];
  const listener: WebhookListener = {
    url: '',
    received,
    status: 200,
    ready: Promise.resolve(),
    close: () => void server.close(),
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      void listener.ready.then(() => response.writeHead(listener.status).end('ok'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  listener.url = `http://localhost:${port}/kutip`;
  return listener;
}
