/** The front door of plans for what takes the money: a paid invoice makes its plan hold in the same posting. */
import { write, type Write } from '../ledger/ledger.service.ts';
import { activatePlans, type PaidPlan } from './activate.queries.ts';

/** To be written with the `plan_charge` that pays the invoice of a plan. The invoice is locked, and was not paid before. */
export const paidPlanWrite = (paid: PaidPlan): Write => write(activatePlans, paid);
