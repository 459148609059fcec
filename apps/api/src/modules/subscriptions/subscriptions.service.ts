/** Public interface of subscriptions for payments: a paid invoice activates its plan in the same posting. */
import { write, type Write } from '../ledger/ledger.service.ts';
import { activatePlans, type PaidPlan } from './activate-plan.queries.ts';

/** The write that activates a plan with the `plan_charge` that pays its invoice. The invoice must be locked and unpaid. */
export const activatePlanWrite = (paid: PaidPlan): Write => write(activatePlans, paid);
