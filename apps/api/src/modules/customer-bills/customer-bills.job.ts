import { dayOf } from '@kutip/domain/day';
import { paymentEvent } from '@kutip/domain/payment-events';
import { daysUntil, isReminderDue, isReminderHour } from '@kutip/domain/reminders';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { closeBill, lockInvoice, runOut, type BillKey } from './customer-bills.queries.ts';
import { linkToBill, tell } from './customer-bills.service.ts';
import { markReminded, remindable, toRemind } from './reminders.queries.ts';
import { mailBill } from './send-bill.ts';

const BILLS_AT_ONCE = 500;

/** Ends the bills whose time has run out. May run twice, also at once. */
export const expireBills = job({ name: 'expire_bills', payload: z.object({}) });
/** Reminds of the bills that want it today, once a day each however often it runs. */
export const remindOfBills = job({ name: 'remind_of_bills', payload: z.object({}) });
export const customerBillsCrontab = [
  `* * * * * ${expireBills.name} ?id=${expireBills.name}&max=1`,
  // Which hours it reminds in is the domain's rule: what was missed in the morning is made up for in the day.
  `*/15 * * * * ${remindOfBills.name} ?id=${remindOfBills.name}&max=1`,
].join('\n');

/** Only a bill that is due: one that somebody is paying is left until the bank has said how that ended. */
async function expire(db: Connection, key: BillKey, now: Date): Promise<boolean> {
  const invoice = await lockInvoice(db, key);
  if (invoice?.status !== 'PENDING' || !invoice.expires_at || invoice.expires_at > now) return false;
  await closeBill(db, key, 'EXPIRED', now);
  await tell(db, key, paymentEvent('bill_expired', {}), 'system', now);
  return true;
}

/** Looks again under the lock: another worker may have been quicker, or the payer. */
async function remind(db: Connection, key: BillKey, public_url: string, now: Date): Promise<boolean> {
  if (!(await lockInvoice(db, key))) return false;
  const bill = await remindable(db, key);
  if (!bill?.due_date || !isReminderDue(bill, now)) return false;
  const { account_id } = key;
  const days = daysUntil(bill.due_date, now);
  const link = linkToBill(public_url, key.id);
  await mailBill(db, bill, { account_id, template: 'bill_reminder', link, more: { days_left: String(days) }, now });
  await markReminded(db, key, dayOf(now));
  await tell(db, key, paymentEvent('bill_reminded', { days }), 'system', now);
  return true;
}

/** Each bill in a transaction of its own; those that fail the second look are passed over, so that none is met again. */
async function remindAll({ store, clock, config }: Services): Promise<void> {
  let last: BillKey | null = null;
  for (;;) {
    const now = clock.now();
    if (!isReminderHour(now)) return;
    const due: BillKey[] = await toRemind(store.read, now, last, BILLS_AT_ONCE);
    for (const key of due) await store.transact((db) => remind(db, key, config.PUBLIC_URL, now));
    last = due.at(-1) ?? null;
    if (due.length < BILLS_AT_ONCE) return;
  }
}

interface Services {
  config: { PUBLIC_URL: string };
  store: Store;
  clock: Clock;
}

export const customerBillsJobs = (services: Services): Record<string, (payload: unknown) => Promise<void>> => ({
  [expireBills.name]: async () => {
    const { store, clock } = services;
    let ended: number;
    let due: BillKey[];
    do {
      const now = clock.now();
      due = await runOut(store.read, now, BILLS_AT_ONCE);
      ended = 0;
      for (const key of due) if (await store.transact((db) => expire(db, key, now))) ended += 1;
      // Without the second condition bills that cannot be ended now would be looked at for ever.
    } while (due.length === BILLS_AT_ONCE && ended > 0);
  },
  [remindOfBills.name]: () => remindAll(services),
});
