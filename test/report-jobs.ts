import { reportFilesJobs } from '../apps/api/src/modules/report-files/report-files.job.ts';
import { reportSchedulesJobs } from '../apps/api/src/modules/report-schedules/report-schedules.job.ts';
import { reportsJobs } from '../apps/api/src/modules/reports/reports.job.ts';
import { storeOf } from '../apps/api/src/platform/store.ts';
import type { TestApp } from './test-app.ts';

/** The jobs of reports; a PDF file is its content as JSON. */
export function reportJobs({ db, clock }: Pick<TestApp, 'db' | 'clock'>) {
  const deps = { store: storeOf(db), clock };
  const renderer = { render: async (content: unknown) => new TextEncoder().encode(JSON.stringify(content)) };
  return {
    ...reportsJobs(deps),
    ...reportSchedulesJobs(deps),
    ...reportFilesJobs({
      ...deps,
      config: { APP_NAME: 'Kutip', SANDBOX_URL: '', PUBLIC_URL: 'https://kutip.example' },
      renderer,
    }),
  };
}
