import { dayOf } from '@kutip/domain/day';
import { REPORT_FILE_PERMISSIONS } from '@kutip/domain/report-file';
import { dueReportPeriod } from '@kutip/domain/report-schedule';
import { findRole } from '@kutip/domain/roles';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { queueScheduledReport } from '../report-files/report-files.service.ts';
import { findSchedulesToRun, lockSchedule, updateSchedule, type ScheduleKey } from './report-schedules.queries.ts';

const BATCH_SIZE = 500;

/** Orders the reports whose period is over, each once however often it runs. */
const runReportSchedules = job({ name: 'run_report_schedules', payload: z.object({}) });

/** Each hour at 25: after midnight in Malaysia the first run finds the periods that have ended. */
export const reportSchedulesCrontab = `25 * * * * ${runReportSchedules.name} ?id=${runReportSchedules.name}&max=1`;

/**
 * Orders the next period of a schedule. The report and the end of its period are written together, so that a killed worker
 * leaves both or neither. A schedule of somebody who may not see the report any more is switched off. Returns whether
 * another period may be due.
 */
async function orderNext(db: Connection, key: ScheduleKey, now: Date): Promise<boolean> {
  const schedule = await lockSchedule(db, key);
  const period = schedule && dueReportPeriod(schedule, dayOf(now));
  if (!period) return false;
  const role = schedule.role_id === null ? undefined : findRole(schedule.role_id);
  if (!role?.permissions.includes(REPORT_FILE_PERMISSIONS[schedule.type])) {
    await updateSchedule(db, key, { is_active: false, updated_at: now });
    return false;
  }
  const { type, format, language, created_by } = schedule;
  await queueScheduledReport(db, {
    account_id: key.account_id,
    schedule_id: key.id,
    ...period,
    type,
    format,
    language,
    created_by,
    now,
  });
  await updateSchedule(db, key, { last_end_date: period.end_date });
  return true;
}

interface Services {
  store: Store;
  clock: Clock;
}

/** Each report in its own transaction. After an outage the missed periods follow one after the other. */
async function runSchedules({ store, clock }: Services): Promise<void> {
  const now = clock.now();
  let last: ScheduleKey | null = null;
  for (;;) {
    const due: ScheduleKey[] = await findSchedulesToRun(store.read, dayOf(now), last, BATCH_SIZE);
    for (const key of due) {
      let is_more = true;
      while (is_more) is_more = await store.transact((db) => orderNext(db, key, now));
    }
    last = due.at(-1) ?? null;
    if (due.length < BATCH_SIZE) return;
  }
}

export const reportSchedulesJobs = (services: Services): Record<string, (payload: unknown) => Promise<void>> => ({
  [runReportSchedules.name]: () => runSchedules(services),
});
