import { useMessages } from '../i18n/use-messages.ts';
import { lazyComponent } from '../ui/lazy-page.tsx';
import { PickerPlaceholder } from '../ui/picker-placeholder.tsx';
import { useLabel } from './fields.tsx';
import { useField } from './form-context.tsx';

const load = () => import('./day-picker.tsx');
const DayPicker = lazyComponent(async () => (await load()).DayPicker);

interface DayFieldProps {
  name: string;
  help?: string;
  isRequired?: boolean;
}

/** A calendar day, yyyy-MM-dd; empty is null. */
export function DayField({ name, help, isRequired = false }: DayFieldProps) {
  const { t, day } = useMessages();
  const { value, onChange, ...rest } = useField<string | null>(name);
  const field = {
    ...rest,
    name,
    label: useLabel(rest.label, !isRequired),
    description: help,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    maw: 280,
  };
  return (
    <PickerPlaceholder
      {...field}
      shown={value ? day(value) : null}
      clearLabel={t('list.clear_dates')}
      onClear={() => onChange(null)}
      preload={load}
    >
      <DayPicker {...field} value={value} onChange={onChange} />
    </PickerPlaceholder>
  );
}
