import { dashboard } from '@kutip/contracts/dashboard';
import { dashboardHandlers } from '../apps/api/src/modules/dashboard/dashboard.routes.ts';
import { publicHolidays } from '../apps/api/src/modules/holidays/holidays.service.ts';
import { mount, type Server } from '../apps/api/src/platform/mount.ts';
import type { Store } from '../apps/api/src/platform/store.ts';

/** Serves the dashboard of merchants without a verified bank account. */
export const mountDashboard = (server: Server, store: Store): void =>
  mount(
    server,
    dashboard,
    dashboardHandlers({
      banks: { primary: async () => undefined, byId: async () => undefined },
      holidays: () => publicHolidays(store.read),
      is_test_mode: true,
    }),
  );
