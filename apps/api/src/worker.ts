import { ConfigError, readConfig } from './config.ts';
import { onStop } from './on-stop.ts';
import { closeServices, openServices } from './open-services.ts';
import { openErrorReporter } from './platform/error-reporting.ts';
import { recordHeartbeat, releaseJobsOfDeadWorkers } from './platform/heartbeat.ts';
import { createLog } from './platform/log.ts';
import { openTracing, type Tracing } from './platform/tracing.ts';
import { runJobs } from './run-jobs.ts';
import type { Services } from './services.ts';
import { buildWorkerMetrics } from './worker-metrics.ts';

const HEARTBEATS_PER_TIMEOUT = 3;

/** Starts the worker; returns a function that stops it after running jobs have finished. */
async function work(services: Services, tracing: Tracing | null): Promise<() => Promise<void>> {
  const { db, log, clock, config } = services;
  const timeout_ms = config.WORKER_TIMEOUT_SECONDS * 1000;
  const runner = await runJobs(services, tracing);
  const sendHeartbeat = async () => {
    await recordHeartbeat(db, runner.lockIds(), clock.now());
    const dead_workers = await releaseJobsOfDeadWorkers(db, clock.now(), timeout_ms);
    if (dead_workers.length) log.warn({ event: 'worker.jobs_released', workers: dead_workers }, 'worker jobs released');
  };
  const tryHeartbeat = () =>
    sendHeartbeat().catch((error: unknown) =>
      log.error({ event: 'worker.heartbeat_failed', err: error }, 'worker heartbeat failed'),
    );
  await tryHeartbeat();
  const heartbeat_timer = setInterval(() => void tryHeartbeat(), timeout_ms / HEARTBEATS_PER_TIMEOUT);
  return async () => {
    clearInterval(heartbeat_timer);
    await runner.stop();
  };
}

/** The worker process: runs jobs and does not listen. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const reporter = await openErrorReporter({ dsn: config.ERROR_REPORTING_DSN, process_name: 'worker' });
  const log = createLog(config.LOG_LEVEL, 'worker', undefined, reporter?.report);
  const tracing = await openTracing(config, 'worker');
  const services = openServices(config, log);
  const stop = await work(services, tracing);
  const listener = config.WORKER_METRICS_PORT === '' ? undefined : buildWorkerMetrics(services);
  if (config.WORKER_METRICS_PORT !== '')
    await listener?.listen({ host: config.HOST, port: config.WORKER_METRICS_PORT });
  // The starting process waits for this line, whatever the log level.
  process.stdout.write(`${JSON.stringify({ process: 'worker', msg: 'worker ready' })}\n`);
  onStop(log, async () => {
    await listener?.close();
    await stop();
    await closeServices(services);
    await Promise.all([reporter?.close(), tracing?.close()]);
  });
}

await serve().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
