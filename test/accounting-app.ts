import { accounting } from '@kutip/contracts/accounting';
import { reportFiles } from '@kutip/contracts/report-files';
import { accountingHandlers } from '../apps/api/src/modules/accounting/accounting.routes.ts';
import { reportFileHandlers } from '../apps/api/src/modules/report-files/report-files.routes.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { storeOf } from '../apps/api/src/platform/store.ts';
import { testApp, type TestApp } from './test-app.ts';

/** The accounts of a journal and the report files in which it is written. */
export const accountingApp = (): Promise<TestApp> =>
  testApp(({ server, db }) => {
    mount(server, reportFiles, reportFileHandlers({ store: storeOf(db) }));
    mount(server, accounting, accountingHandlers);
  });
