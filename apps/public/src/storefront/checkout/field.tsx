import type { InputHTMLAttributes, ReactNode } from 'react';
import type { CheckoutProps, Faults, Field as FieldName, OrderValues } from './checkout-props.ts';

/** What every part of the form needs. */
export interface FormState {
  props: CheckoutProps;
  values: OrderValues;
  faults: Faults;
  change(changed: Partial<OrderValues>): void;
}

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'form'> {
  form: FormState;
  name: FieldName;
  label: string;
  is_optional?: boolean;
  help?: ReactNode;
}

/** A labelled input; its fault and help are read out with it. */
export function Field({ form, name, label, is_optional = false, help, ...input }: FieldProps) {
  const fault = form.faults[name];
  return (
    <div className="entry">
      <label htmlFor={name}>
        {label} {is_optional && <span className="help">{form.props.texts.optional}</span>}
      </label>
      <input
        id={name}
        value={form.values[name]}
        onChange={({ target }) => form.change({ [name]: target.value })}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault || help ? `${name}-note` : undefined}
        aria-required={is_optional ? undefined : true}
        {...input}
      />
      {(fault || help) && (
        <p id={`${name}-note`} className={fault ? 'fault' : 'help'}>
          {fault ?? help}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  name: FieldName;
  value: string;
  form: FormState;
  title: ReactNode;
  price?: ReactNode;
  detail?: ReactNode;
  is_disabled?: boolean;
}

/** One row of a list of choices. */
export function Choice({ name, value, form, title, price, detail, is_disabled = false }: ChoiceProps) {
  return (
    <label className={is_disabled ? 'choice not-possible' : 'choice'}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={form.values[name] === value}
        disabled={is_disabled}
        onChange={() => form.change({ [name]: value })}
      />
      <span className="choice-title">{title}</span>
      {price !== undefined && <span className="choice-price">{price}</span>}
      {detail && <span className="choice-detail">{detail}</span>}
    </label>
  );
}
