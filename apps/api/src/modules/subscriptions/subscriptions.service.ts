/** The public interface of subscriptions: the owner of the invoices that pay for plans. */
export { planOwner } from './plan-owner.ts';
