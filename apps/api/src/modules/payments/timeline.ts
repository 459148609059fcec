import type { timelineEntry } from '@kutip/contracts/payment-service';
import { isToldToPayer } from '@kutip/domain/payment-events';
import type { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import { timeline, type Facts } from './events.queries.ts';

export type TimelineEntry = z.output<typeof timelineEntry>;

/** What happened to an invoice, the oldest first. Payers are not told what only the merchant can act on. */
export async function timelineOf(
  db: Connection,
  { account_id, invoice_id }: { account_id: string; invoice_id: string },
  reader: 'payer' | 'merchant',
): Promise<TimelineEntry[]> {
  const rows = await timeline(db, account_id, invoice_id);
  return rows
    .filter(({ kind }) => reader === 'merchant' || isToldToPayer(kind))
    .map(({ at, detail, ...row }) => ({ ...row, at: at.toISOString(), detail: detail as Facts }));
}
