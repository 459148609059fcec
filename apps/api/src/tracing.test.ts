import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@kutip/contracts/api';
import { Refusal } from '@kutip/domain/refusal';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FAKE_S3_KEYS, fakeS3 } from '../../../test/fake-s3.ts';
import { fullApp, type FullApp } from '../../../test/full-app.ts';
import { PASSWORD } from '../../../test/auth-app.ts';
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '../../../test/otlp-receiver.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { noteKind, note, openTestLedger } from '../test/ledger.ts';
import { IS_DISTRIBUTED } from '../../../test/engine.ts';
import { buildApp } from './app.ts';
import { createSend } from './modules/callbacks/send.ts';
import { createPoster } from './modules/ledger/ledger.service.ts';
import { openMailer, type Mail } from './modules/messaging/mailer.ts';
import { systemClock } from './platform/clock.ts';
import { outgoingFetch } from './platform/outgoing.ts';
import { createProcessMetrics, measured } from './platform/process-metrics.ts';
import { openS3FileStore } from './platform/s3-files.ts';
import { sharedScope, withinSpan } from './platform/trace-scope.ts';
import { traceQuery } from './platform/trace-statements.ts';
import { openTracing, type Tracing } from './platform/tracing.ts';
import { runJobs } from './run-jobs.ts';

// Traces by OpenTelemetry, as a collector gets them.

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PROXY_SPAN = '00f067aa0ba902b7';

let collector: OtlpReceiver;
let kutip: FullApp;
let tracing: Tracing;
let app: FastifyInstance;
const settings = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: 1 });
const open = async (process_name: 'server' | 'worker' = 'server') => (await openTracing(settings(), process_name))!;
beforeAll(async () => {
  collector = await startOtlpReceiver();
  kutip = await fullApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUST_PROXY: 'true' });
});
afterAll(async () => {
  await kutip.close();
  await collector.close();
});
beforeEach(async () => {
  tracing = await open();
  app = await buildApp(kutip.services, { admin_calls: 'everywhere', tracing });
  return async () => {
    await app.close();
    await tracing.close();
  };
});

const register = (username: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: api.auth.register.method,
    url: `/api/v1/${api.auth.register.path}?utm_source=rahsia`,
    headers: { 'x-api-note': 'rahsia', ...headers },
    payload: {
      full_name: 'Aisyah binti Rahman',
      email: `${username}@warung.example`,
      username,
      phone_number: '0123456678',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      company_name: 'Warung Aisyah',
    },
  });

/** The spans of one trace, once one of this name is there. */
const spansOf = (trace_id: string, name: string): Promise<ReceivedSpan[]> =>
  vi.waitFor(
    () => {
      const spans = collector.spans().filter(({ traceId }) => traceId === trace_id);
      expect(spans.map((span) => span.name)).toContain(name);
      return spans;
    },
    { timeout: 30_000, interval: 50 },
  );

test('without an endpoint there is no tracing, and the libraries are not loaded', async () => {
  expect(await openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER_ARG: 1 }, 'server')).toBeNull();
  const program = `
    import { openTracing } from ${JSON.stringify(join(import.meta.dirname, 'platform/tracing.ts'))};
    import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => (url.includes('opentelemetry') && console.log(url), next(url, context)) });
    await openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER_ARG: 1 }, 'server');
    console.log('end');`;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })).toBe('end\n');
});

test('a request, its statements and the job that it enqueues are one trace, which the proxy began', async () => {
  const answer = await register('jejak', { traceparent: `00-${TRACE_ID}-${PROXY_SPAN}-01` });
  expect(answer.statusCode).toBe(200);
  await tracing.close();
  const worker_tracing = await open('worker');
  const runner = await runJobs(kutip.services, worker_tracing);
  const runsOf = () => kutip.services.metrics.all().find(({ name }) => name === 'kutip_job_runs_total')!.samples;
  await vi.waitFor(() => expect(JSON.stringify(runsOf())).toContain('deliver_outbox'), { timeout: 30_000 });
  await runner.stop();
  await worker_tracing.close();

  const spans = await spansOf(TRACE_ID, 'job deliver_outbox');
  const request = spans.find(({ kind }) => kind === 2)!;
  expect(request).toMatchObject({
    name: `POST /api/v1/${api.auth.register.path}`,
    parentSpanId: PROXY_SPAN,
    service: 'kutip-server',
    attributes: { 'http.response.status_code': 200 },
  });
  const insert = spans.find(({ name }) => name === 'insert users')!;
  expect(insert).toMatchObject({ parentSpanId: request.spanId, attributes: { 'db.query.summary': 'insert users' } });
  const job = spans.find(({ name }) => name === 'job deliver_outbox')!;
  expect(job).toMatchObject({ service: 'kutip-worker', parentSpanId: request.spanId, kind: 5 });
  expect(spans.some(({ parentSpanId, service }) => parentSpanId === job.spanId && service === 'kutip-worker')).toBe(
    true,
  );
  for (const secret of ['rahsia', 'Aisyah', 'warung.example', 'jejak', PASSWORD, '0123456678', '60123456678'])
    expect(collector.text()).not.toContain(secret);
});

