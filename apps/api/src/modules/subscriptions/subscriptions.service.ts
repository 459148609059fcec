/** The public interface of subscriptions: the owner of the invoices that pay for plans, and the scheduling of rates. */
export { planOwner } from './plan-owner.ts';
export { scheduleRates } from './plan-rates.ts';
