import { countText } from './fault-text.ts';
import { answerName, type Faults } from './check-form.ts';
import { idOf, type FormView } from './form-view.ts';

/** Lists the errors with a link to each field. Takes the focus when it appears. */
export function FaultSummary({ view, faults }: { view: FormView; faults: Faults }) {
  const fields = Object.keys(faults);
  if (fields.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a refused form the focus must move to the errors
    <div className="summary-of-faults" role="alert" id="faults" tabIndex={-1} autoFocus>
      <p>{countText(view.messages.faults, fields.length)}</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a href={`#${idOf(field)}`}>{`${labelOf(view, field)}: ${view.faultOf(field)}`}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The label of a field, so that a link makes sense when it is read alone. */
export function labelOf({ messages: { form }, rules }: FormView, field: string): string {
  if (field === 'payment_service_id') return form.how;
  const question = rules.form_fields.find(({ key }) => answerName(key) === field);
  if (question) return question.label;
  const labels: Record<string, string> = form;
  return labels[field] ?? form.details;
}
