import { FOUND_PER_KIND, type search } from '@kutip/contracts/search';
import { SEARCH_KINDS, SEARCH_PERMISSIONS } from '@kutip/domain/search-kind';
import type { Handlers } from '../../platform/mount.ts';
import { followLedger } from './follow-ledger.ts';
import { findRecords } from './found-records.queries.ts';

export const searchHandlers: Handlers<typeof search> = {
  async records({ query: { text } }, { db, account_id, permissions }) {
    await followLedger(db, account_id);
    const groups = [];
    for (const kind of SEARCH_KINDS.filter((one) => permissions.includes(SEARCH_PERMISSIONS[one]))) {
      const records = await findRecords(db, { account_id, kind, text, limit: FOUND_PER_KIND + 1 });
      if (records.length > 0)
        groups.push({ kind, records: records.slice(0, FOUND_PER_KIND), has_more: records.length > FOUND_PER_KIND });
    }
    return { groups };
  },
};
