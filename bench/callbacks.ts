import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callbackTestPayload } from '@kutip/domain/merchant-callback-payload';
import { Client } from 'pg';
import { readConfig } from '../apps/api/src/config.ts';
import { closeServices, openServices } from '../apps/api/src/open-services.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { ROOT, type BenchEnvironment } from './lib/bench-environment.ts';
import { createMerchants } from './lib/create-merchants.ts';
import type { ReceiverCount } from './lib/receivers.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';
import { startWorker } from './lib/worker-process.ts';

const SIZES = {
  full: { callbacks: 10_000, receivers: 100, hanging: 10 },
  small: { callbacks: 60, receivers: 6, hanging: 1 },
} as const;
/** Receivers that hang make the others wait at most this many times as long. */
const BAR_TIMES = 1.5;
const POLL_MS = 20;
/** Longer than a receiver that hangs is waited for, so that a run that waits for one is measured and not cut off. */
const DELIVERED_WITHIN_MS = 120_000;

interface Receivers {
  ports: number[];
  /** Of those that answer, so far. */
  count(): Promise<ReceiverCount>;
  close(): void;
}

const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', () => reject(new Error('The receivers have ended.')));
  });

async function openReceivers(count: number, hanging: number): Promise<Receivers> {
  const child = fork(join(ROOT, 'bench/lib/receivers.ts'), [String(count), String(hanging)]);
  child.setMaxListeners(0);
  const { ports } = await nextMessage<{ ports: number[] }>(child);
  return {
    ports,
    count() {
      const answer = nextMessage<ReceiverCount>(child);
      child.send('count');
      return answer;
    },
    close: () => child.disconnect(),
  };
}

/** Who has the receivers: each its own merchant, or one merchant has all that hang. */
type Owners = 'each' | 'one has all that hang';

const ownerOf = (owners: Owners, receiver: number, hanging: number): number =>
  owners === 'each' || receiver >= hanging ? receiver : 0;

/** Queues callbacks for the receivers in turn, as payments of their merchants would, and the job that sends them. */
async function queueCallbacks(client: Client, addresses: { account_id: string; url: string }[], callbacks: number) {
  const payload = callbackTestPayload('bench', 'https://shop.example/', new Date());
  await client.query(
    `insert into merchant_callbacks (account_id, id, invoice_id, event, invoice_no, url, payload, status, next_at, created_at)
     select a.account_id, uuidv7(), uuidv7(), 'payment.succeeded', 'BP-' || n, a.url, $3, 'PENDING', now(), now()
     from generate_series(0, $4::int - 1) n
     join unnest($1::uuid[], $2::text[]) with ordinality as a (account_id, url, place) on a.place - 1 = n % $5::int
     order by n`,
    [
      addresses.map(({ account_id }) => account_id),
      addresses.map(({ url }) => url),
      JSON.stringify(payload),
      callbacks,
      addresses.length,
    ],
  );
  await client.query('analyze merchant_callbacks');
  await client.query(`select graphile_worker.add_job('deliver_callbacks', '{}'::json)`);
}

/** Waits until this many callbacks have arrived; when the last of them did, in Unix milliseconds. */
async function waitUntilArrived(opened: Receivers, expected: number): Promise<number> {
  const deadline = Date.now() + DELIVERED_WITHIN_MS;
  for (;;) {
    const { received, last_at_ms } = await opened.count();
    if (received === expected) return last_at_ms;
    if (received > expected) throw new Error(`${received} callbacks arrived of ${expected}: some were sent twice.`);
    if (Date.now() > deadline) throw new Error(`${received} of ${expected} callbacks arrived in time.`);
    await wait(POLL_MS);
  }
}

interface Run {
  hanging: number;
  owners: Owners;
}

/** Seconds until every receiver that answers has all of its callbacks. */
async function measure(environment: BenchEnvironment, { hanging, owners }: Run, size: BenchSize): Promise<number> {
  const { callbacks, receivers } = SIZES[size];
  const database = 'callbacks';
  const url = await environment.createPrepared(database);
  const worker = await startWorker(environment, url, 0);
  const opened = await openReceivers(receivers, hanging);
  const services = openServices(
    readConfig(environment.serverEnvironment(url, 0)),
    createLog('silent', 'bench'),
    systemClock,
  );
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const accounts = await createMerchants(services, receivers);
    const addresses = opened.ports.map((port, n) => ({
      account_id: accounts[ownerOf(owners, n, hanging)]!,
      url: `http://127.0.0.1:${port}/callback`,
    }));
    // The worker listens for jobs by now, and the merchants have their signing keys.
    const answering = addresses.slice(hanging);
    await queueCallbacks(client, answering, answering.length);
    await waitUntilArrived(opened, answering.length);
    const began_at_ms = performance.timeOrigin + performance.now();
    await queueCallbacks(client, addresses, callbacks);
    const expected = answering.length * (1 + callbacks / receivers);
    return ((await waitUntilArrived(opened, expected)) - began_at_ms) / 1_000;
  } finally {
    opened.close();
    await worker.process.stop();
    await client.end();
    await closeServices(services);
    await environment.drop(database);
  }
}

/** Callbacks to receivers of which some hang: how long the others wait, compared with none that hangs. */
export async function benchCallbacks(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const { callbacks, receivers, hanging } = SIZES[size];
  const per_receiver = callbacks / receivers;
  const runs: (Run & { name: string })[] = [
    { name: 'all answer', hanging: 0, owners: 'each' },
    { name: `${hanging} hang, each another merchant's`, hanging, owners: 'each' },
    { name: `${hanging} hang, all of one merchant`, hanging, owners: 'one has all that hang' },
  ];
  const rates: number[] = [];
  const rows: string[][] = [];
  for (const { name, ...run } of runs) {
    const seconds = await measure(environment, run, size);
    const delivered = (receivers - run.hanging) * per_receiver;
    rates.push(delivered / seconds);
    const times = rates[0]! / rates.at(-1)!;
    rows.push([name, String(delivered), seconds.toFixed(1), rates.at(-1)!.toFixed(0), times.toFixed(2)]);
    log(`${name}: ${delivered} in ${seconds.toFixed(1)} s`);
  }
  return [
    {
      title: `${callbacks.toLocaleString('en')} callbacks to ${receivers} receivers`,
      lines: [
        ...table(['receivers', 'delivered', 'seconds', 'a second', 'times as long each'], rows),
        '',
        `From the moment they are queued until the last receiver that answers has its last one. One worker process; each callback is claimed, signed, sent over a connection of its own and recorded. A receiver that hangs is waited for 20 seconds. Bar: ${BAR_TIMES} times as long each.`,
      ],
      misses: runs.flatMap(({ name }, n) => {
        const times = rates[0]! / rates[n]!;
        return times <= BAR_TIMES ? [] : [`${name}: ${times.toFixed(2)} times as long, not within ${BAR_TIMES}`];
      }),
    },
  ];
}
