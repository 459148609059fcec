import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useRef } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { MOMENT_FORMAT } from '../ui/date-words.ts';
import { NO_WEEKEND } from '../ui/no-weekend.ts';
import { useOpening, usePickerPlace } from '../ui/picker-front.tsx';
import { isoOf, pickedOf } from './moment-text.ts';

type MomentPickerProps = Omit<DateTimePickerProps, 'value' | 'onChange'> & {
  /** ISO text. */
  value: string | null;
  onChange: (value: string | null) => void;
};

/** The calendar and the clock of a moment, in Malaysian time. */
export function MomentPicker({ value, onChange, ...field }: MomentPickerProps) {
  const { t, language } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const popoverProps = usePickerPlace();
  useOpening(button);
  return (
    <DateTimePicker
      {...field}
      ref={button}
      popoverProps={popoverProps}
      locale={language}
      weekendDays={NO_WEEKEND}
      valueFormat={MOMENT_FORMAT[language]}
      clearable
      clearButtonProps={{ 'aria-label': t('list.clear_dates') }}
      value={pickedOf(value)}
      onChange={(picked) => onChange(isoOf(picked))}
    />
  );
}
