import { show, type Outcome, type PageContext } from '../../shared/outcome.ts';
import { Support } from '../../shared/support.tsx';
import { AmountField } from '../form/amount-field.tsx';
import { amountDue, type Faults, type Typed } from '../form/check-form.ts';
import { FaultSummary } from '../form/fault-summary.tsx';
import type { FormPart } from '../form/form-view.ts';
import { partOf } from '../form/part.ts';
import { PayerFields } from '../form/payer-fields.tsx';
import { WayChoice } from '../form/way-choice.tsx';
import { formProps } from '../form-island.tsx';
import { Review } from './review.tsx';
import { carried, faultsOf, STEPS, type Step } from './steps.ts';
import type { Subject } from './subject.ts';

export interface Stand {
  step: Step;
  typed: Typed;
  /** Of the whole form; a step shows its own. */
  faults: Faults;
  problem: string | null;
}

/** One step of the classic look. It needs no script: what was typed travels in the form from step to step and back. */
export function stepPage(context: PageContext, subject: Subject, stand: Stand): Outcome {
  const { step } = stand;
  const form = subject.blocked ? null : <StepForm context={context} subject={subject} stand={stand} />;
  const isFirst = step === 'details';
  const body = (
    <main className="narrow classic">
      {subject.head}
      {form && <StepList context={context} current={step} asks_payer={subject.rules.asks_payer} />}
      {subject.blocked}
      {isFirst && subject.details}
      {isFirst && subject.behind ? subject.behind(form) : form}
      {isFirst && form && subject.share}
      <Support support={subject.support} context={context} />
    </main>
  );
  const is_refused = Object.keys(faultsOf(step, stand.faults)).length > 0 || stand.problem !== null;
  const { preview: share, is_unbranded } = subject;
  const page = { share, body, is_unbranded, is_kept_for_back: true } as const;
  return show(page, is_refused && context.request.method === 'POST' ? 422 : 200);
}

function StepList({ context, current, asks_payer }: { context: PageContext; current: Step; asks_payer: boolean }) {
  const { steps } = context.words;
  return (
    <ol className="steps" aria-label={steps.label}>
      {STEPS.map((step) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {step === 'details' && !asks_payer ? steps.bill : steps[step]}
        </li>
      ))}
    </ol>
  );
}

interface StepFormProps {
  context: PageContext;
  subject: Subject;
  stand: Stand;
}

function StepForm({ context, subject, stand }: StepFormProps) {
  const { rules, merchant, service_tax_bps, is_second_try } = subject;
  const { step, typed, problem } = stand;
  const faults = faultsOf(step, stand.faults);
  const props = formProps(context, { rules, merchant, service_tax_bps, is_second_try, typed, faults, problem });
  const part = partOf(props, typed, faults);
  const key = typed['idempotency_key'] ?? props.idempotency_key;
  return (
    <form method="post" action={props.action} noValidate className="pay-form step-form">
      <input type="hidden" name="idempotency_key" value={key} />
      {is_second_try && <input type="hidden" name="second_try" value="yes" />}
      {carried(step, typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {problem && (
        <p className="notice red" role="alert">
          {problem}
        </p>
      )}
      <FaultSummary part={part} faults={faults} />
      <StepFields context={context} subject={subject} stand={stand} part={part} />
    </form>
  );
}

function StepFields({ context, subject, stand, part }: StepFormProps & { part: FormPart }) {
  const { steps } = context.words;
  const { rules } = subject;
  const due = amountDue(rules, stand.typed);
  const amount = 'amount' in due ? due.amount : null;
  if (stand.step === 'review') return <Review context={context} subject={subject} part={part} due={amount} />;
  const is_way = stand.step === 'way';
  return (
    <>
      {is_way && <WayChoice part={part} due={amount} />}
      {!is_way && rules.asks_payer && <AmountField part={part} />}
      {!is_way && rules.asks_payer && <PayerFields part={part} />}
      {/* The first button is the one that the Enter key presses. */}
      <div className="step-buttons">
        <button type="submit" name="to" value={is_way ? 'review' : 'way'} className="main-action">
          {steps.on}
        </button>
        {is_way && (
          <button type="submit" name="to" value="details" className="second-action">
            {steps.back}
          </button>
        )}
      </div>
    </>
  );
}
