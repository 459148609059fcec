/** The public interface of the banks module: merchants' own bank accounts, and the banks that payouts can go to. */
import type { Connection } from '../../platform/connection.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { openBankNumber } from './bank-account-number.ts';
import { payableBank } from './banks.queries.ts';

export { servicesOf as payoutServicesOf, type PayoutService } from './banks.queries.ts';
export { checkName, serviceFor, type NameCheck, type NamedAccount } from './name-check.ts';

/** A verified bank account of a merchant. */
export interface MerchantBank {
  bank_id: string;
  payout_service_id: number;
  /** SWIFT code. */
  bank_code: string;
  /** In plain text: encrypt it before storing it. */
  account_number: string;
  account_name: string;
  /** No money is sent there before this moment, the end of the cooling period. */
  usable_at: Date;
}

export interface MerchantBanks {
  /** The primary account; undefined: there is none, or it is not verified. */
  primary(db: Connection, account_id: string): Promise<MerchantBank | undefined>;
  /** An account by id; undefined: not the merchant's, or not verified. */
  byId(db: Connection, account_id: string, bank_id: string): Promise<MerchantBank | undefined>;
}

export function merchantBanks(encryption: Encryption): MerchantBanks {
  const verified = async (
    db: Connection,
    account_id: string,
    filter: { column: 'b.is_primary' | 'b.id'; value: boolean | string },
  ): Promise<MerchantBank | undefined> => {
    const row = await payableBank(db, account_id).where(filter.column, '=', filter.value).executeTakeFirst();
    return (
      row && {
        bank_id: row.id,
        payout_service_id: row.payout_service_id,
        bank_code: row.swift_code,
        account_number: openBankNumber(encryption, account_id, row.account_number),
        account_name: row.account_name,
        usable_at: row.usable_from,
      }
    );
  };
  return {
    primary: (db, account_id) => verified(db, account_id, { column: 'b.is_primary', value: true }),
    byId: (db, account_id, bank_id) => verified(db, account_id, { column: 'b.id', value: bank_id }),
  };
}

/** The bank account that settlements go to; undefined: there is none, or it is not verified. */
export const primaryBank = (
  db: Connection,
  account_id: string,
  encryption: Encryption,
): Promise<MerchantBank | undefined> => merchantBanks(encryption).primary(db, account_id);
