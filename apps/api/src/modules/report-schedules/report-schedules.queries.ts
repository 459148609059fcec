import type { RecordReportType, ReportFormat } from '@kutip/domain/report-file';
import type { ReportFrequency } from '@kutip/domain/report-schedule';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface ScheduleKey {
  account_id: string;
  id: string;
}

/** Locks the account, so that the schedules of one merchant are counted one after the other. Returns how many there are. */
export async function lockAndCountSchedules(db: Connection, account_id: string): Promise<number> {
  await sql(db).selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().execute();
  const { count } = await sql(db)
    .selectFrom('report_schedules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Active schedules whose last period ended before `before`, in order of their keys, after `last`. */
export const findSchedulesToRun = (
  db: Connection,
  before: string,
  last: ScheduleKey | null,
  limit: number,
): Promise<ScheduleKey[]> =>
  sql(db)
    .selectFrom('report_schedules')
    .select(['account_id', 'id'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('last_end_date', '<', before)
    .$if(last !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('account_id', 'id'), '>', eb.tuple(last!.account_id, last!.id))),
    )
    .orderBy('account_id')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Locks an active schedule with the role that its owner has in the account now; null: none any more. */
export const lockSchedule = (db: Connection, { account_id, id }: ScheduleKey) =>
  sql(db)
    .selectFrom('report_schedules as s')
    .leftJoin('account_users as m', (join) =>
      join
        .onRef('m.account_id', '=', 's.account_id')
        .onRef('m.user_id', '=', 's.created_by')
        .on('m.status', '=', 'ACTIVE')
        .on('m.deleted_at', 'is', null),
    )
    .innerJoin('users as u', 'u.id', 's.created_by')
    .select(['s.last_end_date', 's.created_by', 'm.role_id', 'u.language'])
    .select((eb) => [
      eb.ref('s.type').$castTo<RecordReportType>().as('type'),
      eb.ref('s.format').$castTo<ReportFormat>().as('format'),
      eb.ref('s.frequency').$castTo<ReportFrequency>().as('frequency'),
    ])
    .where('s.account_id', '=', account_id)
    .where('s.id', '=', id)
    .where('s.is_active', '=', true)
    .where('s.deleted_at', 'is', null)
    .forUpdate('s')
    .executeTakeFirst();

export async function updateSchedule(
  db: Connection,
  { account_id, id }: ScheduleKey,
  change: { last_end_date: string } | { is_active: false; updated_at: Date },
): Promise<void> {
  await sql(db)
    .updateTable('report_schedules')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
