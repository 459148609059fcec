import type { Sen } from '@kutip/domain/money';
import { fixedAmount } from './pay-sum.ts';
import type { FormRules } from './check-form.ts';

/** Posts the amounts that the page shows, so that a change is noticed before the payer leaves (`amountChange`). */
export function ShownAmount({ rules, total }: { rules: FormRules; total: Sen | null }) {
  const amount = fixedAmount(rules);
  return (
    <>
      {amount !== null && <input type="hidden" name="amount_sen" value={amount} autoComplete="off" readOnly />}
      {total !== null && <input type="hidden" name="total_sen" value={total} autoComplete="off" readOnly />}
    </>
  );
}
