import type { timelineEntry } from '@kutip/contracts/payment-service';
import { isVisibleToPayer } from '@kutip/domain/payment-events';
import type { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import { findTimelineRows, type Facts } from './timeline.queries.ts';

export type TimelineEntry = z.output<typeof timelineEntry>;

/** The timeline of an invoice, the oldest event first. Payers do not see events that only the merchant can act on. */
export async function loadTimeline(
  db: Connection,
  { account_id, invoice_id }: { account_id: string; invoice_id: string },
  reader: 'payer' | 'merchant',
): Promise<TimelineEntry[]> {
  const rows = await findTimelineRows(db, account_id, invoice_id);
  return rows
    .filter(({ kind }) => reader === 'merchant' || isVisibleToPayer(kind))
    .map(({ at, detail, ...row }) => ({ ...row, at: at.toISOString(), detail: detail as Facts }));
}
