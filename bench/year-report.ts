import { randomUUID } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import { endpointUrl } from '@kutip/contracts/call';
import { Client } from 'pg';
import { reportsJobs } from '../apps/api/src/modules/reports/reports.job.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase, openPool } from '../apps/api/src/platform/database.ts';
import { storeOf } from '../apps/api/src/platform/store.ts';
import { startServer, type BenchEnvironment } from './lib/bench-environment.ts';
import { fillLedger } from './lib/fill-ledger.ts';
import { median } from './lib/machine.ts';
import { registerMerchant, type RegisteredMerchant } from './lib/register-merchant.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';

/** Payments of both merchants in a year, and the requests that are measured. */
const SIZES = {
  full: { small_rows: 10_000, large_rows: 1_000_000, warm: 5, times: 61 },
  small: { small_rows: 500, large_rows: 2_000, warm: 1, times: 2 },
} as const;
const BAR = 2;
const COLLECTIONS = 20;

const REPORTS = [
  { name: 'this year', endpoint: api.reports.year, params: () => ({ year: String(new Date().getUTCFullYear()) }) },
  { name: 'last year', endpoint: api.reports.year, params: () => ({ year: String(new Date().getUTCFullYear() - 1) }) },
  { name: 'statistics, twelve months', endpoint: api.reports.statistics, params: () => ({}) },
] as const;
type MeasuredReport = (typeof REPORTS)[number];

interface Totals {
  paid_count: number;
  paid_amount: string;
  net_amount: string;
}

async function createCollections(client: Client, account_id: string): Promise<string[]> {
  const ids = Array.from({ length: COLLECTIONS }, () => randomUUID());
  await client.query(
    `insert into collections (account_id, id, title, collection_type, amount_type, channel_flags)
     select $1, id, 'Kelas', 'PAYMENT', 'OPEN', '{}' from unnest($2::uuid[]) as id`,
    [account_id, ids],
  );
  return ids;
}

/** Requests a report; returns its totals and the latency in milliseconds. */
async function requestReport(
  port: number,
  token: string,
  { endpoint, params }: MeasuredReport,
): Promise<{ totals: Totals; took_ms: number }> {
  const begin = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/${endpointUrl(endpoint, { params: params() })}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { response_code, data } = (await answer.json()) as { response_code: number; data: { totals: Totals } };
  const took_ms = performance.now() - begin;
  if (response_code !== 2000) throw new Error(`The report answered ${response_code}.`);
  return { totals: data.totals, took_ms };
}

/** The same totals counted payment by payment, and how long that takes. */
async function countPayments(client: Client, account_id: string, year: number) {
  const begin = performance.now();
  const { rows } = await client.query<Totals>(
    `select count(*)::int as paid_count, (sum(amount) / 100.0)::numeric(20, 2)::text as paid_amount,
       (sum(net_amount) / 100.0)::numeric(20, 2)::text as net_amount
     from payment_records where account_id = $1 and status = 'SUCCESS'
       and extract(year from paid_at at time zone 'Asia/Kuala_Lumpur') = $2`,
    [account_id, year],
  );
  return { counted: rows[0]!, took_ms: performance.now() - begin };
}

/** Throws when the totals of this year's report are not those of its payments. */
async function checkTotals(client: Client, port: number, { account_id, token }: RegisteredMerchant): Promise<number> {
  const [this_year] = REPORTS;
  const { totals } = await requestReport(port, token, this_year);
  const { counted, took_ms } = await countPayments(client, account_id, Number(this_year.params().year));
  for (const name of ['paid_count', 'paid_amount', 'net_amount'] as const)
    if (totals[name] !== counted[name]) throw new Error(`${name} is ${totals[name]} instead of ${counted[name]}.`);
  return took_ms;
}

/** Adds all payments to the kept sums, as the worker does. */
async function rollUp(url: string): Promise<void> {
  const db = openDatabase(openPool({ connectionString: url, max: 2 }));
  const jobs = reportsJobs({ store: storeOf(db), clock: systemClock });
  await jobs['roll_up_totals']!({});
  await jobs['count_attempts']!({});
  await db.destroy();
}

/** Compares a year's report over a million payments with one over ten thousand, in one database. */
export async function benchYearReport(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const { small_rows, large_rows, warm, times } = SIZES[size];
  const [small_count, large_count] = [small_rows.toLocaleString('en'), large_rows.toLocaleString('en')];
  const url = await environment.createPrepared('year_report');
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url: url });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const small = await registerMerchant(server.port, 'kecil');
    const large = await registerMerchant(server.port, 'besar');
    log(`writing ${large_count} and ${small_count} payments`);
    await fillLedger(client, small.account_id, small_rows, await createCollections(client, small.account_id));
    await fillLedger(client, large.account_id, large_rows, await createCollections(client, large.account_id));
    log('adding them to the sums');
    await rollUp(url);
    await client.query('vacuum analyze');
    await checkTotals(client, server.port, small);
    const counting_ms = await checkTotals(client, server.port, large);

    const rows: string[][] = [];
    const misses: string[] = [];
    for (const report of REPORTS) {
      const took = { small: [] as number[], large: [] as number[] };
      for (let n = -warm; n < times; n += 1) {
        const small_ms = (await requestReport(server.port, small.token, report)).took_ms;
        const large_ms = (await requestReport(server.port, large.token, report)).took_ms;
        if (n >= 0) took.small.push(small_ms);
        if (n >= 0) took.large.push(large_ms);
      }
      const [small_ms, large_ms] = [median(took.small), median(took.large)];
      const ratio = large_ms / small_ms;
      rows.push([report.name, small_ms.toFixed(1), large_ms.toFixed(1), ratio.toFixed(2)]);
      log(`${report.name}: ${small_ms.toFixed(1)} ms, ${large_ms.toFixed(1)} ms`);
      if (ratio > BAR) misses.push(`${report.name}: ${ratio.toFixed(2)} times, not within ${BAR}`);
    }
    return [
      {
        title: 'A report of a year over HTTP',
        lines: [
          ...table(['report', `of ${small_count} payments, ms`, `of ${large_count} payments, ms`, 'times'], rows),
          '',
          `Bar: within ${BAR} times. Medians of requests in turn. The totals are those of the payments counted one by one, which`,
          `takes ${counting_ms.toFixed(0)} ms for the larger merchant.`,
        ],
        misses,
      },
    ];
  } finally {
    await client.end();
    await server.stop();
    await environment.drop('year_report');
  }
}
