import { dayOf } from '@kutip/domain/day';
import { paymentEvent } from '@kutip/domain/payment-events';
import { daysUntil, isReminderDue, isReminderHour } from '@kutip/domain/reminders';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { closeBill, lockInvoice, findExpiredBills, type BillKey } from './customer-bills.queries.ts';
import { billUrl, recordBillEvent } from './customer-bills.service.ts';
import { markReminded, findBillForReminder, findBillsToRemind } from './reminders.queries.ts';
import { queueBillEmail } from './send-bill.ts';

const BATCH_SIZE = 500;

/** Expires bills that are past their expiry. Idempotent, also when run concurrently. */
export const expireBills = job({ name: 'expire_bills', payload: z.object({}) });
/** Sends the reminders that are due today, at most one per bill and day however often it runs. */
export const sendBillReminders = job({ name: 'remind_of_bills', payload: z.object({}) });
export const customerBillsCrontab = [
  `* * * * * ${expireBills.name} ?id=${expireBills.name}&max=1`,
  // The hours of reminders are a domain rule; reminders missed in the morning are sent later in the day.
  `*/15 * * * * ${sendBillReminders.name} ?id=${sendBillReminders.name}&max=1`,
].join('\n');

/** Expires a pending bill only: one with an open payment attempt waits for the attempt's result. */
async function expireBill(db: Connection, key: BillKey, now: Date): Promise<boolean> {
  const invoice = await lockInvoice(db, key);
  if (invoice?.status !== 'PENDING' || !invoice.expires_at || invoice.expires_at > now) return false;
  await closeBill(db, key, 'EXPIRED', now);
  await recordBillEvent(db, key, paymentEvent('bill_expired', {}), 'system', now);
  return true;
}

/** Checks again under the lock: another worker or a payment may have changed the bill meanwhile. */
async function sendReminder(db: Connection, key: BillKey, public_url: string, now: Date): Promise<boolean> {
  if (!(await lockInvoice(db, key))) return false;
  const bill = await findBillForReminder(db, key);
  if (!bill?.due_date || !isReminderDue(bill, now)) return false;
  const { account_id } = key;
  const days = daysUntil(bill.due_date, now);
  const link = billUrl(public_url, key.id);
  await queueBillEmail(db, bill, {
    account_id,
    template: 'bill_reminder',
    link,
    template_data: { days_left: String(days) },
    now,
  });
  await markReminded(db, key, dayOf(now));
  await recordBillEvent(db, key, paymentEvent('bill_reminded', { days }), 'system', now);
  return true;
}

/**
 * Each bill in its own transaction. The cursor moves past bills that fail the check under the lock, so that each is
 * tried once.
 */
async function sendDueReminders({ store, clock, config }: Services): Promise<void> {
  let last: BillKey | null = null;
  for (;;) {
    const now = clock.now();
    if (!isReminderHour(now)) return;
    const due: BillKey[] = await findBillsToRemind(store.read, now, last, BATCH_SIZE);
    for (const key of due) await store.transact((db) => sendReminder(db, key, config.PUBLIC_URL, now));
    last = due.at(-1) ?? null;
    if (due.length < BATCH_SIZE) return;
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
      due = await findExpiredBills(store.read, now, BATCH_SIZE);
      ended = 0;
      for (const key of due) if (await store.transact((db) => expireBill(db, key, now))) ended += 1;
      // Without the second condition, bills that cannot be expired now would be loaded forever.
    } while (due.length === BATCH_SIZE && ended > 0);
  },
  [sendBillReminders.name]: () => sendDueReminders(services),
});
