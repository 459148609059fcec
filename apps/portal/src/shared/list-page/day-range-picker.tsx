import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useRef, useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { DAY_FORMAT } from '../ui/date-words.ts';
import { NO_WEEKEND } from '../ui/no-weekend.ts';
import { useOpening } from '../ui/picker-front.tsx';
import type { DayRangeProps } from './day-range-props.ts';

type Range = [string | null, string | null];

/** The calendar of a range. The list waits until both days are chosen. */
export function DayRangePicker({ from, to, change }: DayRangeProps) {
  const { t, language } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useOpening(button);
  const [range, setRange] = useState<Range>([from, to]);
  const [seen, setSeen] = useState<Range>([from, to]);
  // Back, forward and "clear filters" change the address under the field.
  if (seen[0] !== from || seen[1] !== to) {
    setSeen([from, to]);
    setRange([from, to]);
  }
  const choose = (next: Range): void => {
    setRange(next);
    const [start, end] = next;
    if ((start === null) === (end === null)) change({ from: start, to: end });
  };
  return (
    <DatePickerInput
      ref={button}
      type="range"
      label={t('list.dates')}
      placeholder={t('list.all')}
      value={range}
      onChange={choose}
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': t('list.clear_dates') }}
      locale={language}
      weekendDays={NO_WEEKEND}
      valueFormat={DAY_FORMAT[language]}
      miw={180}
    />
  );
}
