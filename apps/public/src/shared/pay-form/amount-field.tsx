import { toRinggit } from '@kutip/domain/money';
import { SMALLEST_PAYMENT } from '@kutip/domain/collection';
import type { FocusEvent, MouseEvent } from 'react';
import { fill } from '../fill.ts';
import { groupThousands, formatRinggit, parseSen } from '../format-money.ts';
import { Field } from './field.tsx';
import type { FormView } from './form-view.ts';

/** The amount that the payer chooses, or the quantity of a fixed price. Renders nothing if the amount is fixed. */
export function AmountField({ view }: { view: FormView }) {
  if (view.rules.amount_type !== 'FIXED') return <TypedAmount view={view} />;
  return view.rules.quantity_enable ? <Quantity view={view} /> : null;
}

function TypedAmount({ view }: { view: FormView }) {
  const { form } = view.messages;
  const { min_amount, max_amount } = view.rules;
  const least = formatRinggit(min_amount ?? toRinggit(SMALLEST_PAYMENT));
  const help = fill(
    max_amount ? form.amount_between : form.amount_least,
    { least, most: formatRinggit(max_amount ?? '0') },
    view.direction,
  );
  return (
    <div className="block">
      <Field view={view} name="amount" label={form.amount} help={help}>
        {(control) => (
          <span className="money-input" dir="ltr">
            <span aria-hidden="true">RM</span>
            <input
              {...control}
              inputMode="decimal"
              enterKeyHint="next"
              autoComplete="off"
              maxLength={16}
              placeholder="0.00"
              onBlur={tidy}
            />
          </span>
        )}
      </Field>
    </div>
  );
}

/** '1234.5' → '1,234.50' on blur. Text that is not an amount stays as typed. */
function tidy({ currentTarget }: FocusEvent<HTMLInputElement>) {
  const amount = parseSen(currentTarget.value);
  if (amount !== null) currentTarget.value = groupThousands(toRinggit(amount));
}

function Quantity({ view }: { view: FormView }) {
  const { form } = view.messages;
  return (
    <div className="block">
      <Field view={view} name="quantity" label={form.quantity}>
        {(control) => (
          <span className="stepper">
            <button type="button" className="needs-js" aria-label={form.fewer} onClick={(event) => step(event, -1)}>
              −
            </button>
            <input {...control} inputMode="numeric" enterKeyHint="next" autoComplete="off" maxLength={3} />
            <button type="button" className="needs-js" aria-label={form.more} onClick={(event) => step(event, 1)}>
              +
            </button>
          </span>
        )}
      </Field>
    </div>
  );
}

function step({ currentTarget }: MouseEvent<HTMLButtonElement>, by: number) {
  const input = currentTarget.parentElement?.querySelector('input');
  if (!input) return;
  input.value = String(Math.min(999, Math.max(1, (Number.parseInt(input.value, 10) || 0) + by)));
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
