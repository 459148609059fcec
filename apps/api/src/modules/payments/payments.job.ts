import { requeryAttempt, sweepPayments, watchBanks } from './job-definitions.ts';
import type { PaymentSwitch } from './switch.service.ts';

/** The payments jobs by name. All are idempotent. */
export const paymentJobs = (paymentSwitch: PaymentSwitch): Record<string, (payload: unknown) => Promise<void>> => ({
  [requeryAttempt.name]: (payload) => paymentSwitch.requery(requeryAttempt.payload.parse(payload)),
  [sweepPayments.name]: () => paymentSwitch.sweep(),
  [watchBanks.name]: () => paymentSwitch.refreshBankHealth(),
});

/** Every minute; missed runs are not repeated, because the next run does their work. */
export const paymentCrontab = [sweepPayments, watchBanks]
  .map(({ name }) => `* * * * * ${name} ?id=${name}&max=1`)
  .join('\n');
