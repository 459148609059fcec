import { fill } from '../../shared/fill.ts';
import type { QuestionForm } from '@kutip/domain/collection-form';
import { answerName } from './check-form.ts';
import { Field } from './field.tsx';
import { PHONE_EXAMPLE } from './phone-example.ts';
import type { FormPart } from './form-view.ts';

/** Who pays, and the merchant's own questions. */
export function PayerFields({ part }: { part: FormPart }) {
  const { form } = part.words;
  return (
    <fieldset className="block">
      <legend>{form.details}</legend>
      <Field part={part} name="full_name" label={form.full_name}>
        {(control) => <input {...control} autoComplete="name" maxLength={255} />}
      </Field>
      <Field
        part={part}
        name="email"
        label={form.email}
        help={fill(form.email_help, { merchant: part.merchant }, part.direction)}
      >
        {(control) => (
          <input {...control} type="email" inputMode="email" autoComplete="email" maxLength={255} dir="ltr" />
        )}
      </Field>
      <Field
        part={part}
        name="phone_number"
        label={form.phone_number}
        help={fill(form.phone_help, { example: PHONE_EXAMPLE }, part.direction)}
      >
        {(control) => <input {...control} type="tel" inputMode="tel" autoComplete="tel" maxLength={20} dir="ltr" />}
      </Field>
      {part.rules.form_fields.map((field) => (
        <Question key={field.key} part={part} field={field} />
      ))}
    </fieldset>
  );
}

function Question({ part, field }: { part: FormPart; field: QuestionForm }) {
  return (
    <Field part={part} name={answerName(field.key)} label={field.label} is_optional={!field.is_required}>
      {(control) =>
        field.type === 'select' ? (
          <select {...control}>
            <option value="">{part.words.form.choose}</option>
            {field.options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        ) : (
          <input {...control} maxLength={255} inputMode={field.type === 'number' ? 'decimal' : undefined} dir="auto" />
        )
      }
    </Field>
  );
}
