import type { TaskList } from 'graphile-worker';
import { authCrontab, authJobs } from './modules/auth/auth.job.ts';
import { callbackJobs, callbacksCrontab } from './modules/callbacks/callbacks.job.ts';
import { customerBillsCrontab, customerBillsJobs } from './modules/customer-bills/customer-bills.job.ts';
import { messagingCrontab, messagingJobs } from './modules/messaging/messaging.job.ts';
import { paymentUploadJobs } from './modules/payment-uploads/payment-uploads.job.ts';
import { paymentCrontab, paymentJobs } from './modules/payments/payments.job.ts';
import { reportsCrontab, reportsJobs } from './modules/reports/reports.job.ts';
import { idempotencyCrontab, idempotencyJobs } from './platform/idempotency.job.ts';
import type { Services } from './services.ts';

/** Everything the worker does, by the name of the job. */
export const jobHandlers = (services: Services): TaskList => ({
  ...paymentJobs(services.paymentSwitch),
  ...callbackJobs(services),
  ...customerBillsJobs(services),
  ...paymentUploadJobs(services),
  ...reportsJobs(services),
  ...messagingJobs(services),
  ...authJobs(services),
  ...idempotencyJobs(services),
});

/** What it does by the clock. */
export const crontab = [
  paymentCrontab,
  callbacksCrontab,
  customerBillsCrontab,
  reportsCrontab,
  messagingCrontab,
  authCrontab,
  idempotencyCrontab,
].join('\n');
