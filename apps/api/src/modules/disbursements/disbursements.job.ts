import type { Disbursements } from './disbursements.service.ts';
import { askDisbursement, sendDisbursement, sweepDisbursements } from './job-kinds.ts';

/** What the worker does for money that leaves. Each may run twice. */
export const disbursementJobs = (
  disbursements: Disbursements,
): Record<string, (payload: unknown) => Promise<void>> => ({
  [sendDisbursement.name]: (payload) => disbursements.send(sendDisbursement.payload.parse(payload)),
  [askDisbursement.name]: (payload) => disbursements.ask(askDisbursement.payload.parse(payload)),
  [sweepDisbursements.name]: () => disbursements.sweep(),
});

export const disbursementCrontab = `* * * * * ${sweepDisbursements.name} ?id=${sweepDisbursements.name}&max=1`;
