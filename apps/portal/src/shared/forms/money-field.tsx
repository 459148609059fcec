import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useField } from './form-context.tsx';
import { useLabel } from './fields.tsx';
import classes from './forms.module.css';
import { caretAfter, plainOf, settled, shownOf } from './money-text.ts';

interface MoneyFieldProps {
  name: string;
  help?: string;
  isOptional?: boolean;
  emptyIs?: '' | null;
}

/**
 * An amount in ringgit: RM in front, thousands grouped while typing, two decimals when left. `emptyIs`: what the form holds of
 * nothing typed; null where other fields decide whether the amount is needed.
 */
export function MoneyField({ name, help, isOptional = false, emptyIs = isOptional ? null : '' }: MoneyFieldProps) {
  const { value, onChange, onBlur, ...field } = useField<string | null>(name);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const hold = (plain: string): void => onChange(plain === '' ? emptyIs : plain);
  const shown = shownOf(value ?? '');
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const type = (typed: string, at: number): void => {
    const plain = plainOf(typed);
    caret.current = caretAfter(typed, at, shownOf(plain));
    hold(plain);
  };
  const leave = (): void => {
    hold(settled(value ?? ''));
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
      leftSection="RM"
      leftSectionWidth={44}
      value={shown}
      onChange={(event) => type(event.currentTarget.value, event.currentTarget.selectionStart ?? 0)}
      onBlur={leave}
      maw={{ base: '100%', sm: 280 }}
    />
  );
}
