/** The examples of the developers' site, run as a developer runs them: against the real app on a port, in test mode. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { api } from '@kutip/contracts/api';
import { endpointsOf } from '@kutip/contracts/endpoint';
import { merchantCalls } from '@kutip/contracts/merchant-calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fund } from '../../../../../test/access-matrix/cases/payouts.ts';
import { openMerchantFixture, type MerchantFixture } from '../../../../../test/access-matrix/merchant-fixture.ts';
import { postCallbacks } from '../../../../../test/deliver-callbacks.ts';
import { fullApp, type FullApp } from '../../../../../test/full-app.ts';
import { MAYBANK } from '../../../../../test/payments-app.ts';
import { runPhp } from '../../../../../test/php-interpreter.ts';
import { DEVELOPER_DOCS } from '../../platform/docs-folder.ts';

const FOLDER = fileURLToPath(new URL('examples/', DEVELOPER_DOCS));
const COMMANDS: Record<string, [command: string, ...args: string[]]> = {
  sh: ['sh'],
  ts: [process.execPath],
  py: ['python3'],
  php: ['php'],
};
/** What has to be on the machine to run them. */
const PROGRAMS: Record<string, readonly string[]> = {
  sh: ['curl', 'openssl'],
  ts: [process.execPath],
  py: ['python3'],
  php: ['php'],
};
const hasProgram = (program: string): boolean => spawnSync('sh', ['-c', `command -v "${program}"`]).status === 0;
/** The examples in PHP use its extension for curl, which is a package of its own on most systems. */
const hasPhpCurl = (): boolean => spawnSync('sh', ['-c', 'php -m | grep -qx curl']).status === 0;
const isInstalled = (extension: string): boolean =>
  PROGRAMS[extension]!.every(hasProgram) && (extension !== 'php' || hasPhpCurl());
/** No PHP comes with npm as Node does: its builds for WebAssembly have 52 MB and more. Without it, an interpreter of ours runs. */
const isInterpreted = (extension: string): boolean => extension === 'php' && !isInstalled('php');
/** Examples of a language that this machine does not have are only compared with the contract, below. */
const LANGUAGES = Object.keys(COMMANDS).filter((extension) => isInstalled(extension) || isInterpreted(extension));
const NOT_RUN = Object.keys(COMMANDS).filter((extension) => !LANGUAGES.includes(extension));

let app: FullApp;
let url: string;
let merchant: MerchantFixture;
let environment: Record<string, string>;
const receivers: ChildProcess[] = [];
const interpreted: Server[] = [];

beforeAll(async () => {
  app = await fullApp({ SANDBOX_URL: 'http://localhost:3100' });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  merchant = await openMerchantFixture(app);
  const { secret } = await merchant.callAsOwner(api.callbacks.rotateKey, {});
  const body = { name: 'Kedai Kek Lapis', scopes: ['collect' as const, 'read' as const, 'pay_out' as const] };
  const { auth_token, hash_key } = await merchant.callAsOwner(api.merchantApi.create, { body });
  const { PATH = '' } = process.env;
  environment = { PATH, KUTIP_URL: url, KUTIP_TOKEN: auth_token, KUTIP_HASH_KEY: hash_key, KUTIP_SIGNING_KEY: secret };
});
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.kill();
  for (const server of interpreted.splice(0)) server.close();
});
afterAll(() => app.close());

const codeOf = (name: string, extension: string): string => readFileSync(join(FOLDER, `${name}.${extension}`), 'utf8');

interface StartOptions {
  /** Environment variables beside those of every example. */
  more?: Record<string, string>;
  /** Of the command, before the file. */
  options?: string[];
}

function start(name: string, extension: string, { more = {}, options = [] }: StartOptions = {}): ChildProcess {
  const [command, ...args] = COMMANDS[extension]!;
  const file = join(FOLDER, `${name}.${extension}`);
  return spawn(command, [...args, ...options, file], { env: { ...environment, ...more } });
}

/** Runs an example; its output. */
async function run(name: string, extension: string): Promise<string> {
  if (isInterpreted(extension)) {
    const { code, errors, output } = await runPhp(codeOf(name, extension), { environment });
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    return output;
  }
  const child = start(name, extension);
  let [output, errors] = ['', ''];
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return output;
}

const bills = async (): Promise<{ id: string; invoice_no: string; status: string; amount: string }[]> =>
  (await merchant.callAsOwner(api.customerBills.list, { query: {}, body: {} })).list.data;

