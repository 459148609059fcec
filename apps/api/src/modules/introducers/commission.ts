import { applyBps } from '@kutip/domain/fees';
import { sen, type Sen } from '@kutip/domain/money';
import type { Connection } from '../../platform/connection.ts';
import { findMerchantLink } from './introducers.queries.ts';

/** An introducer's share of a fee; zero for a merchant without an introducer. */
export interface Commission {
  commission: Sen;
  /** null: no introducer. */
  commission_bps: number | null;
}

const NO_COMMISSION: Commission = { commission: sen(0), commission_bps: null };

/** The introducer's commission on a fee without tax, in sen: half a sen is rounded up; never more than the fee. */
export async function commissionOn(
  db: Connection,
  account_id: string,
  source: 'PAYMENT' | 'PAYOUT',
  fee: Sen,
): Promise<Commission> {
  const link = await findMerchantLink(db, account_id);
  if (!link) return NO_COMMISSION;
  const commission_bps = source === 'PAYMENT' ? link.payment_rate_bps : link.payout_rate_bps;
  return { commission: applyBps(fee, commission_bps), commission_bps };
}
