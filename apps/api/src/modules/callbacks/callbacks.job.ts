import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Logger } from '../../platform/log.ts';
import type { Store } from '../../platform/store.ts';
import { isSandbox } from './callbacks.service.ts';
import { createDeliverer, type CallbackWriters } from './deliver.ts';
import { deliverCallbacks } from './job-definitions.ts';
import { createSend, type Send } from './send.ts';

/** Every minute, for callbacks that a crashed process had claimed. */
export const callbacksCrontab = `* * * * * ${deliverCallbacks.name} ?id=${deliverCallbacks.name}&max=1`;

interface Services {
  config: Pick<Config, 'SANDBOX_URL'>;
  store: Store;
  clock: Clock;
  encryption: Encryption;
  log: Pick<Logger, 'error'>;
  /** How callbacks of other companies' form are written. */
  callbackWriters?: CallbackWriters;
}

/** `send` is passed in tests only. */
export function callbackJobs(
  { config, store, clock, encryption, log, callbackWriters: writers = {} }: Services,
  send: Send = createSend({ allows_local: isSandbox(config) }),
): Record<string, (payload: unknown) => Promise<void>> {
  const onFailure = (error: unknown) =>
    log.error({ event: 'webhook_delivery.failed', err: error }, 'webhook delivery failed');
  const deliverer = createDeliverer({
    store,
    clock,
    encryption,
    is_sandbox: isSandbox(config),
    writers,
    send,
    onFailure,
  });
  return { [deliverCallbacks.name]: () => deliverer.run() };
}
