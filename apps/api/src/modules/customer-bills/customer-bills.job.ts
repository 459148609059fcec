import { paymentEvent } from '@kutip/domain/payment-events';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { closeBill, lockInvoice, runOut } from './customer-bills.queries.ts';
import { tell } from './customer-bills.service.ts';

const BILLS_AT_ONCE = 500;

/** Ends the bills whose time has run out. May run twice, also at once. */
export const expireBills = job({ name: 'expire_bills', payload: z.object({}) });
export const customerBillsCrontab = `* * * * * ${expireBills.name} ?id=${expireBills.name}&max=1`;

/** Only a bill that is due: one that somebody is paying is left until the bank has said how that ended. */
async function expire(db: Connection, key: { account_id: string; id: string }, now: Date): Promise<boolean> {
  const invoice = await lockInvoice(db, key);
  if (invoice?.status !== 'PENDING' || !invoice.expires_at || invoice.expires_at > now) return false;
  await closeBill(db, key, 'EXPIRED', now);
  await tell(db, key, paymentEvent('bill_expired', {}), 'system', now);
  return true;
}

interface Services {
  store: Store;
  clock: Clock;
}

export const customerBillsJobs = ({ store, clock }: Services): Record<string, (payload: unknown) => Promise<void>> => ({
  [expireBills.name]: async () => {
    let ended: number;
    let due: { account_id: string; id: string }[];
    do {
      const now = clock.now();
      due = await runOut(store.read, now, BILLS_AT_ONCE);
      ended = 0;
      for (const key of due) if (await store.transact((db) => expire(db, key, now))) ended += 1;
      // Without the second condition bills that cannot be ended now would be looked at for ever.
    } while (due.length === BILLS_AT_ONCE && ended > 0);
  },
});
