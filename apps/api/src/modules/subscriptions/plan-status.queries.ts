import type { Sen } from '@kutip/domain/money';
import { PLAN_TRANSITIONS, type PlanStatus } from '@kutip/domain/plan';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { assertAllMoved, checkTransition, type StatusChange } from '../../platform/status-change.ts';

/** A change of a plan's status; with the period that it starts, if it becomes active. */
export interface PlanStatusRow {
  account_id: string;
  id: string;
  change: StatusChange<PlanStatus>;
  period?: { start_date: string; end_date: string | null; anchor_day: number | null; value: Sen };
  at: Date;
}

/** A change of a plan's status that the state table of plans allows. Refuses 4010 any other. */
export const changePlanStatus = (from: PlanStatus, to: PlanStatus): StatusChange<PlanStatus> =>
  checkTransition(PLAN_TRANSITIONS, from, to);

/**
 * Writes checked status changes of plans; nothing else writes their status. One that has left the state which its change was
 * decided on fails the transaction.
 */
export async function writePlanStatuses(db: Connection, changes: readonly PlanStatusRow[]): Promise<void> {
  for (const { account_id, id, change, period, at } of changes) {
    const { numUpdatedRows } = await sql(db)
      .updateTable('subscription_histories')
      .set({ ...period, status: change.to, is_active: change.to === 'ACTIVE', updated_at: at })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('status', '=', change.from)
      .executeTakeFirstOrThrow();
    assertAllMoved('subscription_histories', { count: Number(numUpdatedRows) }, 1);
  }
}

/** Locks the active plan of an account; undefined only in case of a bug. */
export const lockActivePlan = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('subscription_histories')
    .select((eb) => ['id', 'subscription_id', eb.ref('status').$castTo<PlanStatus>().as('status')])
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst();

/** Row writer: cancels the plans that wait for the payment of these invoices. */
export async function cancelUnpaidPlans(
  db: Connection,
  invoices: readonly { account_id: string; invoice_id: string; at: Date }[],
): Promise<void> {
  for (const { account_id, invoice_id, at } of invoices) {
    const plans = await sql(db)
      .selectFrom('subscription_histories')
      .select((eb) => ['id', eb.ref('status').$castTo<PlanStatus>().as('status')])
      .where('account_id', '=', account_id)
      .where('invoice_id', '=', invoice_id)
      .where('status', '=', 'PENDING_PAYMENT')
      .forUpdate()
      .execute();
    await writePlanStatuses(
      db,
      plans.map(({ id, status }) => ({ account_id, id, change: changePlanStatus(status, 'CANCELLED'), at })),
    );
  }
}
