import { auditLogs, type adminDashboard } from '@kutip/contracts/admin';
import { ACCOUNT_STATUSES } from '@kutip/domain/account';
import { dayOf, endOfDay, startOfDay } from '@kutip/domain/day';
import { parseSearch } from '@kutip/domain/list-search';
import { listHandler, type FindRecords } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { merchantsNamed } from '../accounts/accounts.service.ts';
import { peopleNamed } from '../users/users.service.ts';
import {
  auditEntriesOf,
  auditLog,
  countPendingWork,
  lastInvariantRunAt,
  merchantCounts,
  paidSince,
  type AuditTerm,
} from './admin.queries.ts';

export const adminDashboardHandlers: Handlers<typeof adminDashboard> = {
  read: async (_, { db, now }) => {
    const today = dayOf(now);
    const counts = await merchantCounts(db);
    const countOf = (status: string): number => counts.find((one) => one.status === status)?.count ?? 0;
    return {
      waiting: await countPendingWork(db),
      books_checked_at: await lastInvariantRunAt(db),
      merchants: Object.fromEntries(ACCOUNT_STATUSES.map((status) => [status, countOf(status)])) as Record<
        (typeof ACCOUNT_STATUSES)[number],
        number
      >,
      today: await paidSince(db, today),
      month: await paidSince(db, `${today.slice(0, 7)}-01`),
    };
  },
};

/** Entries by what was done to what kind of record, by whom, or for which merchant; within one merchant the columns are searched. */
const findAuditEntries: FindRecords = async (text, { account_id, start_date, end_date }, { db }) => {
  if (account_id !== undefined) return null;
  const terms: AuditTerm[] = [];
  for (const prefix of parseSearch(text).terms)
    terms.push({
      prefix,
      account_ids: await merchantsNamed(db, [prefix]),
      user_ids: await peopleNamed(db, prefix),
    });
  if (terms.length === 0) return [];
  return auditEntriesOf(db, terms, {
    since: typeof start_date === 'string' ? startOfDay(start_date) : null,
    until: typeof end_date === 'string' ? endOfDay(end_date) : null,
  });
};

export const auditLogHandlers: Handlers<typeof auditLogs> = {
  list: listHandler(auditLogs.list, ({ db }) => auditLog(db), {
    find: findAuditEntries,
    is_uncounted: 'unfiltered',
  }),
};
