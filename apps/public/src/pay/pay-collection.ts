import type { Outcome, PageContext } from '../shared/outcome.ts';
import { isRefusal } from '../shared/server-call.ts';
import { collectionRules, type CollectionData } from './collection-data.ts';
import { answersOf, type Faults, type Typed } from './form/check-form.ts';
import { problemText } from './problem.ts';
import { billFrom, startPayment } from './start-payment.tsx';

/** What a form shows again after it was refused: what was typed, what is wrong, and why nothing was started. */
export interface Refused {
  typed: Typed;
  faults: Faults;
  problem: string | null;
}

/** Makes the payer's bill of a form that was checked, and starts its payment; or says why the API refused it. */
export async function payCollection(
  context: PageContext,
  data: CollectionData,
  typed: Typed,
): Promise<Outcome | Refused> {
  const rules = collectionRules(data);
  try {
    const bill = await billFrom(context, data, typed, answersOf(rules, typed));
    return await startPayment(context, { bill, typed, merchant: data.collection_account, offers: rules.offers });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const faults = typeof error.breakdown === 'object' && error.breakdown !== null ? error.breakdown : {};
    return { typed, faults, problem: Object.keys(faults).length > 0 ? null : problemText(context.words, error.code) };
  }
}
