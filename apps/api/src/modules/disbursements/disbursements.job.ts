import type { Disbursements } from './disbursements.service.ts';
import { requeryDisbursement, sendDisbursement, sweepDisbursements } from './job-definitions.ts';

/** Jobs of disbursements. Each may run twice. */
export const disbursementJobs = (
  disbursements: Disbursements,
): Record<string, (payload: unknown) => Promise<void>> => ({
  [sendDisbursement.name]: (payload) => disbursements.send(sendDisbursement.payload.parse(payload)),
  [requeryDisbursement.name]: (payload) => disbursements.queryStatus(requeryDisbursement.payload.parse(payload)),
  [sweepDisbursements.name]: () => disbursements.sweep(),
});

export const disbursementCrontab = `* * * * * ${sweepDisbursements.name} ?id=${sweepDisbursements.name}&max=1`;
