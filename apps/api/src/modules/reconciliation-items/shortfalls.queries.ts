import { dayOf } from '@kutip/domain/day';
import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { upsertItems } from './items.queries.ts';

/** A settlement that could not be sent. Amounts in sen. */
export interface Shortfall {
  account_id: string;
  settlement_id: string;
  invoice_no: string;
  net_due: Sen;
  /** The pending balance. */
  pending: Sen;
  at: Date;
}

/** Inserts or updates the reconciliation items of shortfalls. */
export async function writeShortfalls(db: Connection, shortfalls: readonly Shortfall[]): Promise<void> {
  for (const [at, group] of Map.groupBy(shortfalls, (one) => one.at.getTime())) {
    const items = group.map(({ account_id, settlement_id, invoice_no, net_due, pending }) => ({
      account_id,
      kind: 'SETTLEMENT' as const,
      provider: 'ledger',
      reference: invoice_no,
      day: dayOf(new Date(at)),
      subject_id: settlement_id,
      booked_amount: net_due,
      posted_amount: pending,
      reported_amount: null,
      line_count: 0,
      provider_fee: null,
      status: 'MISMATCHED' as const,
      reason: 'short' as const,
    }));
    await upsertItems(db, items, new Date(at));
  }
}

/** Closes open shortfall items whose settlement has been sent. */
export async function closeShortfalls(db: Connection, now: Date): Promise<void> {
  await raw`
    update reconciliation_items r set status = 'MATCHED', reason = null,
      match_status = 'MATCHED', match_reason = null, work = 'NONE', booked_amount = s.net,
      posted_amount = s.net, matched_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    from settlement_records s
    where r.work = 'OPEN' and r.kind = 'SETTLEMENT' and s.account_id = r.account_id and s.id = r.subject_id
      and s.status in ('PROCESSING', 'SETTLED')`.execute(sql(db));
}
