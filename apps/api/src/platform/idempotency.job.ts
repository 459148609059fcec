import { z } from 'zod';
import type { Clock } from './clock.ts';
import { deleteExpiredKeys } from './idempotency.ts';
import { job } from './jobs.ts';
import type { Store } from './store.ts';

/** Deletes expired idempotency keys, whose stored responses hold page tokens. Safe to run twice. */
const sweepIdempotency = job({ name: 'sweep_idempotency', payload: z.object({}) });

export const idempotencyCrontab = `41 * * * * ${sweepIdempotency.name}`;

export const idempotencyJobs = ({ store, clock }: { store: Store; clock: Clock }) => ({
  [sweepIdempotency.name]: (): Promise<void> => deleteExpiredKeys(store.read, clock.now()),
});
