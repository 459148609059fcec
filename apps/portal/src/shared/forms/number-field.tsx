import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLabel } from './fields.tsx';
import { useField } from './form-context.tsx';
import { displayNumber, parseNumber, type Decimals } from './number-text.ts';

interface NumberFieldProps {
  name: string;
  help?: string;
  /** Typed decimals of a value stored as an integer: 2 for sen and for basis points. */
  decimals?: Decimals;
  /** Prefix, such as RM. */
  unit?: string;
  /** An empty field is null, which means no limit. */
  isOptional?: boolean;
  /** An empty field is null without the "optional" label, where other fields decide whether it is required. */
  emptyIs?: null;
  label?: string;
}

/** An integer, optionally typed with decimals. Invalid text is stored as NaN, which every schema rejects. */
export function NumberField({ name, help, decimals = 0, unit, isOptional = false, emptyIs, label }: NumberFieldProps) {
  const { value, onChange, onBlur, ...field } = useField<number | null>(name);
  const [typed, setTyped] = useState<string | null>(null);
  const handleChange = (text: string): void => {
    setTyped(text);
    const isEmpty = text.trim() === '' && (isOptional || emptyIs === null);
    onChange(isEmpty ? null : parseNumber(text, decimals));
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
      value={typed ?? displayNumber(value, decimals)}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onBlur={() => {
        if (value === null || !Number.isNaN(value)) setTyped(null);
        onBlur();
      }}
    />
  );
}
