import { reportsJobs } from '../apps/api/src/modules/reports/reports.job.ts';
import { storeOf } from '../apps/api/src/platform/store.ts';
import type { TestApp } from './test-app.ts';

/** The jobs of reports; PDF files hold the title of the report instead of a page. */
export const reportJobs = ({ db, clock }: Pick<TestApp, 'db' | 'clock'>) =>
  reportsJobs({
    config: { APP_NAME: 'Kutip', SANDBOX_URL: '' },
    store: storeOf(db),
    clock,
    renderer: { render: async (content) => new TextEncoder().encode(JSON.stringify(content)) },
  });
