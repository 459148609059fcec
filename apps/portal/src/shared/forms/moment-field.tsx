import { useWords } from '../i18n/use-words.ts';
import { lazyPart } from '../ui/lazy-page.tsx';
import { PickerFront } from '../ui/picker-front.tsx';
import { useField } from './form-context.tsx';
import { useLabel } from './fields.tsx';

const load = () => import('./moment-picker.tsx');
const MomentPicker = lazyPart(async () => (await load()).MomentPicker);

/** A day and a time, in Malaysian time; empty is null. */
export function MomentField({ name, help }: { name: string; help?: string }) {
  const { t, dateTime } = useWords();
  const { value, onChange, ...rest } = useField<string | null>(name);
  const label = useLabel(rest.label, true);
  const field = {
    ...rest,
    name,
    label,
    description: help,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    maw: 280,
  };
  return (
    <PickerFront
      {...field}
      shown={value ? dateTime(new Date(value)) : null}
      clearLabel={t('list.clear_dates')}
      onClear={() => onChange(null)}
      preload={load}
    >
      <MomentPicker {...field} value={value} onChange={onChange} />
    </PickerFront>
  );
}
