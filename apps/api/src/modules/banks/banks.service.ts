/** The front door of the merchant's own bank accounts, and of the banks that money can be sent to. */
import type { Connection } from '../../platform/connection.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { openBankNumber } from './bank-number.ts';
import { payableBank } from './banks.queries.ts';

export { servicesOf as payoutServicesOf, type PayoutService } from './banks.queries.ts';
export { checkName, serviceFor, type NameCheck, type NamedAccount } from './name-check.ts';

/** A verified bank account of a merchant. */
export interface OwnBank {
  bank_id: string;
  payout_service_id: number;
  /** SWIFT code. */
  bank_code: string;
  /** In the clear: seal it before it is kept. */
  account_number: string;
  account_name: string;
  /** No money goes there before: it was changed within a day of then. */
  usable_at: Date;
}

export interface OwnBanks {
  /** The primary one; undefined: there is none, or it is not verified. */
  primary(db: Connection, account_id: string): Promise<OwnBank | undefined>;
  /** Another one; undefined: not the merchant's, or not verified. */
  byId(db: Connection, account_id: string, bank_id: string): Promise<OwnBank | undefined>;
}

export function ownBanks(encryption: Encryption): OwnBanks {
  const verified = async (
    db: Connection,
    account_id: string,
    which: { column: 'b.is_primary' | 'b.id'; value: boolean | string },
  ): Promise<OwnBank | undefined> => {
    const row = await payableBank(db, account_id).where(which.column, '=', which.value).executeTakeFirst();
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
export const primaryBank = (db: Connection, account_id: string, encryption: Encryption): Promise<OwnBank | undefined> =>
  ownBanks(encryption).primary(db, account_id);
