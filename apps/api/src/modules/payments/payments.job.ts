import { requeryAttempt, sweepPayments, watchBanks } from './job-kinds.ts';
import type { PaymentSwitch } from './switch.service.ts';

/** What the worker does for payments, by the name of the job. Each may run twice. */
export const paymentJobs = (paymentSwitch: PaymentSwitch): Record<string, (payload: unknown) => Promise<void>> => ({
  [requeryAttempt.name]: (payload) => paymentSwitch.requery(requeryAttempt.payload.parse(payload)),
  [sweepPayments.name]: () => paymentSwitch.sweep(),
  [watchBanks.name]: () => paymentSwitch.watchBanks(),
});

/** Every minute; a run that was missed is not made up for, the next one does its work. */
export const paymentCrontab = [sweepPayments, watchBanks]
  .map(({ name }) => `* * * * * ${name} ?id=${name}&max=1`)
  .join('\n');
