import { dayOf } from '@kutip/domain/day';
import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { writeItems } from './items.queries.ts';

/** A settlement that could not be sent. Sums in sen. */
export interface Shortfall {
  account_id: string;
  settlement_id: string;
  invoice_no: string;
  comes_to: Sen;
  /** What the ledger has. */
  pending: Sen;
  at: Date;
}

/** Writes them, or what they come to now. */
export async function writeShortfalls(db: Connection, shortfalls: readonly Shortfall[]): Promise<void> {
  for (const [at, some] of Map.groupBy(shortfalls, (one) => one.at.getTime())) {
    const items = some.map(({ account_id, settlement_id, invoice_no, comes_to, pending }) => ({
      account_id,
      kind: 'SETTLEMENT' as const,
      provider: 'ledger',
      reference: invoice_no,
      day: dayOf(new Date(at)),
      subject_id: settlement_id,
      booked: comes_to,
      posted: pending,
      told: null,
      line_count: 0,
      provider_fee: null,
      status: 'MISMATCHED' as const,
      reason: 'short' as const,
    }));
    await writeItems(db, items, new Date(at));
  }
}

/** Those that nobody needs to look at any more: their settlement was sent since. */
export async function closeShortfalls(db: Connection, now: Date): Promise<void> {
  await raw`
    update reconciliation_items r set status = 'MATCHED', reason = null, work = 'NONE', booked = s.net, posted = s.net,
      matched_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    from settlement_records s
    where r.work = 'OPEN' and r.kind = 'SETTLEMENT' and s.account_id = r.account_id and s.id = r.subject_id
      and s.status in ('PROCESSING', 'SETTLED')`.execute(sql(db));
}
