import { randomBytes } from 'node:crypto';
import { sen } from '@kutip/domain/money';
import { Client, Pool } from 'pg';
import { readConfig } from '../apps/api/src/config.ts';
import { createPayout } from '../apps/api/src/modules/payouts/payouts.service.ts';
import { closeServices, openServices } from '../apps/api/src/open-services.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { fakePayoutBank } from '../test/fake-payout-bank.ts';
import { createMerchants } from './lib/create-merchants.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';
import type { BenchEnvironment } from './lib/bench-environment.ts';

const PAYOUTS = { full: 5_000, small: 100 } as const;
const CONCURRENCY = 64;
const SPREAD = { full: 50, small: 5 } as const;
/** The highest cost of a payout as a multiple of its bare rows in one transaction. */
const BAR_TIMES = 8;

/** Runs `work` `count` times, CONCURRENCY at a time; returns the rate per second. */
async function measureRate(count: number, work: (n: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const begin = performance.now();
  const worker = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return count / ((performance.now() - begin) / 1_000);
}

/** The baseline: the same rows and balance in one transaction per payout, without name check, ledger or job. */
async function measureBareRows(url: string, accounts: readonly string[], payouts: number): Promise<number> {
  const pool = new Pool({ connectionString: url, max: 10 });
  await pool.query(
    'create table bare_balances (account_id uuid primary key, payout bigint check (payout >= 0), in_transit bigint)',
  );
  for (const name of ['payout_records', 'disbursements'])
    await pool.query(`create table bare_${name} (like ${name} including defaults including indexes)`);
  await pool.query('insert into bare_balances select unnest($1::uuid[]), 1000000000000, 0', [accounts]);
  const account_number = randomBytes(40);
  try {
    return await measureRate(payouts, async (n) => {
      const account_id = accounts[n % accounts.length];
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(
          'update bare_balances set payout = payout - 10108, in_transit = in_transit + 10108 where account_id = $1',
          [account_id],
        );
        await client.query(
          `with p as (insert into bare_payout_records (account_id, id, invoice_no, payout_service_id, account_number, account_mask,
             account_name, bank_account_name, match_ratio, amount, fee, fee_tax, total, created_by, created_at, updated_at)
             values ($1, $2, $3, 1, $4, '****8901', 'Ali', 'ALI', 100, 10000, 100, 8, 10108, $2, now(), now()))
           insert into bare_disbursements (account_id, id, source, reference, payout_service_id, bank_code, account_number,
             account_mask, account_name, amount, fee, fee_tax, drawn, send_after, created_at, updated_at)
           values ($1, $2, 'PAYOUT', $3, 1, 'MBBEMYKL', $4, '****8901', 'Ali', 10000, 100, 8, '[]', now(), now(), now())`,
          [account_id, crypto.randomUUID(), `PO-${n}`, account_number],
        );
        await client.query('commit');
      } finally {
        client.release();
      }
    });
  } finally {
    await pool.end();
  }
}

interface Measured {
  of: number;
  bare: number;
  made: number;
}

async function measure(environment: BenchEnvironment, name: string, payouts: number, of: number): Promise<Measured> {
  const url = await environment.createPrepared(name);
  const bank = fakePayoutBank();
  const config = readConfig(environment.serverEnvironment(url, 0));
  const services = openServices(
    config,
    createLog('silent', 'bench'),
    systemClock,
    bank.createAdapter(() => new Date()),
  );
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const accounts = await createMerchants(services, of);
    await client.query('update ledger_balances set payout = 1000000000000, clearing = -1000000000000');
    const plain = await measureBareRows(url, accounts, payouts);
    const deps = { ...services, bank: services.disbursements.bank };
    const made = await measureRate(payouts, (n) =>
      createPayout(deps, {
        account_id: accounts[n % of]!,
        user_id: accounts[n % of]!,
        payout_service_id: 1,
        account_number: '512345678901',
        account_name: 'Ali bin Abu',
        amount: sen(10_000),
        source: 'PORTAL',
      }),
    );
    const { rows } = await client.query<{ count: number; in_transit: number }>(
      `select (select count(*)::int from payout_records p join disbursements d using (account_id, id)) as count,
         (select sum(in_transit)::int8 from ledger_balances)::float8 as in_transit`,
    );
    const name_checks = bank.requests_received.filter(({ path }) => path === '/v1/accounts/name').length;
    const { count, in_transit } = rows[0]!;
    if (count !== payouts || in_transit !== payouts * 10_108 || name_checks !== payouts)
      throw new Error(
        `${count} payouts, ${in_transit} sen in transit, ${name_checks} name checks; expected ${payouts}.`,
      );
    return { of, bare: plain, made };
  } finally {
    await client.end();
    await closeServices(services);
  }
}

/** Payouts created per second with name check, encryption and ledger, compared with their bare rows. */
export async function benchPayouts(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const [payouts, spread] = [PAYOUTS[size], SPREAD[size]];
  log(`${payouts} payouts of one merchant`);
  const one = await measure(environment, 'payouts_one', payouts, 1);
  log(`${payouts} payouts of ${spread} merchants`);
  const many = await measure(environment, 'payouts_many', payouts, spread);
  const shown = (figure: number) => Math.round(figure).toLocaleString('en');
  const lines = table(
    ['merchants', 'bare rows a second', 'payouts a second', 'times'],
    [one, many].map(({ of, bare: plain, made }) => [String(of), shown(plain), shown(made), (plain / made).toFixed(1)]),
  );
  const slow = [one, many].filter(({ bare: plain, made }) => plain / made > BAR_TIMES);
  return [
    {
      title: 'Payouts created',
      lines: [
        ...lines,
        '',
        `${CONCURRENCY} concurrent. A payout checks the account name with a bank (in this process) over its signed API, encrypts the number twice, and reserves in the hash-chained ledger; the bare rows are a payout, a disbursement and a balance in one transaction.`,
      ],
      misses: slow.map(({ of }) => `payouts: more than ${BAR_TIMES} times the bare rows with ${of} merchants`),
    },
  ];
}
