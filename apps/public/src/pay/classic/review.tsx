import { sen } from '@kutip/domain/money';
import { fill } from '../../shared/fill.ts';
import { formatSen } from '../../shared/format-money.ts';
import { Facts, type Fact } from '../facts.tsx';
import { answerName, chosenOffer } from '../../shared/pay-form/check-form.ts';
import type { FormView } from '../../shared/pay-form/form-view.ts';
import { sumOf } from '../../shared/pay-form/pay-sum.ts';
import { Descriptor } from '../../shared/pay-form/descriptor.tsx';
import { ShownAmount } from '../../shared/pay-form/shown-amount.tsx';
import { nextStepText } from '../../shared/pay-form/payment-methods.ts';
import type { StepPayable } from './step-payable.ts';
import type { PayContext } from '../pay-context.ts';

interface ReviewProps {
  context: PayContext;
  payable: StepPayable;
  view: FormView;
}

/** The last step: a summary of all values, the total, and the pay button. */
export function Review({ context, payable, view }: ReviewProps) {
  const { messages, direction } = context;
  const { steps, form, receipt } = messages;
  const offer = chosenOffer(view.rules.offers, view.typed);
  const sum = sumOf(view);
  const charge = sum?.charge ?? 0;
  const total = formatSen(sum?.total ?? sen(0));
  const facts: Fact[] = [
    [receipt.to_open, payable.merchant, 'auto'],
    [receipt.for, payable.title, 'auto'],
    [form.full_name, view.typed['full_name'], 'auto'],
    [form.email, view.typed['email'], 'ltr'],
    [form.phone_number, view.typed['phone_number'], 'ltr'],
    ...view.rules.form_fields.map(({ key, label }): Fact => [label, view.typed[answerName(key)], 'auto']),
    [steps.with, offer?.name, 'auto'],
    [form.amount, sum && charge > 0 ? formatSen(sum.amount) : undefined, 'ltr'],
    [steps.charge, sum && charge > 0 ? formatSen(sum.charge) : undefined, 'ltr'],
    [steps.total, total, 'ltr'],
  ];
  return (
    <>
      <Facts facts={facts} />
      <ShownAmount rules={view.rules} total={sum?.total ?? null} />
      <div className="step-buttons">
        <button type="submit" name="to" value="pay" className="main-action">
          {fill(form.pay, { amount: total }, direction)}
        </button>
        <button type="submit" name="to" value="method" className="second-action">
          {steps.back}
        </button>
      </div>
      <p className="next">{nextStepText(messages, offer)}</p>
      <Descriptor view={view} />
    </>
  );
}
