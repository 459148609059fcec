import { fill } from '../fill.ts';
import type { FormView } from './form-view.ts';

/** The name that the payer will see at their bank, said before they leave: it is not the merchant's. */
export function Descriptor({ view }: { view: FormView }) {
  const { payee, merchant, messages, direction } = view;
  if (payee === null) return null;
  return <p className="next">{fill(messages.form.descriptor, { payee, merchant }, direction)}</p>;
}