async function pay(invoice_no: string): Promise<void> {
  const body = { invoice_no, payment_service_id: MAYBANK };
  const { fields } = await merchant.callAsOwner(api.paymentSwitch.payBill, { query: {}, body });
  await app.request(api.paymentSwitch.callback, undefined, {
    params: { provider: 'fpx' },
    body: app.fpx.buildConfirmation(fields, '00'),
  });
  await app.services.paymentSwitch.idle();
}

describe.each(LANGUAGES)('examples in %s', (extension) => {
  test('the first bill is created once, paid, and reported as paid', async () => {
    const output = await run('first-bill', extension);
    expect(await run('first-bill', extension)).toBe(output); // the same key: the same bill
    const [bill, ...others] = await bills();
    expect(others).toEqual([]);
    expect(output).toContain(bill!.invoice_no);
    expect(output).toContain(`/pay/bill/${bill!.id}`);
    await pay(bill!.invoice_no);
    const checked = await run('check-bill', extension);
    expect(checked).toContain('PAID');
    expect(checked).toContain('25.00');
  });

  test('a payout is created once', async () => {
    await fund(merchant);
    app.payout_bank.holders.set('512345678901', 'AHMAD BIN ISMAIL'); // as in the sandbox
    const output = await run('payout', extension);
    expect(await run('payout', extension)).toBe(output);
    const { list } = await merchant.callAsOwner(api.payouts.list, { query: {}, body: {} });
    expect(list.data).toMatchObject([{ amount: '120.50', reference: 'SUPPLIER-77', source: 'API' }]);
    expect(output).toContain(list.data[0].invoice_no);
  });

  test('a signed request is accepted where the credential requires signatures', async () => {
    const [{ id }] = (await merchant.callAsOwner(api.merchantApi.list, { query: {}, body: {} })).list.data;
    await merchant.callAsOwner(api.merchantApi.update, { params: { id }, body: { requires_signature: true } });
    expect(await run('signed-request', extension)).toContain('COLLECTION');
    const unsigned = await fetch(`${url}/api/v1/merchant/account-balance`, {
      method: 'POST',
      headers: { 'auth-token': environment['KUTIP_TOKEN']! },
    });
    expect(unsigned.status).toBe(401);
  });
});

/** How a receiver is started, where its lines are, and when it listens. */
const RECEIVERS: Record<string, { args: (port: string) => string[]; output: 'stdout' | 'stderr'; ready: RegExp }> = {
  ts: { args: () => [], output: 'stdout', ready: /^ready$/ },
  py: { args: () => [], output: 'stdout', ready: /^ready$/ },
  // PHP's own server, which writes its log and that of the script to the standard error.
  php: { args: (port) => ['-S', `127.0.0.1:${port}`], output: 'stderr', ready: /Development Server .* started$/ },
};
/** PHP's server begins each line with the time, and logs each connection too. */
const lineOf = (line: string): string => line.replace(/^\[[^\]]+\] /, '');
const isOfServer = (line: string): boolean =>
  /^(?:\[[^\]]+\] )?127\.0\.0\.1:\d+ (?:Accepted|Closing|\[\d+\])/.test(line);

