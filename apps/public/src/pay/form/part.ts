import type { Faults, Typed } from './check-form.ts';
import { faultText, namedIn } from './fault-words.ts';
import type { FormPart, PayFormProps } from './form-view.ts';

/** What each part of a form is given, for what stands in the page now. */
export function partOf(props: PayFormProps, typed: Typed, faults: Faults): FormPart {
  const { rules, words, direction } = props;
  const faultOf = (field: string): string | null => {
    const reason = faults[field];
    return reason ? faultText(words.faults, { field, reason }, namedIn(field, rules, typed), direction) : null;
  };
  return { ...props, typed, initial: props.typed, faultOf };
}
