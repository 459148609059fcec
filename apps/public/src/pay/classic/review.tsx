import { sen, type Sen } from '@kutip/domain/money';
import { fill } from '../../shared/fill.ts';
import { rmOf } from '../../shared/money-words.ts';
import type { PageContext } from '../../shared/outcome.ts';
import { Facts, type Fact } from '../facts.tsx';
import { answerName, chosenOffer } from '../form/check-form.ts';
import type { FormPart } from '../form/form-view.ts';
import { chargeOf } from '../form/offer.ts';
import { nextWords } from '../form/ways.ts';
import type { Subject } from './subject.ts';

interface ReviewProps {
  context: PageContext;
  subject: Subject;
  part: FormPart;
  /** Before any charge, in sen. The step is reached only with a whole form, so it is known. */
  due: Sen | null;
}

/** The last step: everything once more, what it costs in all, and the one button that pays. */
export function Review({ context, subject, part, due }: ReviewProps) {
  const { words, direction } = context;
  const { steps, form, receipt } = words;
  const offer = chosenOffer(part.rules.offers, part.typed);
  const charge = offer && due !== null ? chargeOf(offer, due, part.service_tax_bps) : sen(0);
  const total = rmOf(sen((due ?? 0) + charge));
  const facts: Fact[] = [
    [receipt.to_open, subject.merchant, 'auto'],
    [receipt.for, subject.title, 'auto'],
    [form.full_name, part.typed['full_name'], 'auto'],
    [form.email, part.typed['email'], 'ltr'],
    [form.phone_number, part.typed['phone_number'], 'ltr'],
    ...part.rules.form_fields.map(({ key, label }): Fact => [label, part.typed[answerName(key)], 'auto']),
    [steps.with, offer?.name, 'auto'],
    [form.amount, due === null || charge === 0 ? undefined : rmOf(due), 'ltr'],
    [steps.charge, charge > 0 ? rmOf(charge) : undefined, 'ltr'],
    [steps.total, total, 'ltr'],
  ];
  return (
    <>
      <Facts facts={facts} />
      <div className="step-buttons">
        <button type="submit" name="to" value="pay" className="main-action">
          {fill(form.pay, { amount: total }, direction)}
        </button>
        <button type="submit" name="to" value="way" className="second-action">
          {steps.back}
        </button>
      </div>
      <p className="next">{nextWords(words, offer)}</p>
    </>
  );
}
