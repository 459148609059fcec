import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Logger } from '../../platform/log.ts';
import type { Store } from '../../platform/store.ts';
import { isSandbox } from './callbacks.service.ts';
import { createDeliverer } from './deliver.ts';
import { deliverCallbacks } from './job-kinds.ts';
import { createSend, type Send } from './send.ts';

/** Every minute, for what a process that died had in hand. */
export const callbacksCrontab = `* * * * * ${deliverCallbacks.name} ?id=${deliverCallbacks.name}&max=1`;

interface Services {
  config: Pick<Config, 'SANDBOX_URL'>;
  store: Store;
  clock: Clock;
  encryption: Encryption;
  log: Pick<Logger, 'error'>;
}

/** `send` is given in tests only. */
export function callbackJobs(
  { config, store, clock, encryption, log }: Services,
  send: Send = createSend({ allows_local: isSandbox(config) }),
): Record<string, (payload: unknown) => Promise<void>> {
  const onFailure = (error: unknown) => log.error(error, 'a callback could not be sent');
  const deliverer = createDeliverer({ store, clock, encryption, is_sandbox: isSandbox(config), send, onFailure });
  return { [deliverCallbacks.name]: () => deliverer.run() };
}
