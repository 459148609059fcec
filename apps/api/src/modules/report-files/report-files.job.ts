import { job } from '../../platform/jobs.ts';
import { generateReport, generateReportJob, lostBefore, type GenerateDeps } from './generate-report.ts';
import { expireReports } from './report-files.queries.ts';
import { z } from 'zod';

/** Removes expired report files. */
const expireReportsJob = job({ name: 'expire_reports', payload: z.object({}) });
export const reportFilesCrontab = `12 * * * * ${expireReportsJob.name} ?id=${expireReportsJob.name}&max=1`;

export const reportFilesJobs = (deps: GenerateDeps): Record<string, (payload: unknown) => Promise<void>> => ({
  [generateReportJob.name]: (payload) => generateReport(deps, generateReportJob.payload.parse(payload)),
  [expireReportsJob.name]: () =>
    deps.store.transact((db) => expireReports(db, deps.clock.now(), lostBefore(deps.clock.now()))),
});
