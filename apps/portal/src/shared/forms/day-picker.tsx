import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useRef } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { DAY_FORMAT } from '../ui/date-formats.ts';
import { NO_WEEKEND } from '../ui/no-weekend.ts';
import { useOpenOnMount, usePickerPopover } from '../ui/picker-placeholder.tsx';

type DayPickerProps = Omit<DatePickerInputProps, 'value' | 'onChange' | 'type'> & {
  /** yyyy-MM-dd */
  value: string | null;
  onChange: (value: string | null) => void;
};

/** A calendar for one day. */
export function DayPicker({ value, onChange, ...field }: DayPickerProps) {
  const { t, language } = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  const popoverProps = usePickerPopover();
  useOpenOnMount(button);
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
      value={value || null} // an empty text is no day, and the calendar would call it an invalid one
      onChange={onChange}
    />
  );
}
