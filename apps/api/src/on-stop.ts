import type { Logger } from './platform/log.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const STOP_WITHIN_MS = 15_000;

/** Runs `stop` on the first signal; a second signal or a stop that hangs ends the process at once. */
export function onStop(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const handleSignal = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ event: 'process.stopping', signal }, 'process stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await stop().catch((error: unknown) => {
      log.error({ event: 'process.stop_failed', err: error }, 'process stop failed');
      process.exitCode = 1;
    });
    log.info({ event: 'process.stopped' }, 'process stopped');
    process.exit();
  };
  for (const signal of SIGNALS) process.on(signal, () => void handleSignal(signal));
}
