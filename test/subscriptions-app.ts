import { notifications } from '@kutip/contracts/notifications';
import { planRates } from '@kutip/contracts/plan-rates';
import { serviceTax } from '@kutip/contracts/service-tax';
import { subscriptionHistories, subscriptionPayments, subscriptions } from '@kutip/contracts/subscriptions';
import { notificationHandlers } from '../apps/api/src/modules/notifications/notifications.routes.ts';
import { serviceTaxHandlers } from '../apps/api/src/modules/service-tax/service-tax.routes.ts';
import { planRatesHandlers } from '../apps/api/src/modules/subscriptions/plan-rates.ts';
import {
  subscriptionHandlers,
  subscriptionHistoryHandlers,
  subscriptionPaymentHandlers,
} from '../apps/api/src/modules/subscriptions/subscriptions.routes.ts';
import { serveTopUps } from '../apps/api/src/modules/top-ups/top-ups.routes.ts';
import type { FileStore } from '../apps/api/src/platform/files.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { paymentsApp, type PaymentsApp } from './payments-app.ts';

export const STARTER = '0190a000-0000-7000-8000-000000000001';
export const GROWTH = '0190a000-0000-7000-8000-000000000002';
export const SCALE = '0190a000-0000-7000-8000-000000000003';

const config = { PUBLIC_URL: 'https://pay.example.my' };
const no_files = {} as FileStore;

/** The payment switch with subscriptions, their notifications and plan payments. */
export const subscriptionsApp = (): Promise<PaymentsApp> =>
  paymentsApp({
    mountRoutes: async ({ server, poster, paymentSwitch }) => {
      mount(server, subscriptions, subscriptionHandlers);
      mount(server, planRates, planRatesHandlers);
      mount(server, serviceTax, serviceTaxHandlers);
      mount(server, subscriptionHistories, subscriptionHistoryHandlers({ config }));
      mount(server, subscriptionPayments, subscriptionPaymentHandlers({ config, poster }));
      mount(server, notifications, notificationHandlers);
      await serveTopUps(server, { config, poster, paymentSwitch, files: no_files });
    },
  });
