import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Poster } from './modules/ledger/ledger.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import type { Logger } from './platform/log.ts';

/** What a process is made of; put together once, at the edge, and handed to whoever needs a part of it. */
export interface Services {
  config: Config;
  log: Logger;
  db: Kysely<Database>;
  clock: Clock;
  poster: Poster;
}
