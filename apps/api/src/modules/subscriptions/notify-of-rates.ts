import type { z } from 'zod';
import { v5 as uuidOf } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/store.ts';
import { createNotifications } from '../notifications/notifications.service.ts';
import type { notifyOfRates } from './job-definitions.ts';
import { accountsOnPlan, findPlanRatesRevision } from './plan-rates.queries.ts';

export interface NotifyOfRatesDeps {
  store: Store;
  clock: Clock;
}

const BATCH_SIZE = 500;

/**
 * Notifies the merchants of a plan of a change of its rates, each batch in its own transaction. The change and the merchant
 * make the id of a notification, so a run that is repeated notifies only those that an earlier one has not reached.
 */
export async function notifyMerchantsOfRates(
  { store, clock }: NotifyOfRatesDeps,
  { plan_id, effective_from, revision }: z.infer<typeof notifyOfRates.payload>,
): Promise<void> {
  const change = await findPlanRatesRevision(store.read, { plan_id, effective_from, revision });
  if (!change) throw new Error(`Plan ${plan_id} has no revision ${revision} of ${effective_from}`);
  const kind = change.is_cancelled ? 'PLAN_RATES_WITHDRAWN' : 'PLAN_RATES_SCHEDULED';
  const facts = { name: change.plan_name, day: effective_from };
  const idOf = (account_id: string) => uuidOf(`rates ${effective_from} ${revision} ${account_id}`, plan_id);
  let after: string | null = null;
  for (;;) {
    const account_ids: string[] = await accountsOnPlan(store.read, plan_id, { after, limit: BATCH_SIZE });
    await store.transact((db) => createNotifications(db, { account_ids, idOf }, kind, facts, clock.now()));
    if (account_ids.length < BATCH_SIZE) return;
    after = account_ids.at(-1)!;
  }
}
