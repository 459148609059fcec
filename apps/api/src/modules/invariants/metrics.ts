import { INVARIANTS } from '@kutip/domain/ledger/audit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { Connection } from '../../platform/connection.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { watchedCounts } from './metrics.queries.ts';
import { lastRun, openFaultCounts } from './runs.queries.ts';

interface Metric {
  name: string;
  type: 'gauge' | 'counter';
  help: string;
  samples: readonly { labels?: Record<string, string>; value: number }[];
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelled = (labels: Record<string, string> = {}): string => {
  const written = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return written.length === 0 ? '' : `{${written.join(',')}}`;
};

/** Prometheus text format 0.0.4. */
export const metricsText = (metrics: readonly Metric[]): string =>
  metrics
    .map(({ name, type, help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(({ labels, value }) => `${name}${labelled(labels)} ${value}`),
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
      help: 'What does not hold now, by invariant. Above 0: the books are wrong.',
      samples: INVARIANTS.map((invariant) => ({ labels: { invariant }, value: open.get(invariant) ?? 0 })),
    },
    {
      name: 'kutip_invariant_run_finished_seconds',
      type: 'gauge',
      help: 'When the last look at the invariants ended, as a Unix time.',
      samples: runs.map(({ kind, finished_at }) => ({ labels: { kind }, value: seconds(finished_at) })),
    },
    {
      name: 'kutip_invariant_run_seconds',
      type: 'gauge',
      help: 'How long it took.',
      samples: runs.map(({ kind, started_at, finished_at }) => ({
        labels: { kind },
        value: (finished_at.getTime() - started_at.getTime()) / 1000,
      })),
    },
    {
      name: 'kutip_invariant_run_transfers',
      type: 'gauge',
      help: 'How many transfers it went through.',
      samples: runs.map(({ kind, transfer_count: value }) => ({ labels: { kind }, value })),
    },
  ];
}

function posterMetrics(poster: Poster): Metric[] {
  const { queued, taken, posted, rejected, batches } = poster.stats();
  const one = (name: string, type: Metric['type'], help: string, value: number): Metric => ({
    name: `kutip_poster_${name}`,
    type,
    help,
    samples: [{ value }],
  });
  return [
    one('queued', 'gauge', 'Postings that wait in this process.', queued),
    one('taken_total', 'counter', 'Postings that this process has taken.', taken),
    one('posted_total', 'counter', 'Of these, posted.', posted),
    one('rejected_total', 'counter', 'Of these, refused or failed.', rejected),
    one('batches_total', 'counter', 'Transactions that they shared.', batches),
  ];
}

async function queueMetrics(db: Connection): Promise<Metric[]> {
  const { exceptions, reconciliation, inbox, outbox } = await watchedCounts(db);
  return [
    {
      name: 'kutip_exceptions_open',
      type: 'gauge',
      help: 'What a person must look at, by kind.',
      samples: exceptions.map(({ kind, count: value }) => ({ labels: { kind }, value })),
    },
    {
      name: 'kutip_reconciliation_open',
      type: 'gauge',
      help: 'What statements and books do not say alike, by status.',
      samples: reconciliation.map(({ kind, count: value }) => ({ labels: { status: kind }, value })),
    },
    {
      name: 'kutip_inbox_waiting',
      type: 'gauge',
      help: 'Messages of providers that were acknowledged and not worked through.',
      samples: [{ value: inbox }],
    },
    {
      name: 'kutip_outbox_waiting',
      type: 'gauge',
      help: 'Mail that is not sent.',
      samples: [{ value: outbox }],
    },
  ];
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

function isToken(sent: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(sent ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** With a token whoever has it; without one this machine itself, and nobody that a proxy on it speaks for. */
function mayRead({ headers, socket }: FastifyRequest, token: string): boolean {
  if (token !== '') return isToken(headers.authorization, token);
  return LOOPBACK.has(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded;
}

/** `/metrics` for Prometheus. To whoever may not read it there is nothing. */
export function serveMetrics(
  app: FastifyInstance,
  { config, poster, read }: { config: { METRICS_TOKEN: string }; poster: Poster; read: Connection },
): void {
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, config.METRICS_TOKEN)) return reply.callNotFound();
    const metrics = [...(await runMetrics(read)), ...posterMetrics(poster), ...(await queueMetrics(read))];
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(metricsText(metrics));
  });
}
