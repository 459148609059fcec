import { Checkbox, Group, Textarea } from '@mantine/core';
import { REGIONS } from '@kutip/domain/regions';
import { useState } from 'react';
import { useField } from '../../shared/forms/form-context.tsx';
import { SEPARATORS } from '../../shared/forms/separators.ts';
import { useLabel } from '../../shared/forms/fields.tsx';

/** The states of a zone. */
export function StatesField({ name }: { name: string }) {
  const { value, onChange, label, error } = useField<number[]>(name);
  return (
    <Checkbox.Group
      label={label}
      error={error}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
    >
      <Group gap="xs" mt="xs">
        {REGIONS.map(({ id, name: state }) => (
          <Checkbox key={id} value={String(id)} label={state} w={220} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

export const statesText = (ids: readonly number[]): string =>
  REGIONS.filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');

/** "50000, 60000-62000" as entries; a new line separates them as well. */
export const postcodeEntries = (text: string): string[] =>
  text
    .split(new RegExp(`[${SEPARATORS.join('')}\n]`))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Postcodes and ranges, separated by commas. */
export function PostcodesField({ name, help }: { name: string; help: string }) {
  const { value, onChange, onBlur, ...field } = useField<string[]>(name);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Textarea
      {...field}
      name={name}
      label={useLabel(field.label, true)}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={2}
      maxRows={8}
      dir="ltr"
      value={typed ?? value.join(', ')}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(postcodeEntries(event.currentTarget.value));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}
