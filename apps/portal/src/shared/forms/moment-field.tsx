import { DateTimePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useWords } from '../i18n/use-words.ts';
import { useField } from './form-context.tsx';
import { useLabel } from './fields.tsx';
import { NO_WEEKEND } from '../ui/no-weekend.ts';
import { isoOf, pickedOf } from './moment-text.ts';

/** A day and a time, in Malaysian time; empty is null. */
export function MomentField({ name, help }: { name: string; help?: string }) {
  const { t, language } = useWords();
  const { value, onChange, ...field } = useField<string | null>(name);
  return (
    <DateTimePicker
      {...field}
      name={name}
      label={useLabel(field.label, true)}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      locale={language}
      weekendDays={NO_WEEKEND}
      valueFormat="D MMM YYYY, h:mm a"
      clearable
      clearButtonProps={{ 'aria-label': t('list.clear_dates') }}
      value={pickedOf(value)}
      onChange={(picked) => onChange(isoOf(picked))}
      maw={280}
    />
  );
}
