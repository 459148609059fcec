import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake S3 bucket that verifies every signature and can fail on request. */
export interface FakeS3 {
  url: string;
  objects: Map<string, Buffer>;
  /** Response statuses for the next requests, which then fail. */
  fail_next: number[];
  /** An entry: the next PUT is done, but its answer is lost. */
  lose_next_answer: true[];
  requests: string[];
  close(): Promise<void>;
}

const SECRET = 'fake-secret';
export const FAKE_S3_KEYS = { access_key_id: 'FAKEKEY', secret_access_key: SECRET, region: 'ap-southeast-5' };
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const hex = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** "Signature Calculations for the Authorization Header". */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const date = String(headers['x-amz-date']);
  const { pathname, searchParams } = new URL(url, 'http://s3.test');
  searchParams.sort();
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const lines = signed.split(';').map((name) => `${name}:${headers[name] as string}\n`);
  const canonical = `${method}\n${pathname}\n${query}\n${lines.join('')}\n${signed}\n${hex(body)}`;
  const scope = `${date.slice(0, 8)}/ap-southeast-5/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, date.slice(0, 8)), 'ap-southeast-5'), 's3'), 'aws4_request');
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${hex(canonical)}`).toString('hex');
  return headers.authorization?.endsWith(`Signature=${signature}`) ?? false;
}

/** Few, so that a list has several pages. */
const LIST_PAGE = 3;

/** ListObjectsV2. */
function listOf(objects: readonly (readonly [string, Buffer])[], bucket_path: string, query: URLSearchParams): string {
  const [prefix, delimiter, after] = ['prefix', 'delimiter', 'start-after'].map((name) => query.get(name) ?? '');
  const entries = new Map<string, string>();
  const sorted = objects.map(([url, content]) => [url.slice(bucket_path.length), content] as const);
  for (const [key, content] of sorted.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!key.startsWith(prefix!) || key <= after!) continue;
    const end = delimiter ? key.indexOf(delimiter, prefix!.length) : -1;
    if (end < 0) entries.set(key, `<Contents><Key>${key}</Key><Size>${content.length}</Size></Contents>`);
    else
      entries.set(key.slice(0, end + 1), `<CommonPrefixes><Prefix>${key.slice(0, end + 1)}</Prefix></CommonPrefixes>`);
  }
  const page = [...entries.values()].slice(0, LIST_PAGE);
  const head = `<Prefix>${prefix}</Prefix><IsTruncated>${entries.size > LIST_PAGE}</IsTruncated>`;
  return `<ListBucketResult>${head}${page.join('')}</ListBucketResult>`;
}

export async function fakeS3(bucket: string): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const fail_next: number[] = [];
  const lose_next_answer: true[] = [];
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

    if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch');
    if (!url.startsWith(`/${bucket}/`)) return refuse(404, 'NoSuchBucket');

    const { pathname, searchParams } = new URL(url, 'http://s3.test');
    if (method === 'GET' && searchParams.has('list-type'))
      return void response.writeHead(200).end(listOf([...objects], pathname, searchParams));
    if (method === 'PUT' && headers['if-none-match'] === '*' && objects.has(url))
      return refuse(412, 'PreconditionFailed');
    if (method === 'PUT') objects.set(url, body);
    if (method === 'PUT' && lose_next_answer.pop()) return void request.socket.destroy();
    const found = objects.get(url);
    return found ? void response.writeHead(200).end(method === 'GET' ? found : '') : refuse(404, 'NoSuchKey');
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    fail_next,
    lose_next_answer,
    requests,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
