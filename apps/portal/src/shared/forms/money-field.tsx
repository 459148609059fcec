import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useField } from './form-context.tsx';
import { useLabel } from './fields.tsx';
import classes from './forms.module.css';
import { caretAfter, toPlainAmount, normalizeAmount, toDisplayAmount } from './money-text.ts';

interface MoneyFieldProps {
  name: string;
  help?: string;
  isOptional?: boolean;
  emptyIs?: '' | null;
  /** Before the number; % for a percentage with two decimals. */
  unit?: 'RM' | '%';
}

/**
 * An amount in ringgit: RM in front, thousands grouped while typing, two decimals on blur. `emptyIs`: the form value of an
 * empty field; null where other fields decide whether the amount is required.
 */
export function MoneyField({
  name,
  help,
  isOptional = false,
  emptyIs = isOptional ? null : '',
  unit = 'RM',
}: MoneyFieldProps) {
  const { value, onChange, onBlur, ...field } = useField<string | null>(name);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const setPlain = (plain: string): void => onChange(plain === '' ? emptyIs : plain);
  const shown = toDisplayAmount(value ?? '');
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const handleChange = (typed: string, at: number): void => {
    const plain = toPlainAmount(typed);
    caret.current = caretAfter(typed, at, toDisplayAmount(plain));
    setPlain(plain);
  };
  const handleBlur = (): void => {
    setPlain(normalizeAmount(value ?? ''));
    onBlur();
  };
  return (
    <TextInput
      {...field}
      ref={input}
      name={name}
      label={useLabel(field.label, isOptional)}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      className={classes['money']}
      inputMode="decimal"
      autoComplete="off"
      leftSection={unit}
      leftSectionWidth={44}
      value={shown}
      onChange={(event) => handleChange(event.currentTarget.value, event.currentTarget.selectionStart ?? 0)}
      onBlur={handleBlur}
      maw={{ base: '100%', sm: 280 }}
    />
  );
}
