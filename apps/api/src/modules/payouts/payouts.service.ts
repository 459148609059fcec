/** The front door of payouts. */
export { makePayout, type PayoutParts, type WantedPayout } from './create-payout.ts';
export { payoutOwner } from './payout-owner.ts';
