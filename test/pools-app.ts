import { customerBills } from '@kutip/contracts/customer-bills';
import { pools, virtualAccounts } from '@kutip/contracts/pools';
import { customerBillHandlers } from '../apps/api/src/modules/customer-bills/customer-bills.routes.ts';
import { poolHandlers, virtualAccountHandlers } from '../apps/api/src/modules/pools/pools.routes.ts';
import { serveTopUps } from '../apps/api/src/modules/top-ups/top-ups.routes.ts';
import { openDiskFileStore } from '../apps/api/src/platform/files.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { mountDashboard } from './mount-dashboard.ts';
import { paymentsApp, type PaymentsApp } from './payments-app.ts';

const config = { PUBLIC_URL: 'https://pay.example.my' };

/** The payments app with pools, top-ups and balances; proofs of transfer are stored in `folder`. */
export const poolsApp = (folder: string): Promise<PaymentsApp> =>
  paymentsApp({
    mountRoutes: async ({ server, store, poster, paymentSwitch }) => {
      mount(server, pools, poolHandlers);
      mount(server, virtualAccounts, virtualAccountHandlers);
      mountDashboard(server, store);
      mount(server, customerBills, customerBillHandlers({ config }));
      await serveTopUps(server, { config, poster, paymentSwitch, files: openDiskFileStore(folder) });
    },
  });
