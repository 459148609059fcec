import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { openErrorReporter, traceRequests } from './error-reporting.ts';

//

const DSN = 'https://0123456789abcdef0123456789abcdef@errors.example.my/7';

/** A reporter whose service is a fake: what it was sent, and where. */
async function open(random = () => 0) {
  const sent: { url: string; text: string }[] = [];
  const fetch = vi.fn(async (url: string | URL | Request, init?: RequestInit) => {
    sent.push({ url: url as string, text: Buffer.from(init!.body as Uint8Array).toString('utf8') });
    return new Response('{}');
  });
  const reporter = await openErrorReporter({ dsn: DSN, process_name: 'server', fetch, random });
  return { reporter: reporter!, sent };
}

test('without a DSN there is no reporter', async () => {
  expect(await openErrorReporter({ dsn: '', process_name: 'server' })).toBeNull();
});

test('an error is sent with its stack and its event, and without queries of addresses', async () => {
  const { reporter, sent } = await open();
  reporter.report(new TypeError('GET https://bank.example/status?token=secret failed'), 'job.failed');
  await reporter.close();
  expect(sent).toHaveLength(1);
  expect(sent[0]!.url).toMatch(/^https:\/\/errors\.example\.my\/api\/7\/envelope\//);
  const { text } = sent[0]!;
  for (const part of [
    'TypeError',
    'https://bank.example/status failed',
    '"event":"job.failed"',
    'error-reporting.test.ts',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('token=secret');
});

/** An app with one call; what was sent for a request with secrets in every place. */
async function sentForRequest(random: () => number): Promise<string[]> {
  const { reporter, sent } = await open(random);
  const app = Fastify();
  traceRequests(app, reporter);
  app.post('/api/v1/customers/:id', async () => ({}));
  await app.inject({
    method: 'POST',
    url: '/api/v1/customers/0199?search=Siti',
    headers: { authorization: 'Bearer secret', cookie: 'receipt=secret' },
    payload: { password: 'secret' },
  });
  await app.close();
  await reporter.close();
  return sent.map(({ text }) => text);
}

test('a trace has the route and its duration, and nothing of the request', async () => {
  const [text] = await sentForRequest(() => 0.049);
  expect(text).toContain('"transaction":"POST /api/v1/customers/:id"');
  for (const secret of ['secret', 'Siti', '0199']) expect(text).not.toContain(secret);
});

test('of a hundred requests five are traced', async () => {
  const { reporter, sent } = await open(
    (() => {
      let n = -1;
      return () => (n += 1) / 100;
    })(),
  );
  for (let n = 0; n < 100; n += 1) reporter.trace({ route: 'GET /healthz', status: 200, took_ms: 1 });
  await reporter.close();
  expect(sent).toHaveLength(5);
});
