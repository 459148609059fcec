import type { AttemptStatus, BillStatus } from '@kutip/domain/payment';
import type { ExceptionKind } from '@kutip/domain/payment-events';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';

type Facts = Record<string, string | number | boolean | null>;
type ExceptionStatus = 'OPEN' | 'RESOLVED';

/** An account's exceptions with their assignees. The casts are safe because writers validate kinds and statuses. */
const exceptions = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('exceptions as e')
    .leftJoin('users as u', 'u.id', 'e.owner_user_id')
    .select(['e.id', 'e.invoice_id', 'e.payment_record_id', 'e.owner_user_id', 'u.full_name as owner_name', 'e.note'])
    .select(['e.created_at', 'e.resolved_at'])
    .select((eb) => [
      eb.ref('e.kind').$castTo<ExceptionKind>().as('kind'),
      eb.ref('e.status').$castTo<ExceptionStatus>().as('status'),
      eb.ref('e.detail').$castTo<Facts>().as('detail'),
    ])
    .where('e.account_id', '=', account_id);

/** The exceptions of one payment, oldest first. */
export const exceptionsOfPayment = (db: Connection, account_id: string, payment_record_id: string) =>
  exceptions(db, account_id)
    .where('e.payment_record_id', '=', payment_record_id)
    .orderBy('e.created_at')
    .orderBy('e.id')
    .execute();

/** Exceptions with the current state of their payment and bill, if any. */
export const exceptionsWithPayment = (db: Connection, account_id: string) =>
  exceptions(db, account_id)
    .leftJoin('payment_records as p', (join) =>
      join.onRef('p.account_id', '=', 'e.account_id').onRef('p.id', '=', 'e.payment_record_id'),
    )
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.account_id', '=', 'e.account_id').onRef('i.id', '=', 'e.invoice_id'),
    )
    .select(['i.invoice_no', 'p.transaction_invoice_no', 'p.title', 'p.payer_name', 'p.payer_bank', 'p.total_amount'])
    .select((eb) => [
      eb.ref('p.status').$castTo<AttemptStatus | null>().as('payment_status'),
      eb.ref('i.status').$castTo<BillStatus | null>().as('invoice_status'),
    ]);

export const exceptionById = (db: Connection, account_id: string, id: string) =>
  exceptionsWithPayment(db, account_id).where('e.id', '=', id).executeTakeFirst();

/** The fields of an exception that staff can change. */
export interface ExceptionState {
  status: ExceptionStatus;
  owner_user_id: string | null;
  note: string | null;
  resolved_at: Date | null;
  resolved_by: string | null;
}

/** Locks one exception, so that two colleagues cannot take it on concurrently. */
export const lockException = (db: Connection, account_id: string, id: string): Promise<ExceptionState | undefined> =>
  sql(db)
    .selectFrom('exceptions')
    .select(['owner_user_id', 'note', 'resolved_at', 'resolved_by'])
    .select((eb) => eb.ref('status').$castTo<ExceptionStatus>().as('status'))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function updateException(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
  change: Partial<ExceptionState>,
  now: Date,
): Promise<void> {
  await sql(db)
    .updateTable('exceptions')
    .set({ ...change, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Resolves exceptions as a result of another action, such as a refund, or reopens them when that action is cancelled. */
export async function updateExceptionStatuses(
  db: Connection,
  updates: readonly {
    account_id: string;
    exception_id: string;
    status: 'OPEN' | 'RESOLVED';
    note: string;
    by: string | null;
    at: Date;
  }[],
): Promise<void> {
  await raw`
    update exceptions e set status = u.status, updated_at = u.at,
      note = case when u.status = 'RESOLVED' then coalesce(e.note || E'\\n', '') || u.note else e.note end,
      owner_user_id = coalesce(e.owner_user_id, u.by),
      resolved_at = case when u.status = 'RESOLVED' then u.at end,
      resolved_by = case when u.status = 'RESOLVED' then u.by end
    from json_to_recordset(${JSON.stringify(updates)}::json) as u (account_id uuid, exception_id uuid, status text, note text,
      by uuid, at timestamptz)
    where e.account_id = u.account_id and e.id = u.exception_id and e.status <> u.status${ofOneAccount('e', updates)}`.execute(
    sql(db),
  );
}

/**
 * Resolves overpayment exceptions whose money never came. They keep the amount as `withdrawn`; there is no surplus to refund any
 * more, also after a person opens them again.
 */
export async function withdrawOverpayments(
  db: Connection,
  withdrawn: readonly { account_id: string; exception_id: string; note: string; by: string; at: Date }[],
): Promise<void> {
  await raw`
    update exceptions e set detail = jsonb_set(jsonb_set(e.detail, '{withdrawn}', e.detail->'surplus'), '{surplus}', '"0.00"')
    from json_to_recordset(${JSON.stringify(withdrawn)}::json) as u (account_id uuid, exception_id uuid)
    where e.account_id = u.account_id and e.id = u.exception_id${ofOneAccount('e', withdrawn)}`.execute(sql(db));
  await updateExceptionStatuses(
    db,
    withdrawn.map((one) => ({ ...one, status: 'RESOLVED' as const })),
  );
}

/** Lowers what overpayment exceptions still have to refund, in ringgit. */
export async function reduceOverpayments(
  db: Connection,
  reduced: readonly { account_id: string; exception_id: string; surplus: string; withdrawn: string }[],
): Promise<void> {
  const rows = reduced.map(({ account_id, exception_id, ...detail }) => ({ account_id, exception_id, detail }));
  await raw`
    update exceptions e set detail = e.detail || u.detail
    from json_to_recordset(${JSON.stringify(rows)}::json) as u (account_id uuid, exception_id uuid, detail jsonb)
    where e.account_id = u.account_id and e.id = u.exception_id${ofOneAccount('e', reduced)}`.execute(sql(db));
}

/**
 * Resolves exceptions of payments that a statement line opened and that no current statement has any more: it was replaced.
 * `reported_amounts`: what the current ones report, in ringgit.
 */
export async function withdrawStatementExceptions(
  db: Connection,
  payments: readonly { account_id: string; payment_record_id: string; reported_amounts: readonly string[] }[],
  now: Date,
): Promise<void> {
  await raw`
    update exceptions e set status = 'RESOLVED', resolved_at = ${now}, updated_at = ${now},
      note = coalesce(e.note || E'\\n', '') || 'The statement was replaced.'
    from json_to_recordset(${JSON.stringify(payments)}::json) as u (account_id uuid, payment_record_id uuid,
      reported_amounts jsonb)
    where e.account_id = u.account_id and e.payment_record_id = u.payment_record_id and e.status = 'OPEN'
      and e.detail->>'source' = 'statement' and not u.reported_amounts ? (e.detail->>'reported_amount')${ofOneAccount('e', payments)}`.execute(
    sql(db),
  );
}
