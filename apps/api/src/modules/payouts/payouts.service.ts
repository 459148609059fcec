/** Public interface of the payouts module. */
export {
  createPayout as createPayout,
  type PayoutDeps as PayoutDeps,
  type PayoutInput as PayoutInput,
} from './create-payout.ts';
export { payoutJobs } from './batch.job.ts';
export { payoutOwner } from './payout-owner.ts';
