import { reportFiles } from '@kutip/contracts/report-files';
import { reportSchedules } from '@kutip/contracts/report-schedules';
import { reportFileHandlers } from '../apps/api/src/modules/report-files/report-files.routes.ts';
import { reportScheduleHandlers } from '../apps/api/src/modules/report-schedules/report-schedules.routes.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { storeOf } from '../apps/api/src/platform/store.ts';
import { testApp, type TestApp } from './test-app.ts';

/** Report files and their schedules. */
export const reportSchedulesApp = (): Promise<TestApp> =>
  testApp(({ server, db }) => {
    mount(server, reportFiles, reportFileHandlers({ store: storeOf(db) }));
    mount(server, reportSchedules, reportScheduleHandlers);
  });
