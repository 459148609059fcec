import { requireFound } from '../../platform/require-found.ts';
import type { Connection } from '../../platform/connection.ts';
import { insertOrderEvents } from './order-events.queries.ts';
import { findLinkedOrder } from './order-page.ts';
import { lockOrder, updateOrder } from './order-rows.queries.ts';

/** The buyer adds nothing more. Does nothing to an order that is not kept for them. Refuses 4004. */
export async function endHold(db: Connection, id: string, token: string, now: Date): Promise<void> {
  const { key } = await findLinkedOrder(db, id, token, now);
  const order = requireFound(await lockOrder(db, key, now));
  if (order.hold_until === null) return;
  await updateOrder(db, key, { hold_until: null, updated_at: now });
  const { account_id } = key;
  await insertOrderEvents(db, [
    { account_id, shipment_id: id, kind: 'hold_ended', detail: {}, actor: 'buyer', at: now },
  ]);
}
