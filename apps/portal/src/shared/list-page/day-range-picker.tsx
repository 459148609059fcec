import { dayOf } from '@kutip/domain/day';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useRef, useState } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { DAY_FORMAT } from '../ui/date-formats.ts';
import { NO_WEEKEND } from '../ui/no-weekend.ts';
import { useOpenOnMount } from '../ui/picker-placeholder.tsx';
import { DATE_PRESETS, daysOfPreset } from './date-presets.ts';
import type { DayRangeProps } from './day-range-props.ts';

type Range = [string | null, string | null];

/** A calendar for a date range. The list changes when both days are chosen. */
export function DayRangePicker({ from, to, change }: DayRangeProps) {
  const { t, language } = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  useOpenOnMount(button);
  const [range, setRange] = useState<Range>([from, to]);
  const [previous, setPrevious] = useState<Range>([from, to]);
  // Back, forward and "Clear filters" change the URL; the field follows.
  if (previous[0] !== from || previous[1] !== to) {
    setPrevious([from, to]);
    setRange([from, to]);
  }
  const choose = (next: Range): void => {
    setRange(next);
    const [start, end] = next;
    if ((start === null) === (end === null)) change({ from: start, to: end });
  };
  const [today] = useState(() => dayOf(new Date()));
  const presets = DATE_PRESETS.map((preset) => ({
    label: t(`list.days_${preset}`),
    value: daysOfPreset(preset, today),
  }));
  return (
    <DatePickerInput
      ref={button}
      type="range"
      label={t('list.dates')}
      placeholder={t('list.all')}
      value={range}
      presets={presets}
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
