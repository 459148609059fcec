import { EventEmitter } from 'node:events';
import { Logger as QueueLogger, run, type WorkerEvents } from 'graphile-worker';
import { ConfigError, readConfig } from './config.ts';
import { crontab, jobHandlers } from './jobs.ts';
import { onStop } from './on-stop.ts';
import { closeServices, openServices } from './open-services.ts';
import { recordHeartbeat, releaseJobsOfDeadWorkers } from './platform/heartbeat.ts';
import { createLog } from './platform/log.ts';
import type { Services } from './services.ts';

const HEARTBEAT_INTERVAL_MS = 10_000;
const CONCURRENCY = 4;

/** The queue's own log lines would contain payloads; relevant facts are logged from events. */
const silentLogger = new QueueLogger(() => () => {});

/** Starts the worker; returns a function that stops it after running jobs have finished. */
async function work(services: Services): Promise<() => Promise<void>> {
  const { db, pool, log, clock } = services;
  const events = new EventEmitter() as WorkerEvents;
  const worker_ids = new Set<string>();
  events.on('worker:create', ({ worker }) => worker_ids.add(worker.workerId));
  events.on('job:error', ({ job, error }) => {
    log.error({ event: 'job.failed', job: job.task_identifier, attempt: job.attempts, err: error }, 'job failed');
  });

  const options = { concurrency: CONCURRENCY, noHandleSignals: true, events, logger: silentLogger };
  const runner = await run({ ...options, pgPool: pool, taskList: jobHandlers(services), crontab });
  const sendHeartbeat = async () => {
    await recordHeartbeat(db, [...worker_ids], clock.now());
    const dead_workers = await releaseJobsOfDeadWorkers(db, clock.now());
    if (dead_workers.length) log.warn({ event: 'worker.jobs_released', workers: dead_workers }, 'worker jobs released');
  };
  await sendHeartbeat();
  const heartbeat_timer = setInterval(
    () =>
      void sendHeartbeat().catch((error: unknown) =>
        log.error({ event: 'worker.heartbeat_failed', err: error }, 'worker heartbeat failed'),
      ),
    HEARTBEAT_INTERVAL_MS,
  );
  return async () => {
    clearInterval(heartbeat_timer);
    await runner.stop();
  };
}

/** The worker process: runs jobs and does not listen. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'worker');
  const services = openServices(config, log);
  const stop = await work(services);
  // The starting process waits for this line, whatever the log level.
  process.stdout.write(`${JSON.stringify({ process: 'worker', msg: 'worker ready' })}\n`);
  onStop(log, async () => {
    await stop();
    await closeServices(services);
  });
}

await serve().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
