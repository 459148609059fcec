/** Public interface of pools: a merchant's balances and virtual accounts. */
import type { Sen } from '@kutip/domain/money';
import type { PoolType } from '@kutip/domain/pool';
import type { Connection } from '../../platform/connection.ts';
import { currentBalances, virtualAccountById, virtualAccountOfPool } from './pools.queries.ts';

export interface PoolBalance {
  pool_type: PoolType;
  /** Paid by payers, not yet settled. */
  pending: Sen;
  available: Sen;
  /** In transit to a bank, or on hold. */
  reserved: Sen;
}

/** The balances of the account's pools at one moment, with the sequence number of the last transfer included. */
export async function poolBalances(
  db: Connection,
  account_id: string,
): Promise<{ balances: PoolBalance[]; seq: number }> {
  const rows = await currentBalances(db, account_id);
  const balances = rows.map(({ pool_type, pending, available, reserved }) => ({
    pool_type,
    pending,
    available,
    reserved,
  }));
  return { balances, seq: rows[0]?.seq ?? 0 };
}

/** A virtual account of this account; undefined if there is none with this id. */
export const findVirtualAccount = virtualAccountById;
/** The virtual account of a pool. */
export const accountOfPool = virtualAccountOfPool;
