import { auditLogs, type adminDashboard } from '@kutip/contracts/admin';
import { ACCOUNT_STATUSES } from '@kutip/domain/account';
import { dayOf } from '@kutip/domain/day';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { auditLog, lastInvariantRunAt, merchantCounts, paidSince, countPendingWork } from './admin.queries.ts';

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

export const auditLogHandlers: Handlers<typeof auditLogs> = {
  list: listHandler(auditLogs.list, ({ db }) => auditLog(db), { is_uncounted: 'unfiltered' }),
};
