import type { ExceptionKind } from '@kutip/domain/payment-events';
import { sql as raw } from 'kysely';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

export interface ExceptionRow {
  /** Of an exception that its opener must know; otherwise a new one. */
  id?: string;
  account_id: string;
  kind: ExceptionKind;
  invoice_id: string | null;
  payment_record_id: string | null;
  detail: Facts;
  created_at: Date;
}

/** Opens exceptions for a person to resolve. */
export async function openExceptions(db: Connection, exceptions: readonly ExceptionRow[]): Promise<void> {
  const rows = JSON.stringify(exceptions.map((exception) => ({ id: uuid(), ...exception })));
  await raw`
    insert into exceptions (account_id, id, kind, invoice_id, payment_record_id, detail, created_at)
    select account_id, id, kind, invoice_id, payment_record_id, detail, created_at
    from json_to_recordset(${rows}::json) as e (account_id uuid, id uuid, kind text, invoice_id uuid,
      payment_record_id uuid, detail jsonb, created_at timestamptz)`.execute(sql(db));
}

/** Whether the same exception is open already, so that a repeated message opens no second one. Call it with the invoice locked. */
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

/** Whether an overpayment was ever recorded, also one that was withdrawn. `surplus` is ringgit text. Call it with the invoice locked. */
export async function hasOverpaymentEvent(
  db: Connection,
  { account_id, id, surplus }: { account_id: string; id: string; surplus: string },
): Promise<boolean> {
  const recorded = await sql(db)
    .selectFrom('exceptions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('kind', '=', 'overpaid')
    .where('payment_record_id', '=', id)
    .where(raw<boolean>`${surplus} in (detail->>'surplus', detail->>'withdrawn')`)
    .limit(1)
    .executeTakeFirst();
  return recorded !== undefined;
}
