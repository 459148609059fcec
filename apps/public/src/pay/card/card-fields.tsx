import type { CardField } from '@kutip/domain/card/check';
import type { Words } from '../../shared/words/en.ts';

/** How the outside world calls a field: `data-encrypt` marks what is encrypted and never posted. */
const MARKS: Record<CardField, string> = { number: 'cardnumber', month: 'month', year: 'year', cvv: 'cvv' };

/** Nineteen digits in groups; the others have room for a slip, which is told instead of swallowed. */
const LONGEST = { number: 23, month: 3, year: 5, cvv: 5 } as const satisfies Record<CardField, number>;

interface InputProps {
  field: CardField;
  label: string;
  help?: string;
  autocomplete: string;
}

/** No `name`: a browser posts only what has one, so what is typed here cannot leave it. */
function Input({ field, label, help, autocomplete }: InputProps) {
  const id = `card-${field}`;
  const input = (
    <input
      id={id}
      data-encrypt={MARKS[field]}
      autoComplete={autocomplete}
      inputMode="numeric"
      maxLength={LONGEST[field]}
      dir="ltr"
      spellCheck={false}
      aria-describedby={`${help ? `${id}-help ` : ''}${id}-fault`}
      aria-required={field === 'cvv' ? undefined : true}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {field === 'number' ? (
        <span className="card-number" dir="ltr">
          {input}
          <output id="card-brand" htmlFor={id} />
        </span>
      ) : (
        input
      )}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <p className="fault" id={`${id}-fault`} hidden />
    </div>
  );
}

/** Number, expiry and security code; a card that has nothing but its number hides the others. */
export function CardFields({ words }: { words: Words['card'] }) {
  return (
    <fieldset className="block">
      <legend>{words.legend}</legend>
      <Input field="number" label={words.number} autocomplete="cc-number" />
      <p className="help" id="number-only" role="status" hidden>
        {words.number_only}
      </p>
      <div className="expiry" id="card-rest">
        <fieldset>
          <legend>{words.expiry}</legend>
          <div className="pair">
            <Input field="month" label={words.month} help={words.month_help} autocomplete="cc-exp-month" />
            <Input field="year" label={words.year} help={words.year_help} autocomplete="cc-exp-year" />
          </div>
        </fieldset>
        <Input field="cvv" label={words.cvv} help={words.cvv_help} autocomplete="cc-csc" />
      </div>
    </fieldset>
  );
}
