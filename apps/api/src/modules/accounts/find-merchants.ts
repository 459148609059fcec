import { parseSearch } from '@kutip/domain/list-search';
import type { Connection } from '../../platform/connection.ts';
import type { FindRecords, Found, RecordKey } from '../../platform/listing.ts';
import { merchantsNamed, merchantsOrOwnersNamed } from './admin.queries.ts';

/** The records of any merchant with this number or reference. */
type FindByNumber = (db: Connection, number: string) => Promise<RecordKey[]>;

const accountsOf = (ids: readonly string[]): Found[] => ids.map((account_id) => ({ account_id }));

/**
 * For lists over all merchants, which no search may read whole: a text is a whole number, or else the name of a merchant. Within
 * one merchant the listing's columns are searched.
 */
export const findOfAllMerchants =
  (byNumber: FindByNumber): FindRecords =>
  async (text, { account_id }, { db }) => {
    if (account_id !== undefined) return null;
    const numbered = await byNumber(db, text.trim());
    return numbered.length > 0 ? numbered : accountsOf(await merchantsNamed(db, parseSearch(text).terms));
  };

/** Merchants by their own name, or by their owner's name or e-mail address. */
export const findMerchants: FindRecords = async (text, _, { db }) =>
  accountsOf(await merchantsOrOwnersNamed(db, parseSearch(text).terms));
