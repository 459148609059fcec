import { z } from 'zod';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { followLedgers } from './follow-ledger.ts';

/** Adds bank references and payers' names to what paid payments are found by. May run twice, also concurrently. */
export const updateSearchTexts = job({ name: 'update_search_texts', payload: z.object({}) });
export const searchCrontab = `* * * * * ${updateSearchTexts.name} ?id=${updateSearchTexts.name}&max=1`;

export const searchJobs = ({ store }: { store: Store }): Record<string, (payload: unknown) => Promise<void>> => ({
  [updateSearchTexts.name]: () => followLedgers(store),
});
