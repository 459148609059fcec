import { CODE } from '@kutip/contracts/codes';
import type { Outcome } from '../shared/outcome.ts';
import { isRefusal } from '../shared/server-call.ts';
import { changedAmountText } from './changed-amount.ts';
import { collectionRules, type CollectionData } from './collection-data.ts';
import { answersOf, type Faults, type Typed } from '../shared/pay-form/check-form.ts';
import { problemText } from './problem.ts';
import { createBill, startPayment } from './start-payment.tsx';
import type { PayContext } from './pay-context.ts';

/** What the form shows again after a refusal: values, errors, and why no payment was started. */
export interface Refused {
  typed: Typed;
  faults: Faults;
  problem: string | null;
}

/** Creates the payer's bill from a validated form and starts its payment, or returns why the API refused it. */
export async function payCollection(
  context: PayContext,
  data: CollectionData,
  typed: Typed,
): Promise<Outcome | (Refused & { code: number })> {
  const rules = collectionRules(data);
  const { service_tax_bps, collection_account: merchant } = data;
  const changed = changedAmountText(context, { rules, service_tax_bps, typed });
  if (changed) return { typed, faults: {}, problem: changed, code: CODE.amount_changed };
  try {
    const bill = await createBill(context, data, typed, answersOf(rules, typed));
    return await startPayment(context, { bill, typed, merchant, rules, service_tax_bps });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const faults = typeof error.breakdown === 'object' && error.breakdown !== null ? error.breakdown : {};
    return {
      typed,
      faults,
      code: error.code,
      problem: Object.keys(faults).length > 0 ? null : problemText(context.messages, error.code),
    };
  }
}
