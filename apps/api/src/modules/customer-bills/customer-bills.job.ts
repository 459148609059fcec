import { dayOf } from '@kutip/domain/day';
import { paymentEvent } from '@kutip/domain/payment-events';
import { daysUntil, isReminderDue, isReminderHour } from '@kutip/domain/reminders';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { job } from '../../platform/jobs.ts';
import { findMessageLimits } from '../../platform/message-counts.ts';
import { queueMessages } from '../../platform/outbox.ts';
import type { Store } from '../../platform/store.ts';
import { lockBill, type BillKey } from './customer-bills.queries.ts';
import { billUrl, recordBillEvent } from './customer-bills.service.ts';
import { markReminded, findBillForReminder, findBillsToRemind } from './reminders.queries.ts';
import { billEmail } from './send-bill.ts';

const BATCH_SIZE = 500;

/** Sends the reminders that are due today, at most one per bill and day however often it runs. */
export const sendBillReminders = job({ name: 'remind_of_bills', payload: z.object({}) });
// The hours of reminders are a domain rule; reminders missed in the morning are sent later in the day.
export const customerBillsCrontab = `*/15 * * * * ${sendBillReminders.name} ?id=${sendBillReminders.name}&max=1`;

/**
 * Checks again under the lock: another worker or a payment may have changed the bill meanwhile. A reminder beyond a limit
 * of e-mails is left for a later run.
 */
async function sendReminder(db: Connection, key: BillKey, public_url: string, now: Date): Promise<boolean> {
  if (!(await lockBill(db, key))) return false;
  const bill = await findBillForReminder(db, key);
  if (!bill?.due_date || !isReminderDue(bill, now)) return false;
  const { account_id } = key;
  const days = daysUntil(bill.due_date, now);
  const link = billUrl(public_url, key.id);
  const email = await billEmail(db, bill, {
    account_id,
    template: 'bill_reminder',
    link,
    template_data: { days_left: String(days) },
    now,
  });
  const [limit] = await findMessageLimits(db, account_id, [email]);
  if (limit) return false;
  await queueMessages(db, [email]);
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
  [sendBillReminders.name]: () => sendDueReminders(services),
});
