import type { Connection } from '../../platform/connection.ts';

/** A verified bank account of a merchant, as a disbursement needs it. */
export interface SettlementBank {
  bank_id: string;
  payout_service_id: number;
  /** SWIFT code. */
  bank_code: string;
  account_number: string;
  account_name: string;
  /** No money is sent there before this moment; null or absent: usable now. */
  usable_at?: Date | null;
}

/** The bank account lookups that settlement needs. */
export interface SettlementBanks {
  /** The account that settlements are sent to; undefined: none is verified. */
  primary(db: Connection, account_id: string): Promise<SettlementBank | undefined>;
  /** A verified account by id; undefined: not the merchant's, or not verified. */
  byId(db: Connection, account_id: string, bank_id: string): Promise<SettlementBank | undefined>;
}
