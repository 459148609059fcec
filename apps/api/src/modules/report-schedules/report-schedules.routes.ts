import { reportSchedules } from '@kutip/contracts/report-schedules';
import { CODE } from '@kutip/contracts/codes';
import { dayOf } from '@kutip/domain/day';
import { Refusal } from '@kutip/domain/refusal';
import { dayBeforeFirstPeriod, type ReportFrequency } from '@kutip/domain/report-schedule';
import { crud, requireFound } from '../../platform/crud.ts';
import type { Handlers } from '../../platform/mount.ts';
import { findUser } from '../users/users.service.ts';
import { lockAndCountSchedules, updateSchedule } from './report-schedules.queries.ts';

/** Each is a file and an e-mail a day at most: a merchant's schedules must not fill the worker's queue. */
const MAX_SCHEDULES = 20;

/** Schedules of report files. Whoever creates one gets its e-mails. */
export const reportScheduleHandlers: Handlers<typeof reportSchedules> = crud(reportSchedules, 'report_schedules', {
  entity: 'report_schedule',
  async beforeCreate({ frequency }, { db, account_id, user_id, now }) {
    if ((await lockAndCountSchedules(db, account_id)) >= MAX_SCHEDULES)
      throw new Refusal(CODE.wrong_state, 'There are 20 scheduled reports already. Delete one first.', 'too_many');
    return {
      last_end_date: dayBeforeFirstPeriod(frequency, dayOf(now)),
      created_by: user_id,
      created_by_name: requireFound(await findUser(db, user_id)).full_name,
    };
  },
  // What was not ordered while it was off is not made up for.
  async beforeUpdate(current, next, { db, account_id, now }) {
    if (current.is_active || !next.is_active) return;
    const last_end_date = dayBeforeFirstPeriod(next.frequency as ReportFrequency, dayOf(now));
    await updateSchedule(db, { account_id, id: current.id }, { last_end_date });
  },
});
