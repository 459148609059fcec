import { join } from 'node:path';
import { accountAdmin, adminDashboard, auditLogs } from '@kutip/contracts/admin';
import { bankAdmin } from '@kutip/contracts/banks';
import { endpointUrl } from '@kutip/contracts/call';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { paymentAdmin } from '@kutip/contracts/payment-records';
import { payoutAdmin } from '@kutip/contracts/payouts';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { refundAdmin } from '@kutip/contracts/refunds';
import { settlementAdmin } from '@kutip/contracts/settlements';
import { topUpReviews } from '@kutip/contracts/top-ups';
import { users } from '@kutip/contracts/users';
import { Client } from 'pg';
import { findFreePort } from '../scripts/lib/free-port.ts';
import { openAdminSession } from './lib/admin-session.ts';
import { startServer, type BenchEnvironment, type ServerProcess } from './lib/bench-environment.ts';
import { fillPlatform, type PlatformSize } from './lib/fill-platform.ts';
import { median } from './lib/machine.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';
import { waitUntil } from './lib/wait-until.ts';

/** The larger platform; the other has a tenth of its merchants and payments. `BENCH_PAYMENTS` fits it to a machine. */
const SIZES = {
  full: { merchants: 10_000, payments: Number(process.env['BENCH_PAYMENTS'] ?? 10_000_000), times: 15, warm: 2 },
  small: { merchants: 100, payments: 2_000, times: 1, warm: 0 },
};
const BAR = 2;
/** Below this a ratio says nothing: both are answered before anybody has looked. */
const INSTANT_MS = 30;
/** Searches that find something whatever the size. */
const SURE = /: (?:an? (?:order )?number|a reference|a name|an owner’s address)$/;

interface Page {
  name: string;
  endpoint: Endpoint;
  body?: Record<string, unknown>;
  /** At least so many rows must be found. */
  least?: number;
}

const LISTS: Record<string, Endpoint> = {
  merchants: accountAdmin.list,
  banks: bankAdmin.list,
  payments: paymentAdmin.list,
  settlements: settlementAdmin.all,
  payouts: payoutAdmin.list,
  refunds: refundAdmin.all,
  'top-ups': topUpReviews.list,
  exceptions: reconciliation.items,
  users: users.list,
  'audit log': auditLogs.list,
};

/** What an operator looks for, on a platform whose rows are known. */
function pagesFor(known: Record<string, string>): Page[] {
  const first = Object.entries(LISTS).map(([name, endpoint]) => ({
    name: `${name}: first page`,
    endpoint,
    least: 1,
  }));
  const searches: [string, keyof typeof LISTS, Record<string, unknown>][] = [
    ['merchants: a name', 'merchants', { search: known.merchant }],
    ['merchants: an owner’s address', 'merchants', { search: 'pemilik7@example.my' }],
    ['merchants: awaiting review', 'merchants', { status: 'PENDING_KYC' }],
    ['banks: a merchant', 'banks', { search: known.merchant }],
    ['banks: unverified', 'banks', { status: 'UNVERIFIED' }],
    ['payments: an order number', 'payments', { search: known.payment }],
    ['payments: a reference', 'payments', { search: known.reference }],
    ['payments: failed', 'payments', { status: 'FAILED' }],
    ['settlements: a number', 'settlements', { search: known.settlement }],
    ['settlements: a merchant', 'settlements', { search: known.merchant }],
    ['settlements: failed', 'settlements', { status: 'FAILED' }],
    ['payouts: a number', 'payouts', { search: known.payout }],
    ['payouts: a merchant', 'payouts', { search: known.merchant }],
    ['payouts: to approve', 'payouts', { awaits_approval: 'true' }],
    ['refunds: a number', 'refunds', { search: known.refund }],
    ['refunds: requested', 'refunds', { status: 'REQUESTED' }],
    ['top-ups: a number', 'top-ups', { search: known.top_up }],
    ['top-ups: to review', 'top-ups', { status: 'AWAITING_REVIEW' }],
    ['exceptions: open', 'exceptions', { work: 'OPEN' }],
    ['audit log: a merchant', 'audit log', { account_id: known.account_id }],
    ['audit log: a text', 'audit log', { search: known.merchant }],
  ];
  return [
    { name: 'home', endpoint: adminDashboard.read },
    ...first,
    ...searches.map(([name, list, body]) => ({
      name,
      endpoint: LISTS[list]!,
      body,
      least: SURE.test(name) ? 1 : 0,
    })),
  ];
}

