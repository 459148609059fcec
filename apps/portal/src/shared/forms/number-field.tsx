import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLabel } from './fields.tsx';
import { useField } from './form-context.tsx';

interface NumberFieldProps {
  name: string;
  help?: string;
  /** Decimals that are typed of what the form holds as a whole number: 2 for sen, and for hundredths of a percent. */
  decimals?: 0 | 2;
  /** What stands in front, such as RM. */
  unit?: string;
  /** Nothing typed is null, which means no limit. */
  isOptional?: boolean;
  /** The same where other fields decide whether the number is needed, so it is not called optional. */
  emptyIs?: null;
  label?: string;
}

const shownOf = (value: number | null, scale: number, decimals: number): string =>
  value === null || Number.isNaN(value) ? '' : (value / scale).toFixed(decimals);

/** A whole number, which may be typed with decimals. What is no number is held as one that no schema takes. */
export function NumberField({ name, help, decimals = 0, unit, isOptional = false, emptyIs, label }: NumberFieldProps) {
  const { value, onChange, onBlur, ...field } = useField<number | null>(name);
  const scale = 10 ** decimals;
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    setTyped(text);
    const plain = text.trim();
    if (plain === '' && (isOptional || emptyIs === null)) return onChange(null);
    onChange(/^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * scale) : Number.NaN);
  };
  return (
    <TextInput
      {...field}
      name={name}
      label={useLabel(label ?? field.label, isOptional)}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      maw={200}
      {...(unit && { leftSection: unit, leftSectionWidth: 44 })}
      value={typed ?? shownOf(value, scale, decimals)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        if (value === null || !Number.isNaN(value)) setTyped(null);
        onBlur();
      }}
    />
  );
}
