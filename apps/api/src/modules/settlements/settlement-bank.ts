import type { Connection } from '../../platform/connection.ts';

/** A verified bank account of a merchant, as an order to the bank has to name it. */
export interface SettlementBank {
  bank_id: string;
  payout_service_id: number;
  /** SWIFT code. */
  bank_code: string;
  account_number: string;
  account_name: string;
  /** No money goes there before; null or left out: it may now. */
  usable_at?: Date | null;
}

/** What settlement has to know of merchants' bank accounts. */
export interface SettlementBanks {
  /** The one that settlements go to; undefined: none is verified. */
  primary(db: Connection, account_id: string): Promise<SettlementBank | undefined>;
  /** Another verified one; undefined: not the merchant's, or not verified. */
  byId(db: Connection, account_id: string, bank_id: string): Promise<SettlementBank | undefined>;
}
