import { useMessages } from '../i18n/use-messages.ts';
import { lazyComponent } from '../ui/lazy-page.tsx';
import { PickerPlaceholder } from '../ui/picker-placeholder.tsx';
import type { DayRangeProps } from './day-range-props.ts';

const load = () => import('./day-range-picker.tsx');
const DayRangePicker = lazyComponent(async () => (await load()).DayRangePicker);

/** A date range, both days included. */
export function DayRange({ from, to, change }: DayRangeProps) {
  const { t, day } = useMessages();
  return (
    <PickerPlaceholder
      label={t('list.dates')}
      placeholder={t('list.all')}
      shown={from !== null && to !== null ? `${day(from)} – ${day(to)}` : null}
      clearLabel={t('list.clear_dates')}
      onClear={() => change({ from: null, to: null })}
      preload={load}
      miw={180}
    >
      <DayRangePicker from={from} to={to} change={change} />
    </PickerPlaceholder>
  );
}
