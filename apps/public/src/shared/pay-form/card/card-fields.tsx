import type { CardField } from '@kutip/domain/card/check';
import type { Messages } from '../../messages/en.ts';

/** The card provider's names for the fields: `data-encrypt` marks fields that are encrypted and never posted. */
const MARKS: Record<CardField, string> = { number: 'cardnumber', month: 'month', year: 'year', cvv: 'cvv' };

/**
 * Nineteen digits in groups; the whole expiry fits the month's field. The other fields accept one extra character, so that a typing error is reported instead of
 * cut off.
 */
const LONGEST = { number: 23, month: 9, year: 5, cvv: 5 } as const satisfies Record<CardField, number>;

interface InputProps {
  field: CardField;
  label: string;
  help?: string;
  autocomplete: string;
}

/** No `name` attribute: browsers only post named inputs, so the typed card data cannot leave the page. */
function Input({ field, label, help, autocomplete }: InputProps) {
  const id = `card-${field}`;
  const input = (
    <input
      id={id}
      data-encrypt={MARKS[field]}
      autoComplete={autocomplete}
      inputMode="numeric"
      enterKeyHint={field === 'cvv' ? 'go' : 'next'}
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

/** Number, expiry and security code. A card that needs only its number hides the other fields. */
export function CardFields({ messages, legend }: { messages: Messages['card']; legend: string }) {
  return (
    <fieldset className="block">
      <legend>{legend}</legend>
      <Input field="number" label={messages.number} autocomplete="cc-number" />
      <p className="help" id="number-only" role="status" hidden>
        {messages.number_only}
      </p>
      <div className="expiry" id="card-rest">
        <fieldset>
          <legend>{messages.expiry}</legend>
          <div className="pair">
            <Input field="month" label={messages.month} help={messages.month_help} autocomplete="cc-exp-month" />
            <Input field="year" label={messages.year} help={messages.year_help} autocomplete="cc-exp-year" />
          </div>
        </fieldset>
        <Input field="cvv" label={messages.cvv} help={messages.cvv_help} autocomplete="cc-csc" />
      </div>
    </fieldset>
  );
}
