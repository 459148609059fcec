import type { ExceptionKind, PaymentEventActor, PaymentEventKind } from '@kutip/domain/payment-events';
import { sql as raw } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

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

/** Adds to the timeline, in the order given. */
export async function insertEvents(db: Connection, events: readonly EventRow[]): Promise<void> {
  const rows = JSON.stringify(events.map((event) => ({ ...event, id: uuid() })));
  await raw`
    insert into payment_events (account_id, id, invoice_id, payment_record_id, kind, detail, actor, at)
    select account_id, id, invoice_id, payment_record_id, kind, detail, actor, at
    from json_to_recordset(${rows}::json) as e (account_id uuid, id uuid, invoice_id uuid, payment_record_id uuid,
      kind text, detail jsonb, actor text, at timestamptz)`.execute(sql(db));
}

export interface ExceptionRow {
  account_id: string;
  kind: ExceptionKind;
  invoice_id: string | null;
  payment_record_id: string | null;
  detail: Facts;
  created_at: Date;
}

/** Opens exceptions for a person to look at. */
export async function openExceptions(db: Connection, exceptions: readonly ExceptionRow[]): Promise<void> {
  const rows = JSON.stringify(exceptions.map((exception) => ({ ...exception, id: uuid() })));
  await raw`
    insert into exceptions (account_id, id, kind, invoice_id, payment_record_id, detail, created_at)
    select account_id, id, kind, invoice_id, payment_record_id, detail, created_at
    from json_to_recordset(${rows}::json) as e (account_id uuid, id uuid, kind text, invoice_id uuid,
      payment_record_id uuid, detail jsonb, created_at timestamptz)`.execute(sql(db));
}

/** Whether somebody has this on his desk already: a provider that repeats itself makes no new work. Ask with the invoice locked. */
export async function hasOpenException(
  db: Connection,
  { account_id, kind, payment_record_id }: { account_id: string; kind: ExceptionKind; payment_record_id: string },
): Promise<boolean> {
  const open = await sql(db)
    .selectFrom('exceptions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'OPEN')
    .where('kind', '=', kind)
    .where('payment_record_id', '=', payment_record_id)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Whether a surplus was put before a person ever. `surplus` is ringgit text. Ask with the invoice locked. */
export async function hasToldSurplus(
  db: Connection,
  { account_id, id, surplus }: { account_id: string; id: string; surplus: string },
): Promise<boolean> {
  const told = await sql(db)
    .selectFrom('exceptions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('kind', '=', 'overpaid')
    .where('payment_record_id', '=', id)
    .where(raw<boolean>`detail->>'surplus' = ${surplus}`)
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

export interface TimelineRow {
  id: string;
  kind: string;
  actor: string;
  at: Date;
  transaction_invoice_no: string | null;
  detail: unknown;
}

/** What happened to an invoice, the oldest first. */
export const timeline = (db: Connection, account_id: string, invoice_id: string): Promise<TimelineRow[]> =>
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
