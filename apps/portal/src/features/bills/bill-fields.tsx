import { CheckField, LongTextField, TextField } from '../../shared/forms/fields.tsx';
import { DayField } from '../../shared/forms/day-field.tsx';
import { Section } from '../../shared/forms/form-page.tsx';
import { MomentField } from '../../shared/forms/moment-field.tsx';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { BillReminders } from '../../shared/forms/reminder-field.tsx';
import { useMessages } from './messages/use-messages.ts';
import { Note } from '../../shared/ui/note.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { AmountOrItems } from './amount-or-items.tsx';

interface BillFieldsProps {
  /** Reminder days of the bill's form. */
  inherited: readonly number[];
  /** False while a payment is open: the amount cannot be changed. */
  isAmountOpen: boolean;
  isNew: boolean;
}

/** The fields of a bill that is sent and paid later. */
export function IssuedBillFields({ inherited, isAmountOpen, isNew }: BillFieldsProps) {
  const { t } = useMessages();
  return (
    <>
      <Section title={t('bills.section_customer')}>
        {isNew && <CustomerPicker />}
        <TextField name="full_name" autoComplete="off" maxLength={255} />
        <TextField name="email" type="email" autoComplete="off" maxLength={255} />
        <PhoneField name="phone_number" />
      </Section>
      <Section title={t('bills.section_bill')}>
        <TextField name="title" help={t('bills.title_help')} maxLength={120} />
        {isAmountOpen ? <AmountOrItems /> : <Note kind="waiting">{t('bills.amount_stands')}</Note>}
        <TextField name="reference_1" isOptional maxLength={60} />
        <TextField name="reference_2" isOptional maxLength={60} />
        <LongTextField name="note" help={t('bills.note_help')} isOptional />
      </Section>
      <Section title={t('bills.section_when')}>
        <DayField name="due_date" help={t('bills.due_help')} />
        <MomentField name="expires_at" help={t('bills.expires_help')} />
        <BillReminders inherited={inherited} />
        {isNew && <CheckField name="send_email" />}
      </Section>
    </>
  );
}
