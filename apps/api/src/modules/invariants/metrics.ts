import { INVARIANTS } from '@kutip/domain/ledger/audit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { Connection } from '../../platform/connection.ts';
import type { QueueStats } from '../../platform/worker-pool.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { countWaiting } from './metrics.queries.ts';
import { lastRun, openFaultCounts } from './runs.queries.ts';

interface Metric {
  name: string;
  type: 'gauge' | 'counter';
  help: string;
  samples: readonly { labels?: Record<string, string>; value: number }[];
}

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelSet = (labels: Record<string, string> = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

/** Prometheus text format 0.0.4. */
export const metricsText = (metrics: readonly Metric[]): string =>
  metrics
    .map(({ name, type, help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(({ labels, value }) => `${name}${labelSet(labels)} ${value}`),
        '',
      ].join('\n'),
    )
    .join('');

const seconds = (moment: Date): number => Math.round(moment.getTime() / 1000);

async function runMetrics(db: Connection): Promise<Metric[]> {
  const open = await openFaultCounts(db);
  const found = [await lastRun(db, 'INCREMENTAL'), await lastRun(db, 'FULL')];
  const runs = found.flatMap((run) => (run?.finished_at ? [{ ...run, finished_at: run.finished_at }] : []));
  return [
    {
      name: 'kutip_invariant_faults',
      type: 'gauge',
      help: 'Open faults by invariant. Above 0: the books are wrong.',
      samples: INVARIANTS.map((invariant) => ({ labels: { invariant }, value: open.get(invariant) ?? 0 })),
    },
    {
      name: 'kutip_invariant_run_finished_seconds',
      type: 'gauge',
      help: 'Unix time at which the last invariant check finished.',
      samples: runs.map(({ kind, finished_at }) => ({ labels: { kind }, value: seconds(finished_at) })),
    },
    {
      name: 'kutip_invariant_run_seconds',
      type: 'gauge',
      help: 'Duration of the last invariant check.',
      samples: runs.map(({ kind, started_at, finished_at }) => ({
        labels: { kind },
        value: (finished_at.getTime() - started_at.getTime()) / 1000,
      })),
    },
    {
      name: 'kutip_invariant_run_transfers',
      type: 'gauge',
      help: 'Transfers checked by the last invariant check.',
      samples: runs.map(({ kind, transfer_count: value }) => ({ labels: { kind }, value })),
    },
  ];
}

function posterMetrics(poster: Poster): Metric[] {
  const { queued, taken, posted, rejected, batches } = poster.stats();
  const metric = (name: string, type: Metric['type'], help: string, value: number): Metric => ({
    name: `kutip_poster_${name}`,
    type,
    help,
    samples: [{ value }],
  });
  return [
    metric('queued', 'gauge', 'Postings queued in this process.', queued),
    metric('taken_total', 'counter', 'Postings accepted by this process.', taken),
    metric('posted_total', 'counter', 'Postings that were posted.', posted),
    metric('rejected_total', 'counter', 'Postings that were refused or failed.', rejected),
    metric('batches_total', 'counter', 'Transactions used for postings.', batches),
  ];
}

async function queueMetrics(db: Connection): Promise<Metric[]> {
  const { exceptions, reconciliation, inbox, outbox } = await countWaiting(db);
  return [
    {
      name: 'kutip_exceptions_open',
      type: 'gauge',
      help: 'Open exceptions by kind.',
      samples: exceptions.map(({ kind, count: value }) => ({ labels: { kind }, value })),
    },
    {
      name: 'kutip_reconciliation_open',
      type: 'gauge',
      help: 'Open reconciliation items by status.',
      samples: reconciliation.map(({ kind, count: value }) => ({ labels: { status: kind }, value })),
    },
    {
      name: 'kutip_inbox_waiting',
      type: 'gauge',
      help: 'Provider messages acknowledged and not yet processed.',
      samples: [{ value: inbox }],
    },
    {
      name: 'kutip_outbox_waiting',
      type: 'gauge',
      help: 'Outbox messages not yet sent.',
      samples: [{ value: outbox }],
    },
  ];
}

/** The bounded queues of this process, by name. */
type Queues = Record<string, () => QueueStats>;

function boundedQueueMetrics(queues: Queues): Metric[] {
  const metric = (name: string, type: Metric['type'], help: string, field: keyof QueueStats): Metric => ({
    name: `kutip_queue_${name}`,
    type,
    help,
    samples: Object.entries(queues).map(([queue, stats]) => ({ labels: { queue }, value: stats()[field] })),
  });
  return [
    metric('running', 'gauge', 'Tasks running in this process, by queue.', 'running'),
    metric('waiting', 'gauge', 'Tasks waiting in this process, by queue.', 'waiting'),
    metric('completed_total', 'counter', 'Tasks completed or failed, by queue.', 'completed'),
    metric('refused_total', 'counter', 'Tasks refused with 5003 because their queue was full.', 'refused'),
  ];
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function isToken(sent: string | undefined, token: string): boolean {
  const [given, expected] = [Buffer.from(sent ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** With a configured token: requests that carry it. Without one: requests from this machine that no proxy forwarded. */
function mayRead({ headers, socket }: FastifyRequest, token: string): boolean {
  if (token !== '') return isToken(headers.authorization, token);
  return LOOPBACK.has(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded;
}

/** Serves `/metrics` for Prometheus; unauthorised requests get 404. */
export function serveMetrics(
  app: FastifyInstance,
  {
    config,
    poster,
    read,
    queues,
  }: { config: { METRICS_TOKEN: string }; poster: Poster; read: Connection; queues: Queues },
): void {
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, config.METRICS_TOKEN)) return reply.callNotFound();
    const metrics = [
      ...(await runMetrics(read)),
      ...posterMetrics(poster),
      ...(await queueMetrics(read)),
      ...boundedQueueMetrics(queues),
    ];
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(metricsText(metrics));
  });
}