test('the trace of a request that no proxy of ours sent is not believed', async () => {
  const services = { ...kutip.services, config: { ...kutip.services.config, TRUST_PROXY: false } };
  const own = await buildApp(services, { tracing });
  const { method, path } = api.constants.portal;
  const route = `/api/v1/${path}`;
  const trace_id = 'a'.repeat(32);
  await own.inject({ method, url: route, headers: { traceparent: `00-${trace_id}-${PROXY_SPAN}-01` } });
  await own.close();
  await tracing.close();
  const request = collector.spans().find(({ attributes }) => attributes['http.route'] === route);
  expect(request!.traceId).not.toBe(trace_id);
  expect(request!.parentSpanId).toBeFalsy();
});

test('a call to a provider is a child of what makes it; of an error only the type is recorded', async () => {
  const adapter = {
    queryStatus: async () => ({ status: 'PAID' }),
    start: async () => Promise.reject(new Refusal(5002, 'Bank of Siti binti Ali is down.')),
  };
  const provider = measured(adapter, createProcessMetrics(), { provider: 'fpx' });
  const span = tracing.start({ name: 'job requery_attempt', kind: 'consumer' });
  await withinSpan(span, async () => {
    await provider.queryStatus();
    await provider.start().catch(() => {});
  });
  span.end();
  await tracing.close();
  const [, trace_id, parent] = span.traceparent!.split('-');
  const calls = (await spansOf(trace_id!, 'fpx start')).filter(({ kind }) => kind === 3);
  expect(calls).toMatchObject([
    { name: 'fpx queryStatus', parentSpanId: parent, attributes: { 'provider.outcome': 'answered' } },
    { name: 'fpx start', parentSpanId: parent, status: { code: 2 }, attributes: { 'error.type': expect.anything() } },
  ]);
  expect(collector.text()).not.toContain('Siti');
});

/** Runs `work` as a job does, and answers the spans of its outgoing calls. */
async function outgoingSpansOf(work: () => Promise<unknown>): Promise<ReceivedSpan[]> {
  const span = tracing.start({ name: 'job', kind: 'consumer' });
  await withinSpan(span, work);
  span.end();
  await tracing.close();
  const [, trace_id, parent] = span.traceparent!.split('-');
  const spans = await spansOf(trace_id!, 'job');
  return spans.filter(({ kind, parentSpanId }) => kind === 3 && parentSpanId === parent);
}
const outgoing = (method: string, status: number) => ({
  name: method,
  attributes: { 'http.request.method': method, 'server.address': '127.0.0.1', 'http.response.status_code': status },
});

