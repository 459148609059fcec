import type { Logger } from './platform/log.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const STOP_WITHIN_MS = 15_000;

/** Stops in order at the first signal; a second one, or a stop that hangs, ends the process at once. */
export function onStop(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const heard = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await stop().catch((error: unknown) => {
      log.error(error, 'stopping failed');
      process.exitCode = 1;
    });
    log.info('stopped');
    process.exit();
  };
  for (const signal of SIGNALS) process.on(signal, () => void heard(signal));
}
