import { NumberInput } from '@mantine/core';
import { LongTextField, TextField, useLabel } from '../../shared/forms/fields.tsx';
import { useField } from '../../shared/forms/form-context.tsx';
import { Section } from '../../shared/forms/form-page.tsx';
import { FormReminders } from '../../shared/forms/reminder-field.tsx';
import { useMessages } from './messages/use-messages.ts';
import { ChannelSection } from './channel-section.tsx';
import { AmountSection } from './collection-form.tsx';
import { AfterPaymentSection, ScheduleSection } from './form-sections.tsx';

const MAX_DAYS = 365;

/** Days until a new bill is due; empty: no due date. */
function DueInDays() {
  const { t } = useMessages();
  const { value, onChange, label, ...field } = useField<number | null>('due_in_days');
  return (
    <NumberInput
      {...field}
      label={useLabel(label, true)}
      description={t('collection_form.due_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={0}
      max={MAX_DAYS}
      allowDecimal={false}
      allowNegative={false}
      maw={160}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  );
}

/** The fields of a bill form, for creating and editing. */
export function BillFormFields() {
  const { t } = useMessages();
  return (
    <>
      <Section title={t('collection_form.section_what')}>
        <TextField name="title" help={t('collection_form.bill_title_help')} maxLength={120} />
        <LongTextField name="description" isOptional />
      </Section>
      <AmountSection isOfBills />
      <Section title={t('collection_form.section_due')}>
        <DueInDays />
        <FormReminders />
      </Section>
      <ChannelSection />
      <ScheduleSection />
      <AfterPaymentSection />
    </>
  );
}
