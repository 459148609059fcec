import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullApp, type FullApp } from '../../../test/full-app.ts';
import { runJobs } from './run-jobs.ts';
import { buildWorkerMetrics } from './worker-metrics.ts';

/*
 * Alert rules and dashboards name metrics, and the runbook names alerts: all of them are files that nothing else would
 * compare with the code.
 */

const DOCS = join(import.meta.dirname, '../../../docs');
const read = (name: string): string => readFileSync(join(DOCS, name), 'utf8');
const rules = read('alerts.yml');

let app: FullApp;
/** Every metric of a process, by name, with its type. */
let metrics: Map<string, string>;
const scrape = async (): Promise<string> => (await app.app.inject('/metrics')).body;

beforeAll(async () => {
  app = await fullApp();
  metrics = new Map([...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]));
});
afterAll(() => app.close());

/** The names that Prometheus stores for a metric. */
const storedNames = (): Set<string> =>
  new Set(
    [...metrics].flatMap(([name, type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name],
    ),
  );
const namesIn = (text: string): string[] => [...new Set(text.match(/\bkutip_\w+/g))];

interface Dashboard {
  uid: string;
  panels: { title: string; targets: { expr: string }[] }[];
}
const dashboards = globSync('dashboards/*.json', { cwd: DOCS }).map(
  (file) => [file, JSON.parse(read(file)) as Dashboard] as const,
);

test('alert rules use only metrics that exist', () => {
  const used = [...rules.matchAll(/^ +expr: (.+)$/gm)].flatMap(([, expr]) => namesIn(expr!));
  expect(used.length).toBeGreaterThan(15);
  expect(used.filter((name) => !storedNames().has(name))).toEqual([]);
});

test.each(dashboards)('%s uses only metrics that exist', (_, { uid, panels }) => {
  const used = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
  expect([uid, used.length > 0, used.filter((name) => !storedNames().has(name))]).toEqual([uid, true, []]);
});

test('every metric is on a dashboard', () => {
  const shown = dashboards.flatMap(([, { panels }]) =>
    panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  );
  const text = shown.join('\n');
  // What was accepted is what was posted or rejected.
  const missing = [...metrics.keys()].filter((name) => !text.includes(name) && name !== 'kutip_poster_taken_total');
  expect(missing).toEqual([]);
});

test('every rule has a severity and an entry in the runbook, and the runbook no other', () => {
  const named = [
    ...rules.matchAll(/- alert: (\w+)\n +expr: .+\n(?: +for: \d+[mh]\n)? +labels: \{ severity: (?:page|ticket) \}$/gm),
  ];
  expect(named).toHaveLength(rules.match(/- alert:/g)!.length);
  const entries = [...read('operations.md').matchAll(/^\| `(Kutip\w+)` +\|/gm)].map(([, name]) => name!);
  expect(entries.toSorted()).toEqual(named.map(([, name]) => name!).toSorted());
});

describe('what is measured', () => {
  test('a request is counted by its route and status, not by the address that was typed', async () => {
    await app.app.inject('/api/v1/payment-records/0198c0de-9173-7000-8000-00000000000a');
    await app.app.inject('/nowhere/at-all');
    const text = await scrape();
    expect(text).toMatch(
      /^kutip_http_requests_total\{method="GET",route="\/api\/v1\/payment-records\/:id",status="401"\} 1$/m,
    );
    expect(text).toMatch(/^kutip_http_requests_total\{method="GET",route="[^"]+",status="404"\} \d+$/m);
    expect(text).toMatch(
      /^kutip_http_request_seconds_count\{method="GET",route="\/api\/v1\/payment-records\/:id"\} 1$/m,
    );
    expect(text).not.toMatch(/0198c0de|nowhere/);
  });

  test('refusals of merchants’ calls are counted by form and code, also those with HTTP status 200', async () => {
    const leanx = await app.app.inject({ method: 'POST', url: '/api/v1/merchant/create-bill-page', payload: {} });
    expect(leanx.statusCode).toBe(200);
    await app.app.inject({ method: 'POST', url: '/api/v1/jwt/decode', payload: { signed: 'x' } });
    await app.app.inject({ method: 'GET', url: '/api/v3/bills/abc' });
    await app.app.inject({ method: 'POST', url: '/api/v1/merchant/create-bill', payload: {} });
    const text = await scrape();
    expect(text).toMatch(/^kutip_merchant_refusals_total\{form="leanx",code="401"\} 1$/m);
    expect(text).toMatch(/^kutip_merchant_refusals_total\{form="leanx",code="4000"\} 1$/m);
    expect(text).toMatch(/^kutip_merchant_refusals_total\{form="billplz",code="401"\} 1$/m);
    expect(text).toMatch(/^kutip_merchant_refusals_total\{form="kutip",code="401"\} 1$/m);
    expect(text).toMatch(/^kutip_merchant_calls_total\{form="leanx"\} 2$/m);
  });

  test('waiting jobs are counted by task, with the age of the oldest', async () => {
    const { db } = app.services;
    await sql`select graphile_worker.add_job('later'), graphile_worker.add_job('late', run_at := now() - interval '90 seconds'),
      graphile_worker.add_job('tomorrow', run_at := now() + interval '1 day')`.execute(db);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where task_id =
      (select id from graphile_worker._private_tasks where identifier = 'later')`.execute(db);
    const text = await scrape();
    expect(text).toMatch(/^kutip_jobs_waiting\{task="late"\} 1$/m);
    expect(text).toMatch(/^kutip_jobs_oldest_seconds\{task="late"\} 9\d$/m);
    expect(text).toMatch(/^kutip_jobs_waiting\{task="tomorrow"\} 0$/m);
    expect(text).toMatch(/^kutip_jobs_abandoned\{task="later"\} 1$/m);
  });

  test('a worker’s own listener tells its runs, their time and the last success, and nothing else', async () => {
    await sql`select graphile_worker.add_job('prune_rows'), graphile_worker.add_job('send_disbursement', '{}', max_attempts := 1)`.execute(
      app.services.db,
    );
    const listener = buildWorkerMetrics(app.services);
    const runner = await runJobs(app.services);
    try {
      const text = async () => (await listener.inject('/metrics')).body;
      await expect.poll(text).toMatch(/^kutip_job_runs_total\{task="prune_rows",result="succeeded"\} 1$/m);
      await expect.poll(text).toMatch(/^kutip_job_runs_total\{task="send_disbursement",result="failed"\} 1$/m);
      expect(await text()).toMatch(/^kutip_job_last_success_seconds\{task="prune_rows"\} \d{10}$/m);
      expect(await text()).toMatch(/^kutip_job_seconds_count\{task="prune_rows"\} 1$/m);
      expect((await listener.inject('/api/v1/system/health')).statusCode).toBe(404);
      const forwarded = { 'x-forwarded-for': '203.0.113.7' };
      expect((await listener.inject({ url: '/metrics', headers: forwarded })).statusCode).toBe(404);
    } finally {
      await runner.stop();
      await listener.close();
    }
  });
});
