/** The front door of pools: what a merchant has, and the numbered accounts under it. */
import type { Sen } from '@kutip/domain/money';
import type { PoolType } from '@kutip/domain/pool';
import type { Connection } from '../../platform/connection.ts';
import { balancesNow, virtualAccountById, virtualAccountOfPool } from './pools.queries.ts';

export interface PoolBalance {
  pool_type: PoolType;
  /** Paid by payers, not yet due to the merchant. */
  pending: Sen;
  available: Sen;
  /** On its way to a bank, or held until somebody decides. */
  reserved: Sen;
}

/** The balances of the account's pools at one moment, and the transfer that they are up to date with. */
export async function poolBalances(
  db: Connection,
  account_id: string,
): Promise<{ balances: PoolBalance[]; seq: number }> {
  const rows = await balancesNow(db, account_id);
  const balances = rows.map(({ pool_type, pending, available, reserved }) => ({
    pool_type,
    pending,
    available,
    reserved,
  }));
  return { balances, seq: rows[0]?.seq ?? 0 };
}

/** A virtual account of this account; undefined when there is none with this id. */
export const findVirtualAccount = virtualAccountById;
/** The virtual account that stands for a pool. */
export const accountOfPool = virtualAccountOfPool;
