import { EventEmitter } from 'node:events';
import { Logger as QueueLogger, run, type WorkerEvents } from 'graphile-worker';
import { ConfigError, readConfig } from './config.ts';
import { crontab, jobHandlers } from './jobs.ts';
import { onStop } from './on-stop.ts';
import { closeServices, openServices } from './open-services.ts';
import { beat, freeJobsOfTheSilent } from './platform/heartbeat.ts';
import { createLog } from './platform/log.ts';
import type { Services } from './services.ts';

const BEAT_MS = 10_000;
const CONCURRENCY = 4;

/** The queue's own lines would carry payloads; what matters of them is logged by the events. */
const mute = new QueueLogger(() => () => {});

/** Starts working; answers what stops it: jobs at work are finished, nothing new is begun. */
async function work(services: Services): Promise<() => Promise<void>> {
  const { db, pool, log, clock } = services;
  const events = new EventEmitter() as WorkerEvents;
  const worker_ids = new Set<string>();
  events.on('worker:create', ({ worker }) => worker_ids.add(worker.workerId));
  events.on('job:error', ({ job, error }) => {
    log.error({ job: job.task_identifier, attempt: job.attempts, err: error }, 'job failed');
  });

  const options = { concurrency: CONCURRENCY, noHandleSignals: true, events, logger: mute };
  const runner = await run({ ...options, pgPool: pool, taskList: jobHandlers(services), crontab });
  const alive = async () => {
    await beat(db, [...worker_ids], clock.now());
    const given_up = await freeJobsOfTheSilent(db, clock.now());
    if (given_up.length) log.warn({ workers: given_up }, 'jobs of silent workers were freed');
  };
  await alive();
  const beating = setInterval(
    () => void alive().catch((error: unknown) => log.error(error, 'heartbeat failed')),
    BEAT_MS,
  );
  return async () => {
    clearInterval(beating);
    await runner.stop();
  };
}

/** The worker process: jobs, and nothing that listens. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'worker');
  const services = openServices(config, log);
  const stop = await work(services);
  // Whoever started it waits for this line, whatever is logged.
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
