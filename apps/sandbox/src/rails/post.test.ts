import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { postCallback } from './post.ts';

const signal = new AbortController().signal;

test('body and headers are sent unchanged, redirects are not followed, and long responses are truncated', async () => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body_received) => {
      received.push({ headers: request.headers, body: body_received });
      response.writeHead(302, { location: '/elsewhere' }).end('x'.repeat(500));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const body = '{"a": "é & ünïcode"}';
  const answer = await postCallback(
    { url, body, headers: { 'Content-Type': 'application/json', 'X-S': 'abc' } },
    signal,
  );
  expect(answer).toEqual({ status: 302, body: 'x'.repeat(200) });
  expect(received).toMatchObject([{ body, headers: { 'content-type': 'application/json', 'x-s': 'abc' } }]);
});

test('a refused connection and an aborted call have status 0', async () => {
  const callback = { url: 'http://127.0.0.1:1/', body: '', headers: {} };
  expect(await postCallback(callback, signal)).toEqual({ status: 0, body: expect.any(String) });
  expect(await postCallback(callback, AbortSignal.abort())).toEqual({ status: 0, body: expect.any(String) });
});
