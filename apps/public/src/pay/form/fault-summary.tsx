import { countText } from './fault-words.ts';
import type { Faults } from './check-form.ts';
import { idOf, type FormPart } from './form-view.ts';

/** What is to be mended, with a link to each field. It takes the focus when it appears. */
export function FaultSummary({ part, faults }: { part: FormPart; faults: Faults }) {
  const fields = Object.keys(faults);
  if (fields.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a refused form the reader must be taken to what is wrong
    <div className="summary-of-faults" role="alert" id="faults" tabIndex={-1} autoFocus>
      <p>{countText(part.words.faults, fields.length)}</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a href={`#${idOf(field)}`}>{part.faultOf(field)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
