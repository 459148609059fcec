import { Radio, Stack, Text } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { useField } from '../../shared/forms/form-context.tsx';
import { CheckField, LongTextField, TextField } from '../../shared/forms/fields.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { PictureField } from '../../shared/forms/picture-field.tsx';
import { Section } from '../../shared/forms/form-page.tsx';
import { useMessages } from './messages/use-messages.ts';
import { ChannelSection } from './channel-section.tsx';
import { AfterPaymentSection, ScheduleSection } from './form-sections.tsx';
import { hiddenBy, type CollectionValues } from './form-values.ts';
import { PayerFields } from './payer-fields.tsx';
import { Questions } from './questions.tsx';

const AMOUNT_TYPES = ['FIXED', 'OPEN', 'MIN_MAX'] as const;

export function AmountSection({ isOfBills = false }: { isOfBills?: boolean }) {
  const { t } = useMessages();
  const { setValue } = useFormContext<CollectionValues>();
  const { value, onChange, id, label, error } = useField<CollectionValues['amount_type']>('amount_type');
  const choose = (next: string): void => {
    const type = AMOUNT_TYPES.find((one) => one === next) ?? 'FIXED';
    onChange(type);
    for (const hidden of hiddenBy(type)) setValue(hidden, null);
  };
  return (
    <Section title={t('collection_form.section_amount')}>
      <Radio.Group id={id} label={label} error={error} value={value} onChange={choose} name="amount_type">
        <Stack gap="sm" mt="xs">
          {AMOUNT_TYPES.map((type) => (
            <Radio
              key={type}
              value={type}
              label={t(`collection_form.${isOfBills ? 'bill_type' : 'type'}_${type}`)}
              description={t(`collection_form.${isOfBills ? 'bill_type' : 'type'}_${type}_help`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {value === 'FIXED' && (
        <>
          <MoneyField name="amount" emptyIs={null} />
          {!isOfBills && <CheckField name="quantity_enable" />}
        </>
      )}
      {value === 'MIN_MAX' && (
        <>
          <MoneyField name="min_amount" emptyIs={null} />
          <MoneyField name="max_amount" emptyIs={null} />
        </>
      )}
    </Section>
  );
}

/** The fields of a payment form, for creating and editing. */
export function CollectionFields() {
  const { t } = useMessages();
  return (
    <>
      <Section title={t('collection_form.section_what')}>
        <TextField name="title" help={t('collection_form.title_help')} maxLength={120} />
        <LongTextField name="description" isOptional />
        <PictureField name="cover_image_url" help={t('collection_form.cover_help')} height={100} width={240} />
      </Section>
      <AmountSection />
      <Section title={t('collection_form.section_payer')}>
        <PayerFields />
        <Questions />
      </Section>
      <ChannelSection />
      <ScheduleSection>
        <Text c="dimmed">{t('collection_form.when_help')}</Text>
      </ScheduleSection>
      <AfterPaymentSection>
        <MoneyField name="target_amount" help={t('collection_form.target_help')} isOptional />
      </AfterPaymentSection>
    </>
  );
}
