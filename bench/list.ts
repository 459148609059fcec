import { api } from '@kutip/contracts/api';
import { Client } from 'pg';
import { ALL_PROVIDERS } from '../apps/api/src/configured-providers.ts';
import { prepareDatabase } from '../apps/api/src/prepare-database.ts';
import { median } from './lib/machine.ts';
import { register } from './lib/register.ts';
import { table, type Section } from './lib/section.ts';
import { serve, type Stage } from './lib/stage.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const BAR = 2;
const WARM = 5;

/** `bar`: the page that may cost at most twice as much. `times`: how often each merchant asks. */
const PAGES: { name: string; skip: number; body: object; times: number; bar?: number }[] = [
  { name: 'first page, newest first', skip: 0, body: {}, times: 61, bar: BAR },
  { name: 'sorted by amount', skip: 0, body: { sort_by: 'amount' }, times: 15 },
  { name: 'failed ones', skip: 0, body: { status: 'FAILED' }, times: 31 },
  { name: 'one month', skip: 0, body: {}, times: 31 },
  { name: 'skip 5,000', skip: 5_000, body: {}, times: 31 },
  { name: 'a search that finds nothing', skip: 0, body: { search: 'no such payer' }, times: 3 },
];

/** A year of attempts of one merchant, evenly spread, most of them paid. */
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

/** The days of one month that is full in both merchants' years. */
function oneMonth(): { start_date: string; end_date: string } {
  const day = (days_ago: number) => new Date(Date.now() - days_ago * 86_400_000).toISOString().slice(0, 10);
  return { start_date: day(60), end_date: day(31) };
}

/** Asks for a page and answers how long that took, in milliseconds. */
async function ask(port: number, token: string, skip: number, body: object): Promise<number> {
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
  const wanted = 'search' in body ? 0 : 10;
  if (response_code !== 2000 || data.list.data.length !== wanted)
    throw new Error(`A page of ${wanted} was asked for and the answer was ${response_code}.`);
  return took;
}

/** A page of a million payment records beside the same page of ten thousand, both in one database. */
export async function benchList(stage: Stage, say: (text: string) => void): Promise<Section[]> {
  const url = await stage.create('list');
  await prepareDatabase(url, { test_banks: true, providers: ALL_PROVIDERS });
  const server = await serve(stage, 'apps/api/src/server.ts', { database_url: url });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const small = await register(server.port, 'kecil');
    const large = await register(server.port, 'besar');
    say(`writing ${LARGE.toLocaleString('en')} and ${SMALL.toLocaleString('en')} payment records`);
    await fill(client, small.account_id, SMALL);
    await fill(client, large.account_id, LARGE);
    await client.query('vacuum analyze');

    const rows: string[][] = [];
    const misses: string[] = [];
    for (const { name, skip, body, times, bar } of PAGES) {
      const asked = name === 'one month' ? { ...body, ...oneMonth() } : body;
      const took = { small: [] as number[], large: [] as number[] };
      for (let n = -Math.min(WARM, times); n < times; n += 1) {
        const kept = n >= 0;
        const [little_ms, much_ms] = [
          await ask(server.port, small.token, skip, asked),
          await ask(server.port, large.token, skip, asked),
        ];
        if (kept) took.small.push(little_ms);
        if (kept) took.large.push(much_ms);
      }
      const [little, much] = [median(took.small), median(took.large)];
      const ratio = much / little;
      rows.push([name, little.toFixed(1), much.toFixed(1), ratio.toFixed(2)]);
      say(`${name}: ${little.toFixed(1)} ms, ${much.toFixed(1)} ms`);
      if (bar !== undefined && ratio > bar) misses.push(`${name}: ${ratio.toFixed(2)} times, not within ${bar}`);
    }
    return [
      {
        title: 'A page of 10 payment records over HTTP',
        lines: [
          ...table(['page', 'of 10,000, ms', 'of 1,000,000, ms', 'times'], rows),
          '',
          `Bar: the first page within ${BAR} times. Medians of requests in turn. Counting and summing stop at 10,000 rows,`,
          'so the larger list is told as "10,000+" without a sum; the smaller one is counted and summed in full.',
        ],
        misses,
      },
    ];
  } finally {
    await client.end();
    await server.stop();
    await stage.drop('list');
  }
}
