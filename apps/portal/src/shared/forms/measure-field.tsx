import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLabel } from './fields.tsx';
import { useField } from './form-context.tsx';
import { parseMeasure } from './measure-text.ts';

/** An optional weight or length with decimals; null when empty. Any other text becomes NaN, which the schema refuses. */
export function MeasureField({ name, unit }: { name: string; unit: string }) {
  const { value, onChange, onBlur, ...field } = useField<number | null>(name);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...field}
      name={name}
      label={useLabel(field.label, true)}
      inputMode="decimal"
      autoComplete="off"
      maw={200}
      leftSection={unit}
      leftSectionWidth={44}
      value={typed ?? (value === null || Number.isNaN(value) ? '' : String(value))}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parseMeasure(event.currentTarget.value));
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null);
        onBlur();
      }}
    />
  );
}
