import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useRef } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { MOMENT_FORMAT } from '../ui/date-formats.ts';
import { NO_WEEKEND } from '../ui/no-weekend.ts';
import { useOpenOnMount, usePickerPopover } from '../ui/picker-placeholder.tsx';
import { toIso, toPickerValue } from './moment-text.ts';

type MomentPickerProps = Omit<DateTimePickerProps, 'value' | 'onChange'> & {
  /** ISO text. */
  value: string | null;
  onChange: (value: string | null) => void;
};

/** A date and time picker in Malaysian time. */
export function MomentPicker({ value, onChange, ...field }: MomentPickerProps) {
  const { t, language } = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  const popoverProps = usePickerPopover();
  useOpenOnMount(button);
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
      value={toPickerValue(value)}
      onChange={(picked) => onChange(toIso(picked))}
    />
  );
}
