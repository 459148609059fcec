import { useWords } from '../i18n/use-words.ts';
import { lazyPart } from '../ui/lazy-page.tsx';
import { PickerFront } from '../ui/picker-front.tsx';
import { useLabel } from './fields.tsx';
import { useField } from './form-context.tsx';

const load = () => import('./day-picker.tsx');
const DayPicker = lazyPart(async () => (await load()).DayPicker);

/** A day of the calendar, yyyy-MM-dd; empty is null. */
export function DayField({ name, help }: { name: string; help?: string }) {
  const { t, day } = useWords();
  const { value, onChange, ...rest } = useField<string | null>(name);
  const field = {
    ...rest,
    name,
    label: useLabel(rest.label, true),
    description: help,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    maw: 280,
  };
  return (
    <PickerFront
      {...field}
      shown={value ? day(value) : null}
      clearLabel={t('list.clear_dates')}
      onClear={() => onChange(null)}
      preload={load}
    >
      <DayPicker {...field} value={value} onChange={onChange} />
    </PickerFront>
  );
}
