import type { AttemptStatus } from '@kutip/domain/payment';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** An attempt in one of these was paid, whatever happened to the money afterwards. */
const PAID: readonly AttemptStatus[] = ['SUCCESS', 'DUPLICATE', 'REFUNDED', 'PARTIALLY_REFUNDED', 'VOIDED'];

export interface SwitchTarget {
  provider: string;
  /** null: the whole provider. */
  payment_service_id: number | null;
}

/** How the attempts that were started since a moment have ended, by service. */
export const countAttempts = (db: Connection, since: Date) =>
  sql(db)
    .selectFrom('payment_records')
    .select((eb) => [
      eb.ref('provider').$notNull().as('provider'),
      'payment_service_id',
      eb.fn.countAll<number>().as('started'),
      eb.fn.countAll<number>().filterWhere('status', 'in', PAID).as('succeeded'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'FAILED').as('failed'),
      eb.fn.max('paid_at').as('last_paid_at'),
    ])
    .where('created_at', '>=', since)
    .where('provider', 'is not', null)
    .groupBy(['provider', 'payment_service_id'])
    .execute();

export const listProviderHealth = (db: Connection) => sql(db).selectFrom('provider_health').selectAll().execute();

/** Saves that a provider was asked. `answer`: null when it did not answer; its last answer stays. */
export async function writeProviderHealth(
  db: Connection,
  provider: string,
  asked_at: Date,
  answer: { answered_at: Date; latency_ms: number } | null,
): Promise<void> {
  await sql(db)
    .insertInto('provider_health')
    .values({ provider, asked_at, ...answer })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ asked_at, ...answer }))
    .execute();
}

/** What is switched off. */
export const openSwitches = (db: Connection) =>
  sql(db)
    .selectFrom('provider_switches as w')
    .leftJoin('users as u', 'u.id', 'w.switched_off_by')
    .select(['w.id', 'w.provider', 'w.payment_service_id', 'w.reason', 'w.switched_off_at'])
    .select('u.full_name as switched_off_by')
    .where('w.switched_on_at', 'is', null)
    .execute();

/** When each provider and service was last switched on. */
export const lastSwitchedOn = (db: Connection) =>
  sql(db)
    .selectFrom('provider_switches')
    .select((eb) => ['provider', 'payment_service_id', eb.fn.max('switched_on_at').as('at')])
    .where('switched_on_at', 'is not', null)
    .groupBy(['provider', 'payment_service_id'])
    .execute();

/** false: it is switched off already. */
export async function insertSwitch(
  db: Connection,
  row: SwitchTarget & { id: string; reason: string; switched_off_by: string; switched_off_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sql(db)
    .insertInto('provider_switches')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const lockSwitch = (db: Connection, id: string) =>
  sql(db).selectFrom('provider_switches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function endSwitch(db: Connection, id: string, by: string, now: Date): Promise<void> {
  await sql(db)
    .updateTable('provider_switches')
    .set({ switched_on_by: by, switched_on_at: now })
    .where('id', '=', id)
    .execute();
}
