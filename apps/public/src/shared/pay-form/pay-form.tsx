import { AmountField } from './amount-field.tsx';
import { amountDue, chosenOffer, type FormRules } from './check-form.ts';
import { Descriptor } from './descriptor.tsx';
import { ExpressChoice } from './express/express-choice.tsx';
import { FaultSummary } from './fault-summary.tsx';
import type { PayFormProps } from './form-view.ts';
import type { Offer } from './offer.ts';
import { buildFormView } from './build-form-view.ts';
import { PayBar } from './pay-bar.tsx';
import { sumOf } from './pay-sum.ts';
import { PayerFields } from './payer-fields.tsx';
import { usePayForm } from './use-pay-form.ts';
import { PaymentMethodChoice } from './payment-method-choice.tsx';
import { bankTypesOf, nextStepText, groupByMethod } from './payment-methods.ts';

/**
 * A form that works without a script. With a script it also searches, calculates the total, validates at once and
 * prevents a double submission.
 */
export function PayForm(props: PayFormProps) {
  const { form, typed, faults, key, is_busy, is_live, started, onInput, onSubmit, ...express } = usePayForm(props);
  const { rules, messages, problem } = props;
  const view = buildFormView(props, typed, faults);
  const due = amountDue(rules, typed);
  const amount = 'amount' in due ? due.amount : null;
  const types = bankTypesOf(rules.offers);
  return (
    <form
      method="post"
      action={props.action}
      noValidate
      ref={form}
      onInput={onInput}
      onSubmit={onSubmit}
      className="pay-form"
    >
      <input type="hidden" name="idempotency_key" value={key} autoComplete="off" readOnly />
      {props.is_second_try && <input type="hidden" name="second_try" value="yes" />}
      {types.length === 1 && <input type="hidden" name="bank_type" value={types[0]} />}
      {problem && (
        <p className="notice red" role="alert">
          {problem}
        </p>
      )}
      {started && (
        <p className="notice amber" role="status">
          {messages.form.started} <a href={started}>{messages.form.started_link}</a>
        </p>
      )}
      <FaultSummary view={view} faults={faults} />
      {rules.asks_payer && <AmountField view={view} />}
      {rules.asks_payer && <PayerFields view={view} />}
      {props.express && <ExpressChoice view={view} form={form} is_busy={is_busy} {...express} />}
      <PaymentMethodChoice view={view} due={amount} />
      <PayBar view={view} sum={sumOf({ ...props, typed })} is_busy={is_busy} is_live={is_live} />
      <p className="next">{nextStepText(messages, chosenOffer(rules.offers, typed) ?? onlyMethod(rules))}</p>
      <Descriptor view={view} />
    </form>
  );
}

/** With a single payment method, the next step is known before a selection. */
const onlyMethod = ({ offers }: FormRules): Offer | undefined =>
  groupByMethod(offers, null).length === 1 ? offers[0] : undefined;
