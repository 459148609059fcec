import { AmountField } from './amount-field.tsx';
import { amountDue, chosenOffer, type FormRules } from './check-form.ts';
import { FaultSummary } from './fault-summary.tsx';
import type { PayFormProps } from './form-view.ts';
import type { Offer } from './offer.ts';
import { partOf } from './part.ts';
import { PayBar } from './pay-bar.tsx';
import { PayerFields } from './payer-fields.tsx';
import { usePayForm } from './use-pay-form.ts';
import { WayChoice } from './way-choice.tsx';
import { bankTypesOf, nextWords, waysOf } from './ways.ts';

/** A real form that works by itself. With a script it also searches, adds up, checks at once and guards against a second click. */
export function PayForm(props: PayFormProps) {
  const { form, typed, faults, key, is_busy, started, onInput, onSubmit } = usePayForm(props);
  const { rules, words, problem } = props;
  const part = partOf(props, typed, faults);
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
          {words.form.started} <a href={started}>{words.form.started_link}</a>
        </p>
      )}
      <FaultSummary part={part} faults={faults} />
      {rules.asks_payer && <AmountField part={part} />}
      {rules.asks_payer && <PayerFields part={part} />}
      <WayChoice part={part} due={amount} />
      <PayBar part={part} due={amount} is_busy={is_busy} />
      <p className="next">{nextWords(words, chosenOffer(rules.offers, typed) ?? onlyWay(rules))}</p>
    </form>
  );
}

/** Where there is one way only, what comes next is known before anything is chosen. */
const onlyWay = ({ offers }: FormRules): Offer | undefined =>
  waysOf(offers, null).length === 1 ? offers[0] : undefined;
