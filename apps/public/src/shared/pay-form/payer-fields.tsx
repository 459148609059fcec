import { fill } from '../fill.ts';
import type { FormField } from '@kutip/domain/collection-form';
import type { PayerField } from '@kutip/domain/payer-fields';
import { answerName, LONGEST_ADDRESS } from './check-form.ts';
import { Field } from './field.tsx';
import { PHONE_EXAMPLE } from './phone-example.ts';
import type { FormView } from './form-view.ts';

/** The payer's details, and the merchant's own questions. */
export function PayerFields({ view }: { view: FormView }) {
  const { form } = view.messages;
  return (
    <fieldset className="block">
      <legend>{form.details}</legend>
      <Field view={view} name="full_name" label={form.full_name}>
        {(control) => <input {...control} enterKeyHint="next" autoComplete="name" maxLength={255} />}
      </Field>
      <ContactFields view={view} />
      <LongField view={view} name="address" autoComplete="street-address" />
      <LongField view={view} name="note" autoComplete="off" />
      {view.rules.form_fields.map((field) => (
        <Question key={field.key} view={view} field={field} />
      ))}
    </fieldset>
  );
}

const ruleOf = (view: FormView, field: PayerField) => view.rules.payer_fields[field];

/** E-mail and phone, those of them that the merchant asks for. */
function ContactFields({ view }: { view: FormView }) {
  const { form } = view.messages;
  return (
    <>
      {ruleOf(view, 'email') !== 'off' && (
        <Field
          view={view}
          name="email"
          label={form.email}
          is_optional={ruleOf(view, 'email') === 'optional'}
          help={fill(form.email_help, { merchant: view.merchant }, view.direction)}
        >
          {(control) => (
            <input
              {...control}
              enterKeyHint="next"
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={255}
              dir="ltr"
            />
          )}
        </Field>
      )}
      {ruleOf(view, 'phone_number') !== 'off' && (
        <Field
          view={view}
          name="phone_number"
          label={form.phone_number}
          is_optional={ruleOf(view, 'phone_number') === 'optional'}
          help={fill(form.phone_help, { example: PHONE_EXAMPLE }, view.direction)}
        >
          {(control) => (
            <input
              {...control}
              enterKeyHint="next"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={20}
              dir="ltr"
            />
          )}
        </Field>
      )}
    </>
  );
}

interface LongFieldProps {
  view: FormView;
  name: 'address' | 'note';
  autoComplete: string;
}

/** Address or note, where the merchant asks for it. */
function LongField({ view, name, autoComplete }: LongFieldProps) {
  const rule = ruleOf(view, name);
  if (rule === 'off') return null;
  return (
    <Field view={view} name={name} label={view.messages.form[name]} is_optional={rule === 'optional'}>
      {(control) => (
        <textarea {...control} rows={2} autoComplete={autoComplete} maxLength={LONGEST_ADDRESS} dir="auto" />
      )}
    </Field>
  );
}

function Question({ view, field }: { view: FormView; field: FormField }) {
  return (
    <Field view={view} name={answerName(field.key)} label={field.label} is_optional={!field.is_required}>
      {(control) =>
        field.type === 'select' ? (
          <select {...control}>
            <option value="">{view.messages.form.choose}</option>
            {field.options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            enterKeyHint="next"
            maxLength={255}
            inputMode={field.type === 'number' ? 'decimal' : undefined}
            dir="auto"
          />
        )
      }
    </Field>
  );
}
