import type { ReactNode } from 'react';
import { idOf, type FormView } from './form-view.ts';

interface FieldProps {
  view: FormView;
  name: string;
  label: string;
  help?: string;
  is_optional?: boolean;
  children(control: ControlProps): ReactNode;
}

/** Props that connect a control with its label, help text and error. */
export interface ControlProps {
  id: string;
  name: string;
  defaultValue: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

/** A label, the control, and its help text and error. */
export function Field({ view, name, label, help, is_optional = false, children }: FieldProps) {
  const id = idOf(name);
  const fault = view.faultOf(name);
  const described = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {is_optional && <span className="optional"> ({view.messages.form.optional})</span>}
      </label>
      {children({
        id,
        name,
        defaultValue: view.initial[name] ?? '',
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': is_optional ? undefined : true,
      })}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
