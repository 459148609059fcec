import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { useField } from './form-context.tsx';

interface FieldProps {
  /** The field's path in the body of the call. */
  name: string;
  /** Help text under the field. */
  help?: ReactNode;
  /** Adds "optional" to the label; fields are required by default. */
  isOptional?: boolean;
}

/** The label, with "(optional)" for optional fields. */
export function useLabel(label: string, isOptional: boolean): string {
  const { t } = useMessages();
  return isOptional ? `${label} (${t('common.optional')})` : label;
}

type TextProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: string;
  autoFocus?: boolean;
  maxLength?: number;
};

export function TextField({ name, help, isOptional = false, type = 'text', ...rest }: TextProps) {
  const { value, onChange, ...field } = useField<string | null>(name);
  return (
    <TextInput
      {...field}
      {...rest}
      type={type}
      name={name}
      label={useLabel(field.label, isOptional)}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function LongTextField({ name, help, isOptional = false, minRows = 3 }: FieldProps & { minRows?: number }) {
  const { value, onChange, ...field } = useField<string | null>(name);
  return (
    <Textarea
      {...field}
      name={name}
      label={useLabel(field.label, isOptional)}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={minRows}
      maxRows={12}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function PasswordField({
  name,
  help,
  autoComplete,
}: FieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  const { t } = useMessages();
  const { value, onChange, ...field } = useField(name);
  return (
    <PasswordInput
      {...field}
      name={name}
      autoComplete={autoComplete}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password'), tabIndex: 0 }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function CheckField({ name, help }: FieldProps) {
  const { value, onChange, ...field } = useField<boolean>(name);
  return (
    <Checkbox
      {...field}
      name={name}
      description={help}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** A select with few options. `read` and `write` convert between the form's value and the option's value. */
export function SelectField<Value>({
  name,
  help,
  options,
  read,
  write,
}: FieldProps & {
  options: { value: string; label: string }[];
  read: (text: string) => Value;
  write: (value: Value) => string;
}) {
  const { value, onChange, ...field } = useField<Value>(name);
  return (
    <NativeSelect
      {...field}
      name={name}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={options}
      value={write(value)}
      onChange={(event) => onChange(read(event.currentTarget.value))}
    />
  );
}
