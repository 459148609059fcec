import dns from 'node:dns';
import { createServer as createTlsServer, type Server } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWebhookReceiver, type WebhookReceiver } from '../../../../../test/webhook-receiver.ts';
import { createSend, type SendOptions } from './send.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await openWebhookReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 200, body: 'OK' });
});

const message = (url: string) => ({ url, headers: { 'content-type': 'application/json', 'x-try': '1' }, body: '{}' });
const send = (url: string, options: Partial<SendOptions> = {}) =>
  createSend({ allows_local: true, timeout_ms: 5_000, ...options })(message(url));
/** As in production, with host names that resolve as the test says. */
const sendOutside = (url: string, ...addresses: string[]) =>
  send(url, {
    allows_local: false,
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });
const REFUSED = { http_status: null, error: 'refused_address', answer: null };

describe('responses', () => {
  test('a 2xx response acknowledges a callback, and headers and body arrive unchanged', async () => {
    receiver.answer = () => ({ status: 204 });
    expect(await send(`${receiver.url}/hook?a=1`)).toEqual({ http_status: 204, error: null, answer: '' });
    expect(receiver.received).toMatchObject([
      { path: '/hook?a=1', body: '{}', headers: { 'x-try': '1', 'content-type': 'application/json' } },
    ]);
  });

  test.each([400, 404, 410, 500, 503])('status %i does not acknowledge a callback', async (status) => {
    receiver.answer = () => ({ status, body: 'no' });
    expect(await send(receiver.url)).toEqual({ http_status: status, error: 'bad_status', answer: 'no' });
  });

  test.each([301, 302, 303, 307, 308])('redirect %i is not followed', async (status) => {
    receiver.answer = () => ({ status, headers: { location: `${receiver.url}/elsewhere` } });
    expect(await send(receiver.url)).toMatchObject({ http_status: status, error: 'redirected' });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
  });

  test('only the beginning of a response is stored, without NUL characters', async () => {
    receiver.answer = () => ({ status: 200, body: `\0${'é'.repeat(3_000)}` });
    const { answer } = await send(receiver.url);
    expect(answer).toBe(`\u{fffd}${'é'.repeat(1_999)}`);
  });

  test('an oversized response is cut off, and its status counts', async () => {
    receiver.answer = () => ({ status: 200, body: 'x'.repeat(20_000_000) });
    expect(await send(receiver.url)).toEqual({ http_status: 200, error: null, answer: 'x'.repeat(2_000) });
  });

  test('a closed connection is no answer, and a silent server times out', async () => {
    receiver.answer = () => null;
    expect(await send(receiver.url)).toEqual({ http_status: null, error: 'no_answer', answer: null });
    receiver.answer = () => new Promise(() => {});
    expect(await send(receiver.url, { timeout_ms: 100 })).toMatchObject({ error: 'timed_out' });
  });

  test('an endless DNS lookup times out, and an unknown host is reported', async () => {
    const never = () => new Promise<never>(() => {});
    const url = 'https://shop.example/';
    expect(await send(url, { timeout_ms: 50, resolve: never })).toMatchObject({ error: 'timed_out' });
    const unknown = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    expect(await send(url, { resolve: unknown })).toMatchObject({ error: 'unknown_host' });
  });

  test('a closed port is reported as no answer', async () => {
    const server = createTcpServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(await send(`http://127.0.0.1:${port}/`)).toEqual({ http_status: null, error: 'no_answer', answer: null });
  });
});

describe('an untrusted certificate', () => {
  let server: Server;
  beforeAll(async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
    server = createTlsServer({ key, cert }, (_, response) => response.end('OK'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  test('an untrusted certificate is refused', async () => {
    const { port } = server.address() as AddressInfo;
    expect(await send(`https://127.0.0.1:${port}/`)).toEqual({
      http_status: null,
      error: 'bad_certificate',
      answer: null,
    });
  });
});

describe('allowed addresses', () => {
  test.each([
    'http://127.0.0.1:80/',
    'http://localhost/',
    'https://localhost/',
    'https://[::1]/',
    'https://2130706433/', // 127.0.0.1 as a number
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
    'https://0.0.0.0/',
    'http://shop.example/',
    'https://shop.example:6379/',
    'https://me:secret@shop.example/',
  ])('the URL %s is refused', async (url) => {
    expect(await sendOutside(url, '93.184.215.14')).toEqual(REFUSED);
  });

  test.each([
    ['loopback', ['127.0.0.1']],
    ['a private network', ['192.168.0.10']],
    ['a public and a private address', ['93.184.215.14', '10.0.0.1']],
    ['an IPv6 neighbour', ['fd00::1']],
    ['an IPv4 address in an IPv6 one', ['::ffff:10.0.0.1']],
    ['nowhere', []],
  ])('a name that resolves to %s is refused', async (_, addresses) => {
    expect(await sendOutside('https://shop.example/', ...addresses)).toEqual(REFUSED);
  });

  test('a name is resolved once, so that DNS rebinding has no effect', async () => {
    const resolved_names: string[] = [];
    const resolve = async (host: string) => {
      resolved_names.push(host);
      return [{ address: '127.0.0.1', family: 4 }];
    };
    // Called only by a connection that is not pinned to the checked address.
    const lookup = vi.spyOn(dns, 'lookup');
    const { port } = new URL(receiver.url);
    const sent = await send(`http://localhost:${port}/`, { resolve });
    expect(sent).toEqual({ http_status: 200, error: null, answer: 'OK' });
    expect([resolved_names, lookup.mock.calls]).toEqual([['localhost'], []]);
    lookup.mockRestore();
    expect(receiver.received).toMatchObject([{ headers: { host: `localhost:${port}` } }]);
  });

  test('a sandbox may call localhost and no other private address', async () => {
    const resolvesTo = (address: string) => ({ resolve: async () => [{ address, family: 4 }] });
    expect(await send('http://localhost/', resolvesTo('10.0.0.1'))).toEqual(REFUSED);
    expect(await send('http://localhost/', resolvesTo('93.184.215.14'))).toEqual(REFUSED);
    expect(await send('https://shop.example/', resolvesTo('127.0.0.1'))).toEqual(REFUSED);
    expect(await send('http://10.0.0.1/')).toEqual(REFUSED);
  });
});
