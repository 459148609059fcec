/** Public interface of the payouts module. */
export { createPayout, type PayoutDeps, type PayoutInput } from './create-payout.ts';
export { payoutJobs } from './batch.job.ts';
export { payoutsCreated } from './payouts.queries.ts';
export { payoutView } from './payout-view.ts';
export { latestVerification, type CheckedAccount } from './latest-verification.ts';
export { verifyAccount } from './verification.ts';
export { payoutOwner } from './payout-owner.ts';
