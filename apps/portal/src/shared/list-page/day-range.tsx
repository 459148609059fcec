import { NO_WEEKEND } from '../ui/no-weekend.ts';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import type { ListState } from './list-state.ts';

type Range = [string | null, string | null];

interface DayRangeProps {
  from: string | null;
  to: string | null;
  change: (patch: Partial<ListState>) => void;
}

/** From one day to another, both included. The list waits until both are chosen. */
export function DayRange({ from, to, change }: DayRangeProps) {
  const { t, language } = useWords();
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
      valueFormat="D MMM YYYY"
      miw={180}
    />
  );
}