/** Numbers of the newest records. */
async function knownRecords(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(`
    select (select name from accounts where type = 'MERCHANT' order by created_at desc limit 1) as merchant,
      (select id from accounts where type = 'MERCHANT' order by created_at desc limit 1) as account_id,
      p.transaction_invoice_no as payment, p.provider_reference as reference,
      (select invoice_no from settlement_records order by created_at desc limit 1) as settlement,
      (select invoice_no from payout_records order by created_at desc limit 1) as payout,
      (select invoice_no from void_sale_records order by created_at desc limit 1) as refund,
      (select invoice_no from invoices where kind = 'POOL_TOPUP' order by created_at desc limit 1) as top_up
    from payment_records p order by p.created_at desc limit 1`);
  return rows[0]!;
}

interface Platform {
  database: string;
  server: ServerProcess;
  admin_port: number;
  token: string;
  pages: Page[];
}

async function openPlatform(environment: BenchEnvironment, database: string, size: PlatformSize): Promise<Platform> {
  const url = await environment.createPrepared(database);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await fillPlatform(client, size);
    const admin_port = await findFreePort();
    const env = { ADMIN_PORT: String(admin_port), ADMIN_PORTAL_DIR: join(environment.folder, 'portal') };
    const server = await startServer(environment, 'apps/api/src/server.ts', { database_url: url, env });
    const isListening = () =>
      fetch(`http://127.0.0.1:${admin_port}/`).then(
        () => true,
        () => false,
      );
    await waitUntil(isListening, 'the admin portal listens');
    const { TOKEN_KEY } = environment.serverEnvironment(url, server.port);
    const token = await openAdminSession(client, url, TOKEN_KEY!);
    return { database, server, admin_port, token, pages: pagesFor(await knownRecords(client)) };
  } finally {
    await client.end();
  }
}

/** Requests a page and returns the latency in milliseconds. */
async function request(
  { admin_port, token }: Platform,
  { name, endpoint, body = {}, least = 0 }: Page,
): Promise<number> {
  const is_read = endpoint.method === 'GET';
  const query = is_read && endpoint !== adminDashboard.read ? { skip: 0, limit: 10, ...body } : {};
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${admin_port}/${endpointUrl(endpoint, { query })}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(!is_read && { body: JSON.stringify(body) }),
  });
  const { response_code, data, breakdown_errors } = (await answer.json()) as {
    response_code: number;
    data: { list?: { data: unknown[] } } | null;
    breakdown_errors: unknown;
  };
  const took = performance.now() - began;
  if (response_code !== 2000 || (data?.list?.data.length ?? least) < least)
    throw new Error(`${name}: ${response_code}, ${data?.list?.data.length} rows, ${JSON.stringify(breakdown_errors)}`);
  return took;
}

/** Every list and search of the admin portal on a platform and on one ten times as large. */
export async function benchAdminSearch(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const { merchants, payments, times, warm } = SIZES[size];
  const platforms: Platform[] = [];
  try {
    for (const [database, share] of [
      ['tenth', 10],
      ['whole', 1],
    ] as const) {
      const began = Date.now();
      const filled = { merchants: merchants / share, payments: payments / share };
      platforms.push(await openPlatform(environment, database, filled));
      log(
        `${filled.payments.toLocaleString('en')} payments of ${filled.merchants} merchants after ${((Date.now() - began) / 1000).toFixed(0)} s`,
      );
    }
    const [tenth, whole] = platforms as [Platform, Platform];
    const rows: string[][] = [];
    const misses: string[] = [];
    for (const [n, page] of whole.pages.entries()) {
      const took = { tenth: [] as number[], whole: [] as number[] };
      for (let time = -warm; time < times; time += 1) {
        const tenth_ms = await request(tenth, tenth.pages[n]!);
        const whole_ms = await request(whole, page);
        if (time < 0) continue;
        took.tenth.push(tenth_ms);
        took.whole.push(whole_ms);
      }
      const [tenth_ms, whole_ms] = [median(took.tenth), median(took.whole)];
      const ratio = whole_ms / tenth_ms;
      rows.push([page.name, tenth_ms.toFixed(1), whole_ms.toFixed(1), ratio.toFixed(2)]);
      log(`${page.name}: ${tenth_ms.toFixed(1)} ms, ${whole_ms.toFixed(1)} ms`);
      if (ratio > BAR && whole_ms > INSTANT_MS) misses.push(`${page.name}: ${ratio.toFixed(1)} times`);
    }
    const counts = (share: number) => `${(payments / share).toLocaleString('en')} payments, ms`;
    return [
      {
        title: 'Lists and searches of the admin portal over HTTP',
        lines: [
          ...table(['page', counts(10), counts(1), 'times'], rows),
          '',
          `${merchants.toLocaleString('en')} merchants and a tenth of them, in two databases, requested in turn; medians. ` +
            `Bar: within ${BAR} times, or within ${INSTANT_MS} ms.`,
        ],
        misses,
      },
    ];
  } finally {
    for (const { server, database } of platforms) {
      await server.stop();
      await environment.drop(database);
    }
  }
}
