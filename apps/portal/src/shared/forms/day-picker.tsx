import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useRef } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { DAY_FORMAT } from '../ui/date-words.ts';
import { NO_WEEKEND } from '../ui/no-weekend.ts';
import { useOpening, usePickerPlace } from '../ui/picker-front.tsx';

type DayPickerProps = Omit<DatePickerInputProps, 'value' | 'onChange' | 'type'> & {
  /** yyyy-MM-dd */
  value: string | null;
  onChange: (value: string | null) => void;
};

/** The calendar of one day. */
export function DayPicker({ value, onChange, ...field }: DayPickerProps) {
  const { t, language } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const popoverProps = usePickerPlace();
  useOpening(button);
  return (
    <DatePickerInput
      {...field}
      ref={button}
      popoverProps={popoverProps}
      locale={language}
      weekendDays={NO_WEEKEND}
      valueFormat={DAY_FORMAT[language]}
      clearable
      clearButtonProps={{ 'aria-label': t('list.clear_dates') }}
      value={value}
      onChange={onChange}
    />
  );
}
