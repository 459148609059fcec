import { useWords } from '../i18n/use-words.ts';
import { lazyPart } from '../ui/lazy-page.tsx';
import { PickerFront } from '../ui/picker-front.tsx';
import type { DayRangeProps } from './day-range-props.ts';

const load = () => import('./day-range-picker.tsx');
const DayRangePicker = lazyPart(async () => (await load()).DayRangePicker);

/** From one day to another, both included. */
export function DayRange({ from, to, change }: DayRangeProps) {
  const { t, day } = useWords();
  return (
    <PickerFront
      label={t('list.dates')}
      placeholder={t('list.all')}
      shown={from !== null && to !== null ? `${day(from)} – ${day(to)}` : null}
      clearLabel={t('list.clear_dates')}
      onClear={() => change({ from: null, to: null })}
      preload={load}
      miw={180}
    >
      <DayRangePicker from={from} to={to} change={change} />
    </PickerFront>
  );
}
