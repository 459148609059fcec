import { useMessages } from '../i18n/use-messages.ts';
import { lazyComponent } from '../ui/lazy-page.tsx';
import { PickerPlaceholder } from '../ui/picker-placeholder.tsx';
import { useField } from './form-context.tsx';
import { useLabel } from './fields.tsx';

const load = () => import('./moment-picker.tsx');
const MomentPicker = lazyComponent(async () => (await load()).MomentPicker);

/** A date and time in Malaysian time; empty is null. */
export function MomentField({ name, help }: { name: string; help?: string }) {
  const { t, dateTime } = useMessages();
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
    <PickerPlaceholder
      {...field}
      shown={value ? dateTime(new Date(value)) : null}
      clearLabel={t('list.clear_dates')}
      onClear={() => onChange(null)}
      preload={load}
    >
      <MomentPicker {...field} value={value} onChange={onChange} />
    </PickerPlaceholder>
  );
}
