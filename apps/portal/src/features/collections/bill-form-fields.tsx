import { NumberInput } from '@mantine/core';
import { LongTextField, TextField, useLabel } from '../../shared/forms/fields.tsx';
import { useField } from '../../shared/forms/form-context.tsx';
import { Section } from '../../shared/forms/form-page.tsx';
import { FormReminders } from '../../shared/forms/reminder-field.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { AmountPart, ChannelPart } from './collection-form.tsx';
import { AfterPart, WhenPart } from './form-parts.tsx';

const MOST_DAYS = 365;

/** In how many days a new bill is due; empty: it has no due date of its own accord. */
function DueInDays() {
  const { t } = useWords();
  const { value, onChange, label, ...field } = useField<number | null>('due_in_days');
  return (
    <NumberInput
      {...field}
      label={useLabel(label, true)}
      description={t('collection_form.due_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={0}
      max={MOST_DAYS}
      allowDecimal={false}
      allowNegative={false}
      maw={160}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  );
}

/** The fields of a bill form, for making one and for editing it. */
export function BillFormFields() {
  const { t } = useWords();
  return (
    <>
      <Section title={t('collection_form.section_what')}>
        <TextField name="title" help={t('collection_form.bill_title_help')} maxLength={120} />
        <LongTextField name="description" isOptional />
      </Section>
      <AmountPart isOfBills />
      <Section title={t('collection_form.section_due')}>
        <DueInDays />
        <FormReminders />
      </Section>
      <ChannelPart />
      <WhenPart />
      <AfterPart />
    </>
  );
}
