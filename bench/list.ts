import { createHash } from 'node:crypto';
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

/** The longest that a search of the large list may take. */
const SEARCH_BAR_MS = 50;

interface Page {
  name: string;
  skip?: number;
  body: object;
  /** The number of requests for each merchant. */
  times: number;
  /** The rows on the page; 10 unless given. */
  found?: number;
  /** The highest ratio of the large to the small list. */
  bar?: number;
  /** The longest that the large list may take. */
  bar_ms?: number;
}

/** The number of a merchant's n-th payment, as evenly distributed as real ones. */
const numberOf = (n: number): string =>
  `BP-${createHash('md5').update(String(n)).digest('hex').slice(0, 13).toUpperCase()}`;
/** One that both merchants have. */
const KNOWN = numberOf(7);

const PAGES: Page[] = [
  { name: 'first page, newest first', body: {}, times: 61, bar: BAR },
  { name: 'sorted by amount', body: { sort_by: 'amount' }, times: 31, bar: BAR },
  { name: 'sorted by time of payment', body: { sort_by: 'paid_at' }, times: 31, bar: BAR },
  { name: 'failed ones', body: { status: 'FAILED' }, times: 31 },
  { name: 'one month', body: {}, times: 31 },
  { name: 'skip 5,000', skip: 5_000, body: {}, times: 31 },
  { name: 'search: a number', body: { search: KNOWN }, times: 31, found: 1, bar: BAR, bar_ms: SEARCH_BAR_MS },
  {
    name: 'search: the end of one',
    body: { search: KNOWN.slice(-9) },
    times: 31,
    found: 1,
    bar: BAR,
    bar_ms: SEARCH_BAR_MS,
  },
  { name: 'search: an address', body: { search: 'siti5077@' }, times: 31, found: 1 },
  { name: 'search: nothing', body: { search: 'no such payer' }, times: 31, found: 0, bar: BAR, bar_ms: SEARCH_BAR_MS },
  { name: 'search: what all have', body: { search: 'yuran bulanan' }, times: 15 },
];

/** Inserts a year of attempts of one merchant, evenly spread, most of them paid. */
async function fill(client: Client, account_id: string, count: number): Promise<void> {
  await client.query(
    `insert into payment_records (account_id, id, invoice_id, bill_id, invoice_no, transaction_invoice_no, title, attempt,
       group_code, channel_flag, bank_type, amount, fee, fee_tax, fee_bearer, total_amount, net_amount, status, provider,
       provider_code, payer_name, payer_email, payer_bank, paid_at, created_at, updated_at)
     select $1, id, id, id, number, number || '-1', 'Yuran bulanan', 1,
       'WEB_PAYMENT', 'fpx', 1, amount, 100, 8, 'MERCHANT', amount, amount - 108, status, 'fpx',
       case status when 'SUCCESS' then '00' else '51' end, 'Siti Hajar ' || n, 'siti' || n || '@example.my', 'SBI Bank A',
       case status when 'SUCCESS' then at end, at, at
     from (
       select n, 'BP-' || upper(left(md5(n::text), 13)) as number, uuidv7(-age) as id, now() - age as at, 1000 + (n::bigint * 7919) % 90000 as amount,
         case n % 20 when 0 then 'FAILED' else 'SUCCESS' end as status
       from (select n, (($2 - n)::float8 / $2) * interval '365 days' as age from generate_series(1, $2::int) n) aged
     ) made`,
    [account_id, count],
  );
  await client.query(
    `insert into search_texts (account_id, kind, record_id, text, amounts)
     select account_id, 'PAYMENT', id, ' ' || concat_ws(' ', invoice_no, transaction_invoice_no, title, payer_name, payer_email,
       payer_bank, provider_reference) || ' ', array[amount, total_amount]::bigint[]
     from payment_records where account_id = $1`,
    [account_id],
  );
}

/** A month that both merchants have payments for. */
function oneMonth(): { start_date: string; end_date: string } {
  const day = (days_ago: number) => new Date(Date.now() - days_ago * 86_400_000).toISOString().slice(0, 10);
  return { start_date: day(60), end_date: day(31) };
}

/** Requests a page and returns the latency in milliseconds. */
async function requestPage(port: number, token: string, { skip = 0, body, found = 10 }: Page): Promise<number> {
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
  if (response_code !== 2000 || data.list.data.length !== found)
    throw new Error(`A page of ${found} rows was requested and the response code was ${response_code}.`);
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
    for (const page of PAGES) {
      const { name, times, bar, bar_ms } = page;
      const request = name === 'one month' ? { ...page, body: oneMonth() } : page;
      const took = { small: [] as number[], large: [] as number[] };
      const measured = Math.min(times, most);
      for (let n = -Math.min(warm, measured); n < measured; n += 1) {
        const is_measured = n >= 0;
        const [small_ms, large_ms] = [
          await requestPage(server.port, small.token, request),
          await requestPage(server.port, large.token, request),
        ];
        if (is_measured) took.small.push(small_ms);
        if (is_measured) took.large.push(large_ms);
      }
      const [small_median, large_median] = [median(took.small), median(took.large)];
      const ratio = large_median / small_median;
      rows.push([name, small_median.toFixed(1), large_median.toFixed(1), ratio.toFixed(2)]);
      log(`${name}: ${small_median.toFixed(1)} ms, ${large_median.toFixed(1)} ms`);
      if (bar !== undefined && ratio > bar) misses.push(`${name}: ${ratio.toFixed(2)} times, not within ${bar}`);
      if (bar_ms !== undefined && large_median > bar_ms)
        misses.push(`${name}: ${large_median.toFixed(1)} ms, not within ${bar_ms} ms`);
    }
    return [
      {
        title: 'A page of 10 payment records over HTTP',
        lines: [
          ...table(['page', `of ${small_count}, ms`, `of ${large_count}, ms`, 'times'], rows),
          '',
          `Bars: the first page, sorted pages and searches that find one or nothing within ${BAR} times, these searches within`,
          `${SEARCH_BAR_MS} ms. Medians of requests in turn. Counting and summing stop at 10,000 rows, so the larger list is shown`,
          'as "10,000+" without a sum; the smaller one is counted and summed in full.',
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
