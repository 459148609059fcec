import type { Faults, Typed } from './check-form.ts';
import { faultText, faultValues } from './fault-text.ts';
import type { FormView, PayFormProps } from './form-view.ts';

/** Builds the view that every part of the form receives, from the current values. */
export function buildFormView(props: PayFormProps, typed: Typed, faults: Faults): FormView {
  const { rules, messages, direction } = props;
  const faultOf = (field: string): string | null => {
    const reason = faults[field];
    return reason ? faultText(messages.faults, { field, reason }, faultValues(field, rules, typed), direction) : null;
  };
  return { ...props, typed, initial: props.typed, faultOf };
}
