import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { isDistributedDatabase } from '../../platform/engine.ts';
import { job } from '../../platform/jobs.ts';
import type { ProcessMetrics } from '../../platform/process-metrics.ts';
import type { Store } from '../../platform/store.ts';
import { RETENTION, type RetentionRule } from './retention-rules.ts';
import { deleteBatch, findOldest } from './retention.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** One transaction: short enough that nobody waits for its locks. */
const BATCH_ROWS = 2_000;
/** Of one table in one run. What is left waits for the next, so that other jobs get their turn. */
const MAX_BATCHES = 100;

/** Deletes rows whose period is over. May run twice, also concurrently. */
export const pruneRows = job({ name: 'prune_rows', payload: z.object({}) });
/** Hourly, because stored answers to repeated requests are to live no longer than their day. */
export const retentionCrontab = `41 * * * * ${pruneRows.name} ?id=${pruneRows.name}&max=1`;

interface Services {
  store: Store;
  clock: Clock;
  metrics: Pick<ProcessMetrics, 'recordPruning'>;
}

async function prune({ store, clock, metrics }: Services, rule: RetentionRule): Promise<void> {
  const now = clock.now().getTime();
  const before = new Date(now - rule.keep_days * DAY_MS);
  const is_distributed = await isDistributedDatabase(store.read);
  let pruned = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = await store.transact((db) => deleteBatch(db, rule, { before, limit: BATCH_ROWS, is_distributed }));
    pruned += count;
    if (count < BATCH_ROWS) break;
  }
  const oldest = await findOldest(store.read, rule);
  metrics.recordPruning(rule.table, {
    pruned,
    oldest_seconds: oldest === null ? 0 : Math.max(0, Math.round((now - oldest.getTime()) / 1000)),
    period_seconds: (rule.keep_days * DAY_MS) / 1000,
  });
}

export const retentionJobs = (services: Services): Record<string, (payload: unknown) => Promise<void>> => ({
  async [pruneRows.name]() {
    for (const rule of RETENTION) await prune(services, rule);
  },
});
