import { fill } from '../fill.ts';
import { chosenOffer } from './check-form.ts';
import type { FormView } from './form-view.ts';

/** A DuitNow QR code carries the merchant's name, if that has Latin letters. */
const isOwnNameShown = ({ rules, typed, merchant }: FormView): boolean =>
  chosenOffer(rules.offers, typed)?.reference === 'DUITNOW_QR' && /[a-z\d]/i.test(merchant);

/** The name that the payer will see at their bank, said before they leave: most often it is not the merchant's. */
export function Descriptor({ view }: { view: FormView }) {
  const { payee, merchant, messages, direction } = view;
  if (payee === null) return null;
  const { descriptor, descriptor_own } = messages.form;
  const sentence = isOwnNameShown(view) ? descriptor_own : descriptor;
  return <p className="next">{fill(sentence, { payee, merchant }, direction)}</p>;
}
