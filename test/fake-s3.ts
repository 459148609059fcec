import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake S3 bucket that verifies every signature and can fail on request. */
export interface FakeS3 {
  url: string;
  objects: Map<string, Buffer>;
  /** Response statuses for the next requests, which then fail. */
  fail_next: number[];
  requests: string[];
  close(): Promise<void>;
}

const SECRET = 'fake-secret';
export const FAKE_S3_KEYS = { access_key_id: 'FAKEKEY', secret_access_key: SECRET, region: 'ap-southeast-5' };
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hex = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

export async function fakeS3(bucket: string): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const fail_next: number[] = [];
  const requests: string[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = '', url = '', headers } = request;
    requests.push(`${method} ${url}`);
    const refuse = (status: number, code: string) =>
      void response.writeHead(status).end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
    const failure = fail_next.shift();
    if (failure) return refuse(failure, 'SlowDown');

    // "Signature Calculations for the Authorization Header", for the headers expected here.
    const date = String(headers['x-amz-date']);
    const lines = ['host', 'x-amz-content-sha256', 'x-amz-date'].map((name) => `${name}:${headers[name] as string}\n`);
    const canonical = `${method}\n${url}\n\n${lines.join('')}\nhost;x-amz-content-sha256;x-amz-date\n${hex(body)}`;
    const scope = `${date.slice(0, 8)}/ap-southeast-5/s3/aws4_request`;
    const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, date.slice(0, 8)), 'ap-southeast-5'), 's3'), 'aws4_request');
    const signature = hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${hex(canonical)}`).toString('hex');
    if (!headers.authorization?.endsWith(`Signature=${signature}`)) return refuse(403, 'SignatureDoesNotMatch');
    if (!url.startsWith(`/${bucket}/`)) return refuse(404, 'NoSuchBucket');

    if (method === 'PUT') objects.set(url, body);
    const found = objects.get(url);
    return found ? void response.writeHead(200).end(method === 'GET' ? found : '') : refuse(404, 'NoSuchKey');
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    fail_next,
    requests,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
