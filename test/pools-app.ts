import { customerBills } from '@kutip/contracts/customer-bills';
import { dashboard } from '@kutip/contracts/dashboard';
import { pools, virtualAccounts } from '@kutip/contracts/pools';
import { customerBillHandlers } from '../apps/api/src/modules/customer-bills/customer-bills.routes.ts';
import { poolHandlers, virtualAccountHandlers } from '../apps/api/src/modules/pools/pools.routes.ts';
import { dashboardHandlers } from '../apps/api/src/modules/reports/reports.routes.ts';
import { serveTopUps } from '../apps/api/src/modules/top-ups/top-ups.routes.ts';
import { openDiskFileStore } from '../apps/api/src/platform/files.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { payingApp, type PayingApp } from './paying-app.ts';

const config = { PUBLIC_URL: 'https://pay.example.my' };

/** The paying app with pools, top-ups and balances; proofs of bank-ins are kept in `folder`. */
export const poolsApp = (folder: string): Promise<PayingApp> =>
  payingApp({
    mounted: async ({ server, poster }) => {
      mount(server, pools, poolHandlers);
      mount(server, virtualAccounts, virtualAccountHandlers);
      mount(server, dashboard, dashboardHandlers);
      mount(server, customerBills, customerBillHandlers({ config }));
      await serveTopUps(server, { config, poster, files: openDiskFileStore(folder) });
    },
  });
