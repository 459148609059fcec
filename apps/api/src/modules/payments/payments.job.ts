import { cleanInbox, processInbox, requeryAttempt, sweepPayments, watchBanks } from './job-definitions.ts';
import type { PaymentSwitch } from './switch.service.ts';

/** The payments jobs by name. All are idempotent. */
export const paymentJobs = (paymentSwitch: PaymentSwitch): Record<string, (payload: unknown) => Promise<void>> => ({
  [requeryAttempt.name]: (payload) => paymentSwitch.requery(requeryAttempt.payload.parse(payload)),
  [sweepPayments.name]: () => paymentSwitch.sweep(),
  [processInbox.name]: () => paymentSwitch.processInbox(),
  [cleanInbox.name]: () => paymentSwitch.cleanInbox(),
  [watchBanks.name]: () => paymentSwitch.refreshBankHealth(),
});

/** Every minute, or five; missed runs are not repeated, because the next run does their work. */
export const paymentCrontab = [
  ...[sweepPayments, processInbox, watchBanks].map(({ name }) => `* * * * * ${name} ?id=${name}&max=1`),
  `*/5 * * * * ${cleanInbox.name} ?id=${cleanInbox.name}&max=1`,
].join('\n');
