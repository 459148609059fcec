import { fill } from '../shared/fill.ts';
import { formatSen } from '../shared/format-money.ts';
import { amountChange, type Priced } from '../shared/pay-form/pay-sum.ts';
import type { PayContext } from './pay-context.ts';

/**
 * What to say when the amount is no longer the one that the payer saw; null if it is. The form is then shown again with
 * the new amount, and pressing Pay confirms it.
 */
export function changedAmountText({ messages, direction }: PayContext, priced: Priced): string | null {
  const change = amountChange(priced);
  if (!change) return null;
  const { was, now } = change;
  return fill(messages.problems.amount_changed_from, { was: formatSen(was), now: formatSen(now) }, direction);
}
