import { reportSchedules } from '@kutip/contracts/report-schedules';
import { dayOf } from '@kutip/domain/day';
import { dayBeforeFirstPeriod, type ReportFrequency } from '@kutip/domain/report-schedule';
import { crud } from '../../platform/crud.ts';
import type { Handlers } from '../../platform/mount.ts';
import { findUserName, updateSchedule } from './report-schedules.queries.ts';

/** Schedules of report files. Whoever creates one gets its e-mails. */
export const reportScheduleHandlers: Handlers<typeof reportSchedules> = crud(reportSchedules, 'report_schedules', {
  entity: 'report_schedule',
  beforeCreate: async ({ frequency }, { db, user_id, now }) => ({
    last_end_date: dayBeforeFirstPeriod(frequency, dayOf(now)),
    created_by: user_id,
    created_by_name: await findUserName(db, user_id),
  }),
  // What was not ordered while it was off is not made up for.
  async beforeUpdate(current, next, { db, account_id, now }) {
    if (current.is_active || !next.is_active) return;
    const last_end_date = dayBeforeFirstPeriod(next.frequency as ReportFrequency, dayOf(now));
    await updateSchedule(db, { account_id, id: current.id }, { last_end_date });
  },
});
