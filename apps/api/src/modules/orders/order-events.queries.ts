import type { OrderEventKind } from '@kutip/domain/order';
import { sql as raw } from 'kysely';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

export interface OrderEvent {
  account_id: string;
  shipment_id: string;
  kind: OrderEventKind;
  detail: Facts;
  actor: 'buyer' | 'merchant' | 'courier' | 'system';
  at: Date;
}

/** Inserts the events that are given as JSON. */
export const newOrderEvents = (events: string) => raw`
  insert into shipment_events (account_id, id, shipment_id, kind, detail, actor, at)
  select account_id, id, shipment_id, kind, detail, actor, at
  from json_to_recordset(${events}::json) as e (account_id uuid, id uuid, shipment_id uuid, kind text, detail jsonb,
    actor text, at timestamptz)`;

const eventsInserted = prepared((db, { events }: { events: string }) => newOrderEvents(events).compile(db));

export const eventsJson = (events: readonly OrderEvent[]): string =>
  JSON.stringify(events.map((event) => ({ ...event, id: uuid() })));

/** Row writer: adds events to orders, in the given order. */
export async function insertOrderEvents(db: Connection, events: readonly OrderEvent[]): Promise<void> {
  await eventsInserted(db, { events: eventsJson(events) });
}

/** What happened to an order, the oldest first. */
export const listOrderEvents = (db: Connection, account_id: string, shipment_id: string) =>
  sql(db)
    .selectFrom('shipment_events')
    .select(['id', 'kind', 'actor', 'at'])
    .select((eb) => eb.ref('detail').$castTo<Facts>().as('detail'))
    .where('account_id', '=', account_id)
    .where('shipment_id', '=', shipment_id)
    .orderBy('at')
    .orderBy('id')
    .execute();
