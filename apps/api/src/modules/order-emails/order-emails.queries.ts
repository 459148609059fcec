import { toRinggit, type Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { findMessageLimits } from '../../platform/message-counts.ts';
import { queueMessages, type Message } from '../../platform/outbox.ts';

/** What a buyer is notified of. */
export type OrderNotice = 'placed' | 'unpaid' | 'paid' | 'shipped' | 'ready' | 'cancelled';

export interface OrderEmail {
  account_id: string;
  order_id: string;
  notice: OrderNotice;
  at: Date;
  /** Of an earlier parcel than the last one of the order: its numbers instead of the order's. */
  parcel?: { tracking_no: string | null };
}

interface EmailedOrder {
  account_id: string;
  order_id: string;
  notice: OrderNotice;
  at: string;
  store_name: string;
  order_no: string;
  full_name: string;
  email: string;
  language: string;
  total_amount: Sen;
  items_text: string;
  courier_name: string | null;
  tracking_no: string | null;
  slot_starts_at: Date | null;
  hold_until: Date | null;
  tracking_token: string;
}

/** Orders with an e-mail address; the others are skipped. */
async function loadEmailedOrders(db: Connection, rows: readonly OrderEmail[]): Promise<EmailedOrder[]> {
  const { rows: found } = await raw<EmailedOrder>`
    select e.account_id, e.order_id, e.notice, e.at, t.name as store_name, s.order_no, s.full_name, s.email, s.language,
      s.total_amount, case when e.parcel is null then s.tracking_no else e.parcel ->> 'tracking_no' end as tracking_no, s.slot_starts_at, s.tracking_token, c.name as courier_name,
      (select f.hold_until from shipments f
        where e.notice = 'paid' and f.account_id = s.account_id and f.id = coalesce(s.joined_order_id, s.id)
          and f.hold_until > e.at::timestamptz) as hold_until,
      (select string_agg(concat_ws(' ', i.title, i.variant_name) || ' × ' || i.quantity, ', ' order by i.line_no)
        from shipment_items i where i.account_id = s.account_id and i.shipment_id = s.id) as items_text
    from json_to_recordset(${JSON.stringify(rows)}::json) as e (account_id uuid, order_id uuid, notice text, at text,
      parcel jsonb)
    join shipments s on s.account_id = e.account_id and s.id = e.order_id and s.email is not null
    join stores t on t.account_id = s.account_id and t.id = s.store_id
    left join courier_providers c on c.id = s.courier_provider_id`.execute(sql(db));
  return found;
}

const emailOf = (order: EmailedOrder): Message => ({
  account_id: order.account_id,
  channel: 'EMAIL',
  recipient: order.email,
  template: order.notice === 'placed' || order.notice === 'unpaid' ? 'order_placed' : 'order_update',
  language: order.language,
  created_at: new Date(order.at),
  data: {
    notice: order.notice,
    store_name: order.store_name,
    order_no: order.order_no,
    buyer_name: order.full_name,
    amount: toRinggit(order.total_amount),
    items: order.items_text,
    courier: order.courier_name,
    tracking_no: order.tracking_no,
    slot_starts_at: order.slot_starts_at?.toISOString() ?? null,
    hold_until: order.hold_until?.toISOString() ?? null,
    order_path: trackingPath(order.order_id, order.tracking_token),
  },
});

/** The tracking page of an order, relative to the public address. */
export const trackingPath = (id: string, token: string): string => `/order/${id}?token=${token}`;

/** Row writer: queues e-mails about orders to their buyers. */
export async function queueOrderEmails(db: Connection, rows: readonly OrderEmail[]): Promise<void> {
  const orders = await loadEmailedOrders(db, rows);
  await queueMessages(db, orders.map(emailOf));
}

/**
 * An e-mail about an unpaid order: anyone can type anyone's address there, so it is limited. Answers false where the limit
 * leaves it out, or the order has no address.
 */
export async function queueUnpaidEmail(
  db: Connection,
  key: OrderEmail & { notice: 'placed' | 'unpaid' },
): Promise<boolean> {
  const [order] = await loadEmailedOrders(db, [key]);
  if (!order) return false;
  const email = emailOf(order);
  const [limit] = await findMessageLimits(db, key.account_id, [email]);
  if (limit) return false;
  await queueMessages(db, [email]);
  return true;
}
