import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/store.ts';
import { requestLoginHelp, sendLoginHelp } from './login-links.ts';

interface Services {
  store: Store;
  clock: Clock;
  config: Pick<Config, 'PUBLIC_URL' | 'INTRODUCER_URL'>;
}

export const authJobs = ({ store, clock, config }: Services): Record<string, (payload?: unknown) => Promise<void>> => ({
  [requestLoginHelp.name]: (payload) =>
    store.transact((db) => sendLoginHelp(db, config, requestLoginHelp.payload.parse(payload), clock.now())),
});
