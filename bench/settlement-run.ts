import { Client } from 'pg';
import { readConfig } from '../apps/api/src/config.ts';
import type { SettlementBank } from '../apps/api/src/modules/settlements/settlements.service.ts';
import { runSettlements } from '../apps/api/src/modules/settlements/settlements.service.ts';
import { closeServices, openServices } from '../apps/api/src/open-services.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { resetPeakMemory, peakMemory } from './lib/memory.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';
import type { BenchEnvironment } from './lib/bench-environment.ts';

/** The payments of both runs and the merchants that they are of. */
const SIZES = {
  full: { few: 10_000, many: 100_000, merchants: 1_000 },
  small: { few: 60, many: 600, merchants: 10 },
} as const;
/** The most additional memory for ten times the payments. */
const BAR_MORE_MB = 48;
/** Tuesday 00:30 in Kuala Lumpur; the payments are from Monday. */
const NOW = new Date('2026-10-12T16:30:00Z');

const BANK: SettlementBank = {
  bank_id: '01900000-0000-7000-8000-00000000ba01',
  payout_service_id: 1,
  bank_code: 'MBBEMYKL',
  account_number: '512345678901',
  account_name: 'KEDAI CONTOH',
};

/** Inserts due payments of three channels, and their merchants with their balances. */
async function fill(client: Client, payments: number, merchants: number): Promise<void> {
  await client.query(
    `insert into payment_records (account_id, id, invoice_id, invoice_no, transaction_invoice_no, title, attempt, group_code,
       channel_flag, amount, fee, fee_tax, fee_bearer, total_amount, net_amount, status, payer_name, paid_at,
       expected_settlement_date, created_at, updated_at)
     select ('01900000-0000-7000-8000-' || lpad(to_hex(n % $2), 12, '0'))::uuid, uuidv7(), uuidv7(), 'BP-' || n,
       'BP-' || n || '-01', 'Yuran', 1, 'WEB_PAYMENT', (array['fpx', 'duit_now', 'ewallet'])[1 + n % 3], 5000, 100, 8,
       'MERCHANT', 5000, 4892, 'SUCCESS', 'Siti Nurhaliza', timestamptz '2026-10-12 00:00:00+08' + n % 86400 * interval '1 second',
       '2026-10-13', now(), now()
     from generate_series(1, $1::int) n`,
    [payments, merchants],
  );
  await client.query(
    `insert into accounts (id, name, type, status, created_at)
     select distinct account_id, 'Kedai Contoh', 'MERCHANT', 'ACTIVE', now() from payment_records`,
  );
  await client.query(
    `insert into ledger_balances (account_id, clearing, pending, fee, tax)
     select account_id, -sum(total_amount), sum(net_amount), sum(fee), sum(fee_tax) from payment_records group by 1`,
  );
  await client.query('vacuum analyze payment_records');
}

/** The baseline: all settlements by one INSERT … SELECT, and their payments by one UPDATE. */
async function measureBareStatements(
  client: Client,
): Promise<{ insert_s: number; update_s: number; settlements: number }> {
  await client.query(
    `create table bare_settlements (like settlement_records including defaults including generated including indexes)`,
  );
  const begin = performance.now();
  const { rowCount } = await client.query(
    `insert into bare_settlements (account_id, id, invoice_no, type, status, channel_flag, collection_day, expected_date,
       payment_count, gross, fee, fee_tax, created_at, updated_at)
     select account_id, gen_random_uuid(), 'ST-' || md5(account_id::text || channel_flag), 'AUTO', 'SCHEDULED', channel_flag,
       (paid_at at time zone 'Asia/Kuala_Lumpur')::date, expected_settlement_date, count(*), sum(total_amount), sum(fee),
       sum(fee_tax), now(), now()
     from payment_records where settlement_id is null and expected_settlement_date <= '2026-10-13'
     group by account_id, channel_flag, 7, expected_settlement_date`,
  );
  const inserted = performance.now();
  await client.query('begin');
  await client.query(
    `update payment_records p set settlement_id = s.id from bare_settlements s
     where s.account_id = p.account_id and s.channel_flag = p.channel_flag and p.settlement_id is null`,
  );
  const updated = performance.now();
  await client.query('rollback');
  return { insert_s: (inserted - begin) / 1_000, update_s: (updated - inserted) / 1_000, settlements: rowCount ?? 0 };
}

