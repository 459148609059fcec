import { shareOf } from '@kutip/domain/fees';
import { sen, type Sen } from '@kutip/domain/money';
import type { Connection } from '../../platform/connection.ts';
import { linkOf } from './introducers.queries.ts';

/** An introducer's part of a fee; nothing when nobody brought the merchant. */
export interface Commission {
  commission: Sen;
  /** null: nobody brought him. */
  commission_bps: number | null;
}

const NOTHING: Commission = { commission: sen(0), commission_bps: null };

/** What of a fee, without its tax, goes to whoever brought the merchant: half a sen rounded up, never more than the fee. */
export async function commissionOn(
  db: Connection,
  account_id: string,
  source: 'PAYMENT' | 'PAYOUT',
  fee: Sen,
): Promise<Commission> {
  const link = await linkOf(db, account_id);
  if (!link) return NOTHING;
  const commission_bps = source === 'PAYMENT' ? link.payment_rate_bps : link.payout_rate_bps;
  return { commission: shareOf(fee, commission_bps), commission_bps };
}
