import type { TaskList } from 'graphile-worker';
import { authJobs } from './modules/auth/auth.job.ts';
import { callbackJobs, callbacksCrontab } from './modules/callbacks/callbacks.job.ts';
import { callbackWriters } from './modules/compat/compat.service.ts';
import { couriersCrontab, couriersJobs } from './modules/couriers/couriers.job.ts';
import { customerBillsCrontab, customerBillsJobs } from './modules/customer-bills/customer-bills.job.ts';
import { disbursementCrontab, disbursementJobs } from './modules/disbursements/disbursements.job.ts';
import { invariantsCrontab, invariantsJobs } from './modules/invariants/invariants.job.ts';
import { keptCartsCrontab, keptCartsJobs } from './modules/kept-carts/kept-carts.job.ts';
import { messageBatchesJobs } from './modules/message-batches/message-batches.job.ts';
import { messagingCrontab, messagingJobs } from './modules/messaging/messaging.job.ts';
import { introducersCrontab, introducersJobs } from './modules/introducers/introducers.job.ts';
import { invoicesCrontab, invoicesJobs } from './modules/invoices/invoices.job.ts';
import { ordersCrontab, ordersJobs } from './modules/orders/orders.job.ts';
import { paymentUploadJobs } from './modules/payment-uploads/payment-uploads.job.ts';
import { paymentCrontab, paymentJobs } from './modules/payments/payments.job.ts';
import { payoutJobs } from './modules/payouts/payouts.service.ts';
import { poolsCrontab, poolsJobs } from './modules/pools/pools.job.ts';
import { reconciliationCrontab, reconciliationJobs } from './modules/reconciliation/reconciliation.job.ts';
import { createRenderer } from './modules/receipts/receipts.service.ts';
import { reportFilesCrontab, reportFilesJobs } from './modules/report-files/report-files.job.ts';
import { reportSchedulesCrontab, reportSchedulesJobs } from './modules/report-schedules/report-schedules.job.ts';
import { reportsCrontab, reportsJobs } from './modules/reports/reports.job.ts';
import { retentionCrontab, retentionJobs } from './modules/retention/retention.job.ts';
import { searchCrontab, searchJobs } from './modules/search/search.job.ts';
import {
  secondFactorResetsCrontab,
  secondFactorResetsJobs,
} from './modules/second-factor-resets/second-factor-resets.job.ts';
import { settlementCrontab, settlementJobs } from './modules/settlements/settlements.job.ts';
import { subscriptionsCrontab, subscriptionsJobs } from './modules/subscriptions/subscriptions.job.ts';
import type { Services } from './services.ts';

/** All job handlers of the worker, by job name. */
export const jobHandlers = (services: Services): TaskList => ({
  ...paymentJobs(services.paymentSwitch),
  ...callbackJobs({ ...services, callbackWriters: callbackWriters(services) }),
  ...invoicesJobs(services),
  ...customerBillsJobs(services),
  ...ordersJobs(services),
  ...keptCartsJobs(services),
  ...paymentUploadJobs(services),
  ...disbursementJobs(services.disbursements),
  ...payoutJobs({ ...services, bank: services.disbursements.bank }),
  ...settlementJobs(services.settlements),
  ...poolsJobs(services),
  ...invariantsJobs(services),
  ...reconciliationJobs(services),
  ...reportsJobs(services),
  ...reportSchedulesJobs(services),
  ...reportFilesJobs({ ...services, renderer: createRenderer() }),
  ...searchJobs(services),
  ...messagingJobs(services),
  ...messageBatchesJobs(services),
  ...couriersJobs(services),
  ...subscriptionsJobs(services),
  ...introducersJobs(services),
  ...authJobs(services),
  ...secondFactorResetsJobs(services),
  ...retentionJobs(services),
});

/** With its name as the key, a run that is still waiting is replaced, so that a pause queues no run for each missed minute. */
function addJobKey(line: string): string {
  const name = line.split(' ')[5]!;
  return `${line}${line.includes(' ?') ? '&' : ' ?'}jobKey=cron:${name}`;
}

/** The worker's scheduled jobs. Missed runs are not made up for: each job does everything that is due. */
export const crontab = [
  paymentCrontab,
  callbacksCrontab,
  invoicesCrontab,
  customerBillsCrontab,
  ordersCrontab,
  keptCartsCrontab,
  disbursementCrontab,
  settlementCrontab,
  poolsCrontab,
  invariantsCrontab,
  reconciliationCrontab,
  reportsCrontab,
  reportFilesCrontab,
  reportSchedulesCrontab,
  searchCrontab,
  messagingCrontab,
  couriersCrontab,
  subscriptionsCrontab,
  introducersCrontab,
  secondFactorResetsCrontab,
  retentionCrontab,
]
  .flatMap((lines) => lines.split('\n'))
  .map(addJobKey)
  .join('\n');
