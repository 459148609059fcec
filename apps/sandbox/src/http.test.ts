import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authorisationRequest } from '@kutip/domain/fpx/messages';
import { expect, onTestFinished, test } from 'vitest';
import { makeOrder, testKeys } from '../test/sandbox.ts';
import { buildSandbox } from './app.ts';
import { readConfig } from './config.ts';
import { postForm } from './fpx/post.ts';
import { signed } from './fpx/sign.ts';

/** A seller's server: answers the first call with `answer` and all later ones with OK. */
async function startSeller(answer: string) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      bodies.push(`${request.headers['content-type']} ${body}`);
      response.end(bodies.length === 1 ? answer : 'OK\n');
      server.emit('confirmed', bodies.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`;
  const waitForConfirmations = async (count: number): Promise<void> => {
    while (bodies.length < count) await once(server, 'confirmed');
  };
  return { url, bodies, waitForConfirmations };
}

test('a payment over real connections is confirmed, and the confirmation is retried', async () => {
  const keys = await testKeys();
  const seller = await startSeller('not now');
  const config = readConfig({
    SANDBOX_PORT: '0',
    SANDBOX_DATA_DIR: mkdtempSync(join(tmpdir(), 'kutip-sandbox-')),
    SANDBOX_KEY_DIR: keys.folder,
    KUTIP_CALLBACK_URL: seller.url,
    LOG_LEVEL: 'silent',
  });
  const app = await buildSandbox(config);
  onTestFinished(() => app.close());
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const send = (path: string, form: Record<string, string>) =>
    fetch(new URL(path, base), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

  const request = signed('AR', authorisationRequest(makeOrder()), keys.seller);
  const page = (await send('/fpx/FPXMain/seller2DReceiver.jsp', request)).headers.get('location') ?? '';
  for (const step of ['login', 'account', 'confirm']) {
    expect((await send(`${page}/${step}`, { action: 'continue' })).status).toBe(303);
  }
  await seller.waitForConfirmations(2);
  expect(seller.bodies[0]).toMatch(/^application\/x-www-form-urlencoded;charset=UTF-8 .*&fpx_debitAuthCode=00&/);
  expect(seller.bodies[1]).toBe(seller.bodies[0]);
});

test('a refused connection and an aborted call have status 0, and redirects are not followed', async () => {
  const signal = new AbortController().signal;
  expect(await postForm('http://127.0.0.1:1/', { a: 'b' }, signal)).toEqual({ status: 0, body: expect.any(String) });
  expect(await postForm('http://127.0.0.1:1/', {}, AbortSignal.abort())).toEqual({
    status: 0,
    body: expect.any(String),
  });
  const server = createServer((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await postForm(url, {}, signal)).toEqual({ status: 302, body: '' });
});
