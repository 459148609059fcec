import { show, type Outcome } from '../../shared/outcome.ts';
import { Support } from '../../shared/support.tsx';
import { AmountField } from '../../shared/pay-form/amount-field.tsx';
import { amountDue, type Faults, type Typed } from '../../shared/pay-form/check-form.ts';
import { FaultSummary } from '../../shared/pay-form/fault-summary.tsx';
import type { FormView } from '../../shared/pay-form/form-view.ts';
import { buildFormView } from '../../shared/pay-form/build-form-view.ts';
import { PayerFields } from '../../shared/pay-form/payer-fields.tsx';
import { PaymentMethodChoice } from '../../shared/pay-form/payment-method-choice.tsx';
import { formProps } from '../../shared/pay-form/form-island.tsx';
import { Review } from './review.tsx';
import { carried, faultsOf, STEPS, type Step } from './steps.ts';
import type { StepPayable } from './step-payable.ts';
import type { PayContext } from '../pay-context.ts';

export interface StepState {
  step: Step;
  typed: Typed;
  /** Errors of the whole form; a step shows its own. */
  faults: Faults;
  problem: string | null;
}

/**
 * One step of the classic look. It works without a script: typed values are carried in hidden fields from step to step.
 */
export function stepPage(context: PayContext, payable: StepPayable, state: StepState): Outcome {
  const { step } = state;
  const form = payable.blocked ? null : <StepForm context={context} payable={payable} state={state} />;
  const isFirst = step === 'details';
  const body = (
    <main className="narrow classic">
      {payable.head}
      {form && <StepList context={context} current={step} asks_payer={payable.rules.asks_payer} />}
      {payable.blocked}
      {isFirst && payable.details}
      {isFirst && payable.wrapForm ? payable.wrapForm(form) : form}
      {isFirst && form && payable.share}
      <Support support={payable.support} context={context} />
    </main>
  );
  const is_refused = Object.keys(faultsOf(step, state.faults)).length > 0 || state.problem !== null;
  const { preview: share, is_unbranded } = payable;
  const page = { share, body, is_unbranded, allows_back_cache: true } as const;
  return show(page, is_refused && context.request.method === 'POST' ? 422 : 200);
}

function StepList({ context, current, asks_payer }: { context: PayContext; current: Step; asks_payer: boolean }) {
  const { steps } = context.messages;
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
  context: PayContext;
  payable: StepPayable;
  state: StepState;
}

function StepForm({ context, payable, state }: StepFormProps) {
  const { rules, merchant, service_tax_bps, is_second_try } = payable;
  const { step, typed, problem } = state;
  const faults = faultsOf(step, state.faults);
  const { path: action } = context.request;
  const props = formProps(context, { action, rules, merchant, service_tax_bps, is_second_try, typed, faults, problem });
  const view = buildFormView(props, typed, faults);
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
      <FaultSummary view={view} faults={faults} />
      <StepFields context={context} payable={payable} state={state} view={view} />
    </form>
  );
}

function StepFields({ context, payable, state, view }: StepFormProps & { view: FormView }) {
  const { steps } = context.messages;
  const { rules } = payable;
  const due = amountDue(rules, state.typed);
  const amount = 'amount' in due ? due.amount : null;
  if (state.step === 'review') return <Review context={context} payable={payable} view={view} />;
  const is_method_step = state.step === 'method';
  return (
    <>
      {is_method_step && <PaymentMethodChoice view={view} due={amount} />}
      {!is_method_step && rules.asks_payer && <AmountField view={view} />}
      {!is_method_step && rules.asks_payer && <PayerFields view={view} />}
      {/* The Enter key presses the first button of a form. */}
      <div className="step-buttons">
        <button type="submit" name="to" value={is_method_step ? 'review' : 'method'} className="main-action">
          {steps.on}
        </button>
        {is_method_step && (
          <button type="submit" name="to" value="details" className="second-action">
            {steps.back}
          </button>
        )}
      </div>
    </>
  );
}
