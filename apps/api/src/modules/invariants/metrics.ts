import { INVARIANTS } from '@kutip/domain/ledger/audit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { Connection } from '../../platform/connection.ts';
import { metricsText, type Metric } from '../../platform/metrics.ts';
import type { ProcessMetrics } from '../../platform/process-metrics.ts';
import type { QueueStats } from '../../platform/worker-pool.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { countWaiting, type Due } from './metrics.queries.ts';
import { lastRun, openFaultCounts } from './runs.queries.ts';

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

/** A queue in the database: how much of it is due, and since when. */
function dueMetrics(
  name: string,
  what: string,
  samples: readonly (Due & { labels?: Record<string, string> })[],
): Metric[] {
  const metric = (suffix: string, help: string, field: keyof Due): Metric => ({
    name: `kutip_${name}_${suffix}`,
    type: 'gauge',
    help,
    samples: samples.map(({ labels, [field]: value }) => ({ ...(labels && { labels }), value })),
  });
  return [
    metric('waiting', `${what} that wait.`, 'waiting'),
    metric('oldest_seconds', `How long the oldest of them is overdue.`, 'oldest_seconds'),
  ];
}

async function queueMetrics(db: Connection): Promise<Metric[]> {
  const { exceptions, reconciliation, inbox, outbox, callbacks, jobs } = await countWaiting(db);
  const by_task = jobs.map(({ task, ...due }) => ({ ...due, labels: { task } }));
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
    ...dueMetrics('inbox', 'Provider messages acknowledged and not yet processed', [inbox]),
    ...dueMetrics('outbox', 'Outbox messages not yet sent', [outbox]),
    ...dueMetrics('callbacks', 'Callbacks to merchants not yet delivered', [callbacks]),
    ...dueMetrics('jobs', 'Jobs that are due and not running, by task', by_task),
    {
      name: 'kutip_jobs_running',
      type: 'gauge',
      help: 'Jobs that workers run, by task.',
      samples: by_task.map(({ labels, running: value }) => ({ labels, value })),
    },
    {
      name: 'kutip_jobs_abandoned',
      type: 'gauge',
      help: 'Jobs that have used up their attempts, by task.',
      samples: by_task.map(({ labels, abandoned: value }) => ({ labels, value })),
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
    metrics: of_process,
  }: {
    config: { METRICS_TOKEN: string };
    poster: Poster;
    read: Connection;
    queues: Queues;
    metrics: Pick<ProcessMetrics, 'all'>;
  },
): void {
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, config.METRICS_TOKEN)) return reply.callNotFound();
    const metrics = [
      ...(await runMetrics(read)),
      ...posterMetrics(poster),
      ...(await queueMetrics(read)),
      ...boundedQueueMetrics(queues),
      ...of_process.all(),
    ];
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(metricsText(metrics));
  });
}
