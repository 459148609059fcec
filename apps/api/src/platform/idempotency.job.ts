import { z } from 'zod';
import type { Clock } from './clock.ts';
import { forgetExpired } from './idempotency.ts';
import { job } from './jobs.ts';
import type { Store } from './store.ts';

/** Removes kept answers after their day: they hold page tokens, and nobody can ask for them any more. May run twice. */
const sweepIdempotency = job({ name: 'sweep_idempotency', payload: z.object({}) });

export const idempotencyCrontab = `41 * * * * ${sweepIdempotency.name}`;

export const idempotencyJobs = ({ store, clock }: { store: Store; clock: Clock }) => ({
  [sweepIdempotency.name]: (): Promise<void> => forgetExpired(store.read, clock.now()),
});
