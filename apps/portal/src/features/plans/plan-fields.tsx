import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { CheckField, LongTextField, SelectField, TextField } from '../../shared/forms/fields.tsx';
import type { FieldNames } from '../../shared/forms/form-context.tsx';
import { Section } from '../../shared/forms/form-page.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { NumberField } from '../../shared/forms/number-field.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';
import classes from './plans.module.css';
import { RateFields, rateFieldNames } from './rate-fields.tsx';

const LIMITS = ['max_users', 'max_collections', 'max_stores', 'max_products'] as const;
const SWITCHES = [
  'payout_enable',
  'self_settlement_enable',
  'bulk_upload',
  'bulk_message',
  'api_access',
  'hide_branding',
] as const;
/** Labels of the plan's fields. */
export const planNames = (t: Messages['t']): FieldNames => ({
  name: { label: t('plans.column_name') },
  code: { label: t('plans.code') },
  monthly_price: { label: t('plans.column_monthly') },
  yearly_price: { label: t('plans.column_yearly') },
  sort_order: { label: t('plans.sort_order') },
  record_status: { label: t('list.status') },
  is_public: { label: t('plans.is_public') },
  ...Object.fromEntries(CHANNEL_FLAGS.map((flag) => [`${flag}_enable`, { label: t(`channel.${flag}`) }])),
  ...Object.fromEntries(
    [...LIMITS, ...SWITCHES].map((one) => [`advanced_setting.${one}`, { label: t(`plans.${one}`) }]),
  ),
  ...rateFieldNames(t, 'advanced_setting.rates'),
});

function Rates() {
  const { t } = useMessages();
  return (
    <Section title={t('plans.rates')}>
      <p className={classes['text']}>{t('plans.first_rates_text')}</p>
      <RateFields at="advanced_setting.rates" />
    </Section>
  );
}

/** All fields of a plan: name, price and limits, and the first payment rates of a new one. */
export function PlanFields({ isNew }: { isNew: boolean }) {
  const { t } = useMessages();
  return (
    <>
      <Section title={t('plans.what')}>
        <TextField name="name" maxLength={60} />
        {isNew && <TextField name="code" maxLength={30} help={t('plans.code_help')} />}
        <LongTextField name="description" minRows={2} />
        <MoneyField name="monthly_price" />
        <MoneyField name="yearly_price" help={t('plans.price_help')} />
      </Section>
      <Section title={t('plans.offer')}>
        <CheckField name="is_public" help={t('plans.is_public_help')} />
        <SelectField<1 | 2>
          name="record_status"
          options={[
            { value: '1', label: t('plans.status_1') },
            { value: '2', label: t('plans.status_2') },
          ]}
          read={(text) => (text === '2' ? 2 : 1)}
          write={String}
        />
        <NumberField name="sort_order" help={t('plans.sort_order_help')} />
      </Section>
      <Section title={t('plans.column_payment_methods')}>
        {CHANNEL_FLAGS.map((flag) => (
          <CheckField key={flag} name={`${flag}_enable`} />
        ))}
      </Section>
      <Section title={t('plans.limits')}>
        {LIMITS.map((one) => (
          <NumberField key={one} name={`advanced_setting.${one}`} help={t('plans.limit_help')} isOptional />
        ))}
        {SWITCHES.map((one) => (
          <CheckField key={one} name={`advanced_setting.${one}`} />
        ))}
      </Section>
      {isNew && <Rates />}
    </>
  );
}
