/** The public interface of report-files: orders a report on behalf of a schedule. */
import { MAX_REPORT_ROWS } from '@kutip/contracts/report-files';
import type { RecordReportType, ReportFormat } from '@kutip/domain/report-file';
import type { ReportPeriod } from '@kutip/domain/report-period';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { enqueue } from '../../platform/jobs.ts';
import { generateReportJob } from './generate-report.ts';
import { insertReportFile } from './report-files.queries.ts';

interface ScheduledReport extends ReportPeriod {
  account_id: string;
  schedule_id: string;
  type: RecordReportType;
  format: ReportFormat;
  language: string;
  /** Who gets the e-mail when it is ready. */
  created_by: string;
  now: Date;
}

/** Queues the report of a schedule. Its e-mail is queued with the end of the file. */
export async function queueScheduledReport(db: Connection, { now, ...report }: ScheduledReport): Promise<void> {
  const key = { account_id: report.account_id, id: uuid() };
  await insertReportFile(db, {
    ...report,
    ...key,
    status: 'QUEUED',
    skip_rows: 0,
    limit_rows: MAX_REPORT_ROWS,
    created_at: now,
  });
  await enqueue(db, generateReportJob, key, { queue: `reports:${key.account_id}`, key: `report:${key.id}` });
}
