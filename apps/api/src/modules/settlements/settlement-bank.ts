import type { Connection } from '../../platform/connection.ts';
import { maskAccountNumber } from '../disbursements/disbursements.service.ts';

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

/** Whether the bank account was changed since the failed attempt; the same one would only fail again. */
export const isOtherAccount = (
  bank: SettlementBank,
  previous: { bank_id: string | null; account_mask: string | null; account_name: string | null },
): boolean =>
  bank.bank_id !== previous.bank_id ||
  maskAccountNumber(bank.account_number) !== previous.account_mask ||
  bank.account_name !== previous.account_name;
