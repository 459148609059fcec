import { isOrderReminderDue } from '@kutip/domain/order';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { lockInvoice } from '../invoices/invoices.service.ts';
import { isOptedOut } from '../message-batches/message-batches.service.ts';
import { queueUnpaidEmail } from '../order-emails/order-emails.service.ts';
import { insertOrderEvents } from './order-events.queries.ts';
import { findOrdersToRemind, findRemindedOrder, markOrderReminded } from './order-reminders.queries.ts';
import { lockOrder, type OrderKey } from './order-rows.queries.ts';

const BATCH_SIZE = 500;

/** Reminds buyers of orders that they have not paid, once for each order however often it runs. */
const remindOfOrders = job({ name: 'remind_of_orders', payload: z.object({}) });

export const ordersCrontab = `*/5 * * * * ${remindOfOrders.name} ?id=${remindOfOrders.name}&max=1`;

async function wantsNone(db: Connection, account_id: string, addresses: readonly string[]): Promise<boolean> {
  for (const address of addresses) if (await isOptedOut(db, { account_id, address })) return true;
  return false;
}

/**
 * Checks again under the lock: a payment or another worker may have changed the order meanwhile. E-mail and mark are written
 * together, so that a killed worker leaves both or neither. One beyond a limit of e-mails is left for a later run.
 */
async function sendReminder(db: Connection, key: OrderKey, at: Date): Promise<void> {
  const invoice = await lockInvoice(db, key);
  const order = await lockOrder(db, key, at);
  const reminded = await findRemindedOrder(db, key);
  if (!invoice || !order || !reminded) return;
  const { account_id, id } = key;
  const { expires_at } = invoice;
  if (!isOrderReminderDue({ ...order, ...reminded, expires_at, bill_status: invoice.status }, at)) return;
  const is_opted_out = reminded.is_opted_out || (await wantsNone(db, account_id, [reminded.email, order.phone_number]));
  if (is_opted_out) return markOrderReminded(db, key, at);
  if (!(await queueUnpaidEmail(db, { account_id, order_id: id, notice: 'unpaid', at }))) return;
  await markOrderReminded(db, key, at);
  await insertOrderEvents(db, [{ account_id, shipment_id: id, kind: 'reminded', detail: {}, actor: 'system', at }]);
}

interface Services {
  store: Store;
  clock: Clock;
}

/** Each order in its own transaction. The cursor moves past those that are not reminded of. */
async function sendDueReminders({ store, clock }: Services): Promise<void> {
  let last: OrderKey | null = null;
  for (;;) {
    const now = clock.now();
    const due: OrderKey[] = await findOrdersToRemind(store.read, now, last, BATCH_SIZE);
    for (const key of due) await store.transact((db) => sendReminder(db, key, now));
    last = due.at(-1) ?? null;
    if (due.length < BATCH_SIZE) return;
  }
}

export const ordersJobs = (services: Services): Record<string, (payload: unknown) => Promise<void>> => ({
  [remindOfOrders.name]: () => sendDueReminders(services),
});
