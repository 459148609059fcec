import { toRinggit } from '@kutip/domain/money';
import { SMALLEST_PAYMENT } from '@kutip/domain/collection';
import type { FocusEvent, MouseEvent } from 'react';
import { fill } from '../../shared/fill.ts';
import { grouped, rm, typedSen } from '../../shared/money-words.ts';
import { Field } from './field.tsx';
import type { FormPart } from './form-view.ts';

/** The amount the payer chooses, or how many of a fixed price. Nothing when the amount is fixed. */
export function AmountField({ part }: { part: FormPart }) {
  if (part.rules.amount_type !== 'FIXED') return <TypedAmount part={part} />;
  return part.rules.quantity_enable ? <Quantity part={part} /> : null;
}

function TypedAmount({ part }: { part: FormPart }) {
  const { form } = part.words;
  const { min_amount, max_amount } = part.rules;
  const least = rm(min_amount ?? toRinggit(SMALLEST_PAYMENT));
  const help = fill(
    max_amount ? form.amount_between : form.amount_least,
    { least, most: rm(max_amount ?? '0') },
    part.direction,
  );
  return (
    <div className="block">
      <Field part={part} name="amount" label={form.amount} help={help}>
        {(control) => (
          <span className="money-input" dir="ltr">
            <span aria-hidden="true">RM</span>
            <input
              {...control}
              inputMode="decimal"
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

/** '1234.5' → '1,234.50' when the field is left; what is no amount stays as typed. */
function tidy({ currentTarget }: FocusEvent<HTMLInputElement>) {
  const amount = typedSen(currentTarget.value);
  if (amount !== null) currentTarget.value = grouped(toRinggit(amount));
}

function Quantity({ part }: { part: FormPart }) {
  const { form } = part.words;
  return (
    <div className="block">
      <Field part={part} name="quantity" label={form.quantity}>
        {(control) => (
          <span className="stepper">
            <button type="button" className="needs-js" aria-label={form.fewer} onClick={(event) => step(event, -1)}>
              −
            </button>
            <input {...control} inputMode="numeric" autoComplete="off" maxLength={3} />
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