describe.each(LANGUAGES.filter((extension) => extension in RECEIVERS))('receivers in %s', (extension) => {
  /** A receiver whose script the interpreter runs for each request, as PHP's own server does. */
  async function interpret() {
    const lines: string[] = [];
    const answer = async (request: IncomingMessage): Promise<number> => {
      const headers = request.headers as Record<string, string>;
      const input = { environment, request: { headers, body: await buffer(request) } };
      const { errors, status } = await runPhp(codeOf('receive-callback', extension), input);
      lines.push(...errors.trimEnd().split('\n'));
      return status;
    };
    const server = createHttpServer((request, response) => {
      void answer(request).then((status) => response.writeHead(status).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    interpreted.push(server);
    const { port } = server.address() as AddressInfo;
    return { address: `http://127.0.0.1:${port}/callback`, next: async () => lines.shift() };
  }

  /** Starts the receiver on a free port; the lines that it prints arrive one after another. */
  async function receive() {
    if (isInterpreted(extension)) return interpret();
    const { args, output, ready } = RECEIVERS[extension]!;
    const port = String(await freePort());
    const child = start('receive-callback', extension, { more: { PORT: port }, options: args(port) });
    receivers.push(child);
    const lines = createInterface({ input: child[output]! })[Symbol.asyncIterator]();
    const next = async (): Promise<string> => {
      for (;;) {
        const line = (await lines.next()).value as string;
        if (!isOfServer(line)) return lineOf(line);
      }
    };
    expect(await next()).toMatch(ready);
    return { address: `http://127.0.0.1:${port}/callback`, next };
  }

  test('the callback of a paid bill is verified, an altered one is refused', async () => {
    const receiver = await receive();
    const [{ id }] = (await merchant.callAsOwner(api.merchantApi.list, { query: {}, body: {} })).list.data;
    const callback_url = receiver.address;
    await merchant.callAsOwner(api.merchantApi.update, { params: { id }, body: { callback_url } });
    await run('first-bill', 'ts');
    const [bill] = await bills();
    await pay(bill!.invoice_no);
    await postCallbacks(app.services);
    expect(await receiver.next()).toBe(`payment.succeeded ${bill!.invoice_no} 25.00`);
    const [sent] = (await merchant.callAsOwner(api.callbacks.list, { query: {}, body: {} })).list.data;
    expect(sent.status).toBe('DELIVERED');

    const { deliveries } = await merchant.callAsOwner(api.callbacks.read, { params: { id: sent.id } });
    const { 'content-length': _, ...headers } = deliveries[0].request_headers;
    const body: string = deliveries[0].request_body;
    const altered = await fetch(receiver.address, { method: 'POST', headers, body: body.replace('.', '.e') });
    expect(altered.status).toBe(400);
    expect(await receiver.next()).toMatch(/^refused/);
    const late = { ...headers, 'webhook-timestamp': '1700000000' };
    expect((await fetch(receiver.address, { method: 'POST', headers: late, body })).status).toBe(400);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** What an example sends, read without running it: `'key' => 'value'`, `"key": "value"` or `key: 'value'`. */
const fieldsOf = (code: string, path: string) => {
  const start_at = /(?:\$?(?:bill|payout)|create(?:Bill|Payout))(?: = |\()|--data/.exec(code)?.index ?? 0;
  const found = code.slice(start_at).matchAll(/['"]?\b([a-z_]+)['"]?(?: =>|:) ?(?:['"]([^'"\n]*)['"]|(\d+))/g);
  const allowed = Object.keys((CALLS[path]!.body as { shape?: object } | undefined)?.shape ?? {});
  return Object.fromEntries(
    [...found]
      .filter(([, name]) => allowed.includes(name!))
      .map(([, name, text, digits]) => [name, text ?? Number(digits)]),
  );
};
const CALLS = Object.fromEntries(endpointsOf(merchantCalls).map(([, endpoint]) => [endpoint.path, endpoint]));
const PATH_OF: Record<string, string> = {
  'first-bill': 'merchant/create-bill',
  'check-bill': 'merchant/check-transaction',
  payout: 'merchant/create-payout',
  'signed-request': 'merchant/account-balance',
};

describe('every example, also of languages that are not on this machine', () => {
  const files = readdirSync(FOLDER).filter((file) => Object.keys(PATH_OF).includes(file.split('.')[0]!));
  test.each(files)('%s sends what the contract accepts', (file) => {
    const [name, extension] = file.split('.') as [string, string];
    const code = readFileSync(join(FOLDER, file), 'utf8');
    const path = PATH_OF[name]!;
    if (extension !== 'ts') expect(code).toContain(`/api/v1/${path}`);
    const body = fieldsOf(code, path);
    const schema = name === 'check-bill' || name === 'signed-request' ? undefined : CALLS[path]!.body;
    if (schema) {
      expect(Object.keys(body).length).toBeGreaterThan(3);
      expect(schema.safeParse(body).error).toBeUndefined();
    }
  });

  // Skipped, so that the summary of a run says so.
  test.for(NOT_RUN)('examples in %s run', (extension, { skip }) => {
    const needed = [...PROGRAMS[extension]!, ...(extension === 'php' ? ["PHP's extension curl"] : [])];
    skip(!isInstalled(extension), `NOT RUN: this machine has not all of ${needed.join(', ')}`);
    expect(LANGUAGES).toContain(extension);
  });

  test('each example is there in curl, TypeScript, PHP and Python', () => {
    const expected = Object.keys(PATH_OF).flatMap((name) =>
      Object.keys(COMMANDS).map((extension) => `${name}.${extension}`),
    );
    expect(new Set(files)).toEqual(new Set(expected));
  });
});
