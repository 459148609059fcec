import { createHash } from 'node:crypto';
import type { OrderEventKind } from '@kutip/domain/order';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { listJoined } from '../shared-parcels/shared-parcels.service.ts';
import type { ShipmentKey } from './parcels.queries.ts';

export interface CourierEvent extends ShipmentKey {
  kind: OrderEventKind;
  detail: Readonly<Record<string, string | number | boolean | null>>;
  actor: 'merchant' | 'courier' | 'system';
  at: Date;
}

/** The same event has the same id, so that a courier which reports it again adds nothing. */
const idOf = (event: CourierEvent): string => {
  const hex = createHash('sha256').update(JSON.stringify(event)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The events with those of the orders that go into the same parcels. */
async function withJoined(db: Connection, events: readonly CourierEvent[]): Promise<CourierEvent[]> {
  const account_ids = [...new Set(events.map(({ account_id }) => account_id))];
  const joined: CourierEvent[] = [];
  for (const account_id of account_ids) {
    const own = events.filter((event) => event.account_id === account_id);
    const orders = await listJoined(db, account_id, [...new Set(own.map(({ shipment_id }) => shipment_id))]);
    for (const { id, first_id } of orders)
      joined.push(
        ...own.filter(({ shipment_id }) => shipment_id === first_id).map((event) => ({ ...event, shipment_id: id })),
      );
  }
  return [...events, ...joined];
}

/** Row writer: adds events that are not known yet, to all orders of a parcel. */
export async function writeCourierEvents(db: Connection, reported: readonly CourierEvent[]): Promise<void> {
  const events = await withJoined(db, reported);
  const rows = JSON.stringify(events.map((event) => ({ ...event, id: idOf(event) })));
  await raw`
    insert into shipment_events (account_id, id, shipment_id, kind, detail, actor, at)
    select account_id, id, shipment_id, kind, detail, actor, at
    from json_to_recordset(${rows}::json) as e (account_id uuid, id uuid, shipment_id uuid, kind text, detail jsonb,
      actor text, at timestamptz)
    on conflict do nothing`.execute(sql(db));
}
