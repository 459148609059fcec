import { api } from '@kutip/contracts/api';
import { Client } from 'pg';
import { median } from './lib/machine.ts';
import { registerMerchant } from './lib/register-merchant.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';
import { startServer, type BenchEnvironment } from './lib/bench-environment.ts';

/** Rows of both merchants, warm-up requests of each page, and the most requests that are measured. */
const SIZES = {
  full: { small_rows: 10_000, large_rows: 1_000_000, warm: 5, most: 61 },
  small: { small_rows: 6_000, large_rows: 8_000, warm: 1, most: 2 },
} as const;
const BAR = 2;

/** `bar`: the highest ratio of the large to the small list. `times`: the number of requests for each merchant. */
const PAGES: { name: string; skip: number; body: object; times: number; bar?: number }[] = [
  { name: 'first page, newest first', skip: 0, body: {}, times: 61, bar: BAR },
  { name: 'sorted by amount', skip: 0, body: { sort_by: 'amount' }, times: 15 },
  { name: 'failed ones', skip: 0, body: { status: 'FAILED' }, times: 31 },
  { name: 'one month', skip: 0, body: {}, times: 31 },
  { name: 'skip 5,000', skip: 5_000, body: {}, times: 31 },
  { name: 'a search that finds nothing', skip: 0, body: { search: 'no such payer' }, times: 3 },
];

/** Inserts a year of attempts of one merchant, evenly spread, most of them paid. */
async function fill(client: Client, account_id: string, count: number): Promise<void> {
  await client.query(
    `insert into payment_records (account_id, id, invoice_id, bill_id, invoice_no, transaction_invoice_no, title, attempt,
       group_code, channel_flag, bank_type, amount, fee, fee_tax, fee_bearer, total_amount, net_amount, status, provider,
       provider_code, payer_name, payer_email, payer_bank, paid_at, created_at, updated_at)
     select $1, id, id, id, 'BILL' || lpad(n::text, 12, '0'), 'BILL' || lpad(n::text, 12, '0') || '-1', 'Yuran bulanan', 1,
       'WEB_PAYMENT', 'fpx', 1, amount, 100, 8, 'MERCHANT', amount, amount - 108, status, 'fpx',
       case status when 'SUCCESS' then '00' else '51' end, 'Siti Hajar ' || n, 'siti' || n || '@example.my', 'SBI Bank A',
       case status when 'SUCCESS' then at end, at, at
     from (
       select n, uuidv7(-age) as id, now() - age as at, 1000 + (n::bigint * 7919) % 90000 as amount,
         case n % 20 when 0 then 'FAILED' else 'SUCCESS' end as status
       from (select n, (($2 - n)::float8 / $2) * interval '365 days' as age from generate_series(1, $2::int) n) aged
     ) made`,
    [account_id, count],
  );
}

/** A month that both merchants have payments for. */
function oneMonth(): { start_date: string; end_date: string } {
  const day = (days_ago: number) => new Date(Date.now() - days_ago * 86_400_000).toISOString().slice(0, 10);
  return { start_date: day(60), end_date: day(31) };
}

/** Requests a page and returns the latency in milliseconds. */
async function requestPage(port: number, token: string, skip: number, body: object): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${api.paymentRecords.list.path}?skip=${skip}&limit=10`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { response_code, data } = (await answer.json()) as {
    response_code: number;
    data: { list: { data: unknown[] } };
  };
  const took = performance.now() - begin;
  const expected_count = 'search' in body ? 0 : 10;
  if (response_code !== 2000 || data.list.data.length !== expected_count)
    throw new Error(`A page of ${expected_count} rows was requested and the response code was ${response_code}.`);
  return took;
}

/** Compares a page of a million payment records with the same page of ten thousand, in one database. */
export async function benchList(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const { small_rows, large_rows, warm, most } = SIZES[size];
  const [small_count, large_count] = [small_rows.toLocaleString('en'), large_rows.toLocaleString('en')];
  const url = await environment.createPrepared('list');
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url: url });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const small = await registerMerchant(server.port, 'kecil');
    const large = await registerMerchant(server.port, 'besar');
    log(`writing ${large_count} and ${small_count} payment records`);
    await fill(client, small.account_id, small_rows);
    await fill(client, large.account_id, large_rows);
    await client.query('vacuum analyze');

    const rows: string[][] = [];
    const misses: string[] = [];
    for (const { name, skip, body, times, bar } of PAGES) {
      const request_body = name === 'one month' ? { ...body, ...oneMonth() } : body;
      const took = { small: [] as number[], large: [] as number[] };
      const measured = Math.min(times, most);
      for (let n = -Math.min(warm, measured); n < measured; n += 1) {
        const is_measured = n >= 0;
        const [small_ms, large_ms] = [
          await requestPage(server.port, small.token, skip, request_body),
          await requestPage(server.port, large.token, skip, request_body),
        ];
        if (is_measured) took.small.push(small_ms);
        if (is_measured) took.large.push(large_ms);
      }
      const [small_median, large_median] = [median(took.small), median(took.large)];
      const ratio = large_median / small_median;
      rows.push([name, small_median.toFixed(1), large_median.toFixed(1), ratio.toFixed(2)]);
      log(`${name}: ${small_median.toFixed(1)} ms, ${large_median.toFixed(1)} ms`);
      if (bar !== undefined && ratio > bar) misses.push(`${name}: ${ratio.toFixed(2)} times, not within ${bar}`);
    }
    return [
      {
        title: 'A page of 10 payment records over HTTP',
        lines: [
          ...table(['page', `of ${small_count}, ms`, `of ${large_count}, ms`, 'times'], rows),
          '',
          `Bar: the first page within ${BAR} times. Medians of requests in turn. Counting and summing stop at 10,000 rows,`,
          'so the larger list is shown as "10,000+" without a sum; the smaller one is counted and summed in full.',
        ],
        misses,
      },
    ];
  } finally {
    await client.end();
    await server.stop();
    await environment.drop('list');
  }
}
