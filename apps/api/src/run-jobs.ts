import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger as QueueLogger, run, type Runner, type WorkerEvents } from 'graphile-worker';
import { crontab, jobHandlers } from './jobs.ts';
import { traceJobs } from './platform/trace-jobs.ts';
import type { Tracing } from './platform/tracing.ts';
import type { Services } from './services.ts';

const CONCURRENCY = 4;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;

/** How long to wait before the queue is started again, in ms, after this many failures in a row (at least 1). */
export const restartDelay = (failures: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 10), LONGEST_DELAY_MS);

/** The queue's own log lines would contain payloads; relevant facts are logged from events. */
const silentLogger = new QueueLogger(() => () => {});

/**
 * With a delay, even of 0 ms, the queue shuts down when it cannot store a job's result. Without one, that is an unhandled
 * rejection, which ends the process.
 */
const RESULTS_IN_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Logs a lost database once, and its return once, whatever the number of statements that failed between. */
function createOutage({ log }: Pick<Services, 'log'>) {
  let is_lost = false;
  return {
    begin(error: unknown) {
      if (!is_lost) log.error({ event: 'worker.database_lost', err: error }, 'worker database lost');
      is_lost = true;
    },
    end() {
      if (is_lost) log.info({ event: 'worker.resumed' }, 'worker resumed');
      is_lost = false;
    },
  };
}

/** Counts and times the runs of jobs, for `/metrics`. */
function measureJobs(events: WorkerEvents, { metrics, clock }: Pick<Services, 'metrics' | 'clock'>): void {
  const began_at = new Map<string, number>();
  events.on('job:start', ({ job }) => began_at.set(job.id, performance.now()));
  events.on('job:complete', ({ job, error }) => {
    const seconds = (performance.now() - (began_at.get(job.id) ?? performance.now())) / 1000;
    began_at.delete(job.id);
    metrics.recordJob(job.task_identifier, !error, seconds, clock.now());
  });
}

export interface JobRunner {
  /** The ids by which the queue has locked the jobs that run now. */
  lockIds(): string[];
  /** Stops after running jobs have finished. */
  stop(): Promise<void>;
}

const ignore = () => {};

/**
 * Runs jobs until it is stopped. The queue shuts down when it cannot store a job's result, for example because the
 * database restarts; it is then started again, after growing waits. A job that it left locked is released like one of a
 * dead worker.
 */
export async function runJobs(services: Services, tracing: Tracing | null = null): Promise<JobRunner> {
  const { pool, log } = services;
  const outage = createOutage(services);
  const stopping = new AbortController();
  const { signal } = stopping;
  let lock_id: string | undefined;
  let failures = 0;

  const events = new EventEmitter() as WorkerEvents;
  const reportResumed = () => {
    failures = 0;
    outage.end();
  };
  events.on('pool:create', ({ workerPool }) => (lock_id = workerPool.id));
  events.on('worker:getJob:error', ({ error }) => outage.begin(error));
  events.on('pool:listen:error', ({ error }) => outage.begin(error));
  events.on('pool:fatalError', ({ error }) => outage.begin(error));
  events.on('worker:getJob:empty', reportResumed);
  events.on('job:start', reportResumed);
  measureJobs(events, services);
  events.on('job:error', ({ job, error }) => {
    log.error({ event: 'job.failed', job: job.task_identifier, attempt: job.attempts, err: error }, 'job failed');
  });
  const options = {
    preset: RESULTS_IN_BATCHES,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    events,
    logger: silentLogger,
    pgPool: pool,
    taskList: traceJobs(jobHandlers(services), tracing),
    crontab,
  };
  const waitBeforeRestart = () => {
    failures += 1;
    return wait(restartDelay(failures), undefined, { signal }).catch(ignore);
  };

  /** Starts the queue, as often as it takes; undefined if it was stopped before. */
  const start = async (): Promise<Runner | undefined> => {
    while (!signal.aborted) {
      try {
        return await run(options);
      } catch (error) {
        outage.begin(error);
        await waitBeforeRestart();
      }
    }
    return undefined;
  };

  let runner = await start();
  const keepRunning = async () => {
    while (runner) {
      // Not the end of the shutdown: that waits for results that can never be stored.
      await once(events, 'pool:gracefulShutdown', { signal }).catch(ignore);
      if (signal.aborted) return;
      lock_id = undefined;
      void runner.stop().catch(ignore); // its schedule
      await waitBeforeRestart();
      runner = await start();
    }
  };
  const running = keepRunning();
  return {
    lockIds: () => (lock_id === undefined ? [] : [lock_id]),
    async stop() {
      stopping.abort();
      await running;
      await runner?.stop().catch(ignore); // it may be shutting down already
    },
  };
}
