import type { PaymentEventActor, PaymentEventKind } from '@kutip/domain/payment-events';
import { sql as raw } from 'kysely';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';

export type Facts = Readonly<Record<string, string | number | boolean | null>>;

export interface EventRow {
  account_id: string;
  invoice_id: string;
  payment_record_id: string | null;
  kind: PaymentEventKind;
  detail: Facts;
  actor: PaymentEventActor;
  at: Date;
}

const eventsInserted = prepared((db, { events }: { events: string }) =>
  raw`
    insert into payment_events (account_id, id, invoice_id, payment_record_id, kind, detail, actor, at)
    select account_id, id, invoice_id, payment_record_id, kind, detail, actor, at
    from json_to_recordset(${events}::json) as e (account_id uuid, id uuid, invoice_id uuid, payment_record_id uuid,
      kind text, detail jsonb, actor text, at timestamptz)`.compile(db),
);

/** Adds events to invoice timelines, in the given order. */
export async function insertEvents(db: Connection, events: readonly EventRow[]): Promise<void> {
  await eventsInserted(db, { events: JSON.stringify(events.map((event) => ({ ...event, id: uuid() }))) });
}

export interface TimelineRow {
  id: string;
  kind: string;
  actor: string;
  at: Date;
  transaction_invoice_no: string | null;
  detail: unknown;
}

/** The events of an invoice, the oldest first. */
export const findTimelineRows = (db: Connection, account_id: string, invoice_id: string): Promise<TimelineRow[]> =>
  sql(db)
    .selectFrom('payment_events as e')
    .leftJoin('payment_records as p', (join) =>
      join.onRef('p.account_id', '=', 'e.account_id').onRef('p.id', '=', 'e.payment_record_id'),
    )
    .select(['e.id', 'e.kind', 'e.actor', 'e.at', 'e.detail', 'p.transaction_invoice_no'])
    .where('e.account_id', '=', account_id)
    .where('e.invoice_id', '=', invoice_id)
    .orderBy('e.id')
    .execute();
