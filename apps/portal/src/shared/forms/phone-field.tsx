import { TextInput } from '@mantine/core';
import { formatPhone } from '@kutip/domain/phone';
import { useField } from './form-context.tsx';
import { useLabel } from './fields.tsx';

interface PhoneFieldProps {
  name: string;
  help?: string;
  isOptional?: boolean;
}

/** A Malaysian phone number in any format; formatted with its country code on blur. */
export function PhoneField({ name, help, isOptional = false }: PhoneFieldProps) {
  const { value, onChange, onBlur, ...field } = useField<string | null>(name);
  const handleBlur = (): void => {
    if (value) onChange(formatPhone(value));
    onBlur();
  };
  return (
    <TextInput
      {...field}
      type="tel"
      name={name}
      autoComplete="tel"
      maxLength={24}
      maw={{ base: '100%', sm: 280 }}
      placeholder="+60 12-345 6789"
      label={useLabel(field.label, isOptional)}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' && isOptional ? null : event.currentTarget.value)}
      onBlur={handleBlur}
    />
  );
}
