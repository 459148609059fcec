import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { deleteOldLoginAttempts } from './auth.queries.ts';
import { requestLoginHelp, sendLoginHelp } from './login-links.ts';
import { deleteOldLinks } from './logins.queries.ts';
import { deleteExpiredChallenges } from './passkeys.queries.ts';
import { deleteOldSessions } from './sessions.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Retained to investigate attacks, then deleted: an attempt holds a login name and an IP address (PDPA). */
const ATTEMPT_RETENTION_MS = 90 * DAY_MS;
/** A login lasts at most 30 days, so every session of a family this old has ended. */
const SESSION_RETENTION_MS = 60 * DAY_MS;
/** Links expire after an hour (password) or three days (e-mail). */
const LINK_RETENTION_MS = 30 * DAY_MS;

/** Deletes old login attempts, sessions, login links and expired passkey challenges. Idempotent. */
export const deleteOldAuthRecords = job({ name: 'sweep_sign_in', payload: z.object({}) });

/** Every night in Malaysia; the queue's clock is UTC. */
export const authCrontab = `17 20 * * * ${deleteOldAuthRecords.name}`;

interface Services {
  store: Store;
  clock: Clock;
  config: Pick<Config, 'PUBLIC_URL' | 'INTRODUCER_URL'>;
}

export const authJobs = ({ store, clock, config }: Services): Record<string, (payload?: unknown) => Promise<void>> => ({
  [deleteOldAuthRecords.name]: async () => {
    const now = clock.now().getTime();
    await deleteOldLoginAttempts(store.read, new Date(now - ATTEMPT_RETENTION_MS));
    await deleteOldSessions(store.read, new Date(now - SESSION_RETENTION_MS));
    await deleteOldLinks(store.read, new Date(now - LINK_RETENTION_MS));
    await deleteExpiredChallenges(store.read, new Date(now));
  },
  [requestLoginHelp.name]: (payload) =>
    store.transact((db) => sendLoginHelp(db, config, requestLoginHelp.payload.parse(payload), clock.now())),
});
