import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { REMINDER_DAYS } from '@kutip/domain/reminders';
import { useMessages, type Messages } from '../i18n/use-messages.ts';
import { useField } from './form-context.tsx';

/** The text of a reminder day, such as "3 days before". */
export const reminderText = (days: number, { t, count }: Pick<Messages, 't' | 'count'>): string => {
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
  const messages = useMessages();
  return (
    <Checkbox.Group
      label={label}
      value={value.map(String)}
      onChange={(next) => choose(REMINDER_DAYS.filter((days) => next.includes(String(days))))}
      tabIndex={-1}
    >
      <Stack gap="xs" mt="xs">
        {REMINDER_DAYS.map((days) => (
          <Checkbox key={days} value={String(days)} label={reminderText(days, messages)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** The reminder days of a bill form. */
export function FormReminders() {
  const { value, onChange, label } = useField<number[]>('reminder_days');
  return <DayChoice value={value} choose={onChange} label={label} />;
}

/** The reminder days of one bill: those of its form (`inherited`), none, or custom ones. */
export function BillReminders({ inherited }: { inherited: readonly number[] }) {
  const messages = useMessages();
  const { t } = messages;
  const { value, onChange, label, id, error } = useField<number[] | null>('reminder_days');
  const inherited_text = inherited.length
    ? inherited.map((days) => reminderText(days, messages)).join(', ')
    : t('reminders.none');
  const choose = (kind: string): void => onChange(kind === 'form' ? null : kind === 'none' ? [] : [...inherited, 0]);
  return (
    <>
      <NativeSelect
        id={id}
        label={label}
        error={error}
        data={[
          { value: 'form', label: t('reminders.as_form', { says: inherited_text }) },
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