describe('what leaves for another system', () => {
  const TOKEN = 'kunci-dalam-alamat';
  /** None of this is in what the collector has got. */
  const secretsSent = () =>
    [TOKEN, 'siti@example.my', FAKE_S3_KEYS.access_key_id].filter((secret) => collector.text().includes(secret));
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    receiver = await openWebhookReceiver();
    return () => receiver.close();
  });
  test('a callback is a span with host, method and status, and nothing of its address or body', async () => {
    const send = createSend({ allows_local: true });
    const url = `${receiver.url}/${TOKEN}?token=${TOKEN}`;
    const spans = await outgoingSpansOf(async () => {
      await send({ url, headers: {}, body: 'siti@example.my' });
      receiver.answer = () => ({ status: 500 });
      await send({ url, headers: {}, body: '{}' });
      receiver.answer = () => null;
      await send({ url, headers: {}, body: '{}' });
    });
    expect(spans).toMatchObject([
      outgoing('POST', 200),
      { ...outgoing('POST', 500), status: { code: 2 } },
      { name: 'POST', status: { code: 2 }, attributes: { 'error.type': 'ECONNRESET' } },
    ]);
    expect(secretsSent()).toEqual([]);
  });

  test('an e-mail is a span with the host, by SMTP and to the sandbox’s mailbox', async () => {
    const mail: Mail = {
      channel: 'EMAIL',
      to: 'siti@example.my',
      subject: 'Resit',
      text: 'Dibayar.',
      html: '',
      message_id: '<1@x>',
      one_click_url: null,
    };
    const mail_settings = { SMTP_URL: '', SANDBOX_URL: receiver.url, MAIL_FROM: 'no-reply@kutip.example' };
    const closed = await openWebhookReceiver();
    await closed.close();
    const smtp_url = `smtp://${TOKEN}:${TOKEN}@${new URL(closed.url).host}`;
    const spans = await outgoingSpansOf(async () => {
      await openMailer(mail_settings)(mail);
      await expect(openMailer({ ...mail_settings, SMTP_URL: smtp_url })(mail)).rejects.toThrow();
    });
    expect(spans).toMatchObject([
      outgoing('POST', 200),
      {
        name: 'smtp',
        status: { code: 2 },
        attributes: { 'network.protocol.name': 'smtp', 'server.address': '127.0.0.1', 'error.type': 'ESOCKET' },
      },
    ]);
    expect(secretsSent()).toEqual([]);
  });

  test('each attempt at the object storage is a span', async () => {
    const s3 = await fakeS3('kutip-files');
    s3.fail_next.push(503);
    const store = openS3FileStore({
      url: s3.url,
      bucket: 'kutip-files',
      ...FAKE_S3_KEYS,
      clock: systemClock,
      timeout_ms: 5_000,
    });
    const spans = await outgoingSpansOf(async () => store.get((await store.put(Buffer.from('resit'))).path));
    await s3.close();
    expect(spans).toMatchObject([outgoing('PUT', 503), outgoing('PUT', 200), outgoing('GET', 200)]);
    expect(secretsSent()).toEqual([]);
  });

  test('a call that times out says so', async () => {
    receiver.answer = () => new Promise(() => {});
    const spans = await outgoingSpansOf(() =>
      outgoingFetch(receiver.url, { signal: AbortSignal.timeout(50) }).catch(() => {}),
    );
    expect(spans).toMatchObject([{ name: 'GET', attributes: { 'error.type': 'TimeoutError' } }]);
  });

  test('no source calls another system past it', () => {
    const CALL = /\bfetch\(|= (globalThis\.)?fetch\b|\bsendMail\(|\brequest as request|createTransport\(/;
    const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'));
    const unseen = sources.filter((file) => {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8');
      return CALL.test(text) && !text.includes('outgoingCall(');
    });
    // Reports of errors and traces are not traced themselves.
    expect(unseen).toEqual(['platform/error-reporting.ts']);
  });
});

test.skipIf(IS_DISTRIBUTED)(
  'postings that share a transaction keep their own traces, and its statements belong to the first',
  async () => {
    const ledger = await openTestLedger();
    const accounts = await ledger.accounts(2);
    const poster = createPoster({
      connect: () => ledger.connect(traceQuery),
      now: () => new Date(),
      lanes: 1,
    });
    const { kind } = noteKind();
    const spans = accounts.map(() => tracing.start({ name: 'request', kind: 'server' }));
    await Promise.all(spans.map((span, n) => withinSpan(span, () => poster.post(kind, note(accounts[n]!, `${n}`)))));
    expect(poster.stats().batches).toBe(1);
    await withinSpan(undefined, () => poster.post(kind, note(accounts[0]!, 'untraced')));
    await poster.close();
    await ledger.close();
    for (const span of spans) span.end();
    await tracing.close();

    const [first, second] = spans.map((span) => span.traceparent!.split('-')[1]!);
    const of = (trace_id: string) => collector.spans().filter(({ traceId }) => traceId === trace_id);
    const inserts = of(first!).filter(({ name }) => name === 'insert transfers');
    expect(of(first!).map(({ name }) => name)).toContain(`post ${kind.name}`);
    expect(inserts).toHaveLength(1);
    expect(
      of(second!)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([`post ${kind.name}`, 'request']);
  },
);

test('what several traces share starts nothing in any of them', () => {
  const span = tracing.start({ name: 'request', kind: 'server' });
  expect(sharedScope([span])).toBe(span);
  expect(sharedScope([undefined, undefined])).toBeUndefined();
  expect(sharedScope([undefined, span])!.traceparent).toBeNull();
  span.end();
});
