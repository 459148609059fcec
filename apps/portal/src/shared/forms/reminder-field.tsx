import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { REMINDER_DAYS } from '@kutip/domain/reminders';
import { useWords, type WordsOf } from '../i18n/use-words.ts';
import { useField } from './form-context.tsx';

/** When a bill is reminded of, in words. */
export const reminderText = (days: number, { t, count }: Pick<WordsOf, 't' | 'count'>): string => {
  if (days === 0) return t('reminders.on');
  const shown = count(Math.abs(days));
  return days < 0 ? t('reminders.before', { count: -days, shown }) : t('reminders.after', { count: days, shown });
};

function DayChoice({
  value,
  choose,
  label,
}: {
  value: readonly number[];
  choose: (days: number[]) => void;
  label: string;
}) {
  const words = useWords();
  return (
    <Checkbox.Group
      label={label}
      value={value.map(String)}
      onChange={(next) => choose(REMINDER_DAYS.filter((days) => next.includes(String(days))))}
      tabIndex={-1}
    >
      <Stack gap="xs" mt="xs">
        {REMINDER_DAYS.map((days) => (
          <Checkbox key={days} value={String(days)} label={reminderText(days, words)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** The days on which the bills of a form are reminded of. */
export function FormReminders() {
  const { value, onChange, label } = useField<number[]>('reminder_days');
  return <DayChoice value={value} choose={onChange} label={label} />;
}

/** The same for one bill, which does as its form says unless it has days of its own. `inherited`: what the form says. */
export function BillReminders({ inherited }: { inherited: readonly number[] }) {
  const words = useWords();
  const { t } = words;
  const { value, onChange, label, id, error } = useField<number[] | null>('reminder_days');
  const says = inherited.length ? inherited.map((days) => reminderText(days, words)).join(', ') : t('reminders.none');
  const choose = (kind: string): void => onChange(kind === 'form' ? null : kind === 'none' ? [] : [...inherited, 0]);
  return (
    <>
      <NativeSelect
        id={id}
        label={label}
        error={error}
        data={[
          { value: 'form', label: t('reminders.as_form', { says }) },
          { value: 'none', label: t('reminders.none') },
          { value: 'own', label: t('reminders.own') },
        ]}
        value={value === null ? 'form' : value.length === 0 ? 'none' : 'own'}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {value !== null && value.length > 0 && <DayChoice value={value} choose={onChange} label={t('reminders.days')} />}
    </>
  );
}