interface Run {
  took_s: number;
  more_mb: number;
  settled: number;
}

/** Runs the settlement job in this process. */
async function run(environment: BenchEnvironment, url: string): Promise<Run> {
  const config = readConfig(environment.serverEnvironment(url, 0));
  const services = openServices(config, createLog('silent', 'bench'), { now: () => NOW });
  const banks = { primary: async () => BANK, byId: async () => BANK };
  try {
    globalThis.gc?.();
    resetPeakMemory(process.pid);
    const before_mb = peakMemory(process.pid);
    const begin = performance.now();
    const { settled } = await runSettlements({ ...services.settlements, banks }, { is_forced: false });
    return { took_s: (performance.now() - begin) / 1_000, more_mb: peakMemory(process.pid) - before_mb, settled };
  } finally {
    await closeServices(services);
  }
}

/** I7: every payment is in one settlement, and each settlement is the sum of its payments and has a disbursement. */
async function countFaults(client: Client): Promise<number> {
  const { rows } = await client.query<{ faults: number }>(
    `select (select count(*) from payment_records where settlement_id is null)
       + (select count(*) from settlement_records s where s.status <> 'PROCESSING' or s.net <> (
           select sum(p.net_amount) from payment_records p where p.account_id = s.account_id and p.settlement_id = s.id))
       + abs((select count(*) from settlement_records) - (select count(*) from disbursements))
       + (select count(*) from ledger_balances where pending <> 0) as faults`,
  );
  return rows[0]!.faults;
}

async function measure(environment: BenchEnvironment, name: string, payments: number, merchants: number) {
  const url = await environment.createPrepared(name);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await fill(client, payments, merchants);
    const plain = await measureBareStatements(client);
    const done = await run(environment, url);
    const faults = await countFaults(client);
    if (faults > 0) throw new Error(`${faults} payments or settlements are wrong.`);
    return { payments, plain, done };
  } finally {
    await client.end();
  }
}

/** Compares the settlement run with bare statements for the same rows. */
export async function benchSettlement(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const { merchants, ...payments } = SIZES[size];
  log(`${payments.few} payments of ${merchants} merchants`);
  const few = await measure(environment, 'settle_few', payments.few, merchants);
  log(`${payments.many} payments of ${merchants} merchants`);
  const many = await measure(environment, 'settle_many', payments.many, merchants);
  const lines = table(
    [
      'payments',
      'settlements',
      'bare INSERT … SELECT',
      'bare UPDATE',
      'the run',
      'times',
      'payments a second',
      'memory more',
    ],
    [few, many].map(({ payments: settled, plain, done }) => [
      settled.toLocaleString('en'),
      done.settled.toLocaleString('en'),
      `${plain.insert_s.toFixed(2)} s`,
      `${plain.update_s.toFixed(2)} s`,
      `${done.took_s.toFixed(1)} s`,
      (done.took_s / (plain.insert_s + plain.update_s)).toFixed(1),
      Math.round(settled / done.took_s).toLocaleString('en'),
      `${done.more_mb.toFixed(0)} MB`,
    ]),
  );
  const grown = many.done.more_mb - few.done.more_mb;
  return [
    {
      title: 'The daily settlement run',
      lines: [
        ...lines,
        '',
        'The run also reserves each settlement in the hash-chained ledger and writes its disbursement; the bare statements only group and mark.',
      ],
      misses: grown > BAR_MORE_MB ? [`settlement: ${grown.toFixed(0)} MB more for ten times the payments`] : [],
    },
  ];
}
