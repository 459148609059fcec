import type { ReactNode } from 'react';
import { idOf, type FormPart } from './form-view.ts';

interface FieldProps {
  part: FormPart;
  name: string;
  label: string;
  help?: string;
  is_optional?: boolean;
  children(control: ControlProps): ReactNode;
}

/** What a control needs so that its label, help and fault belong to it. */
export interface ControlProps {
  id: string;
  name: string;
  defaultValue: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-required': boolean | undefined;
}

/** A label above, the control, help and fault under it. */
export function Field({ part, name, label, help, is_optional = false, children }: FieldProps) {
  const id = idOf(name);
  const fault = part.faultOf(name);
  const described = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {is_optional && <span className="optional"> ({part.words.form.optional})</span>}
      </label>
      {children({
        id,
        name,
        defaultValue: part.initial[name] ?? '',
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
