/** The front door of payouts. */
export { makePayout, type PayoutParts, type WantedPayout } from './create-payout.ts';
export { payoutJobs } from './batch.job.ts';
export { payoutOwner } from './payout-owner.ts';
