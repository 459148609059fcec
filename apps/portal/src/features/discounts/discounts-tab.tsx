import { discounts } from '@kutip/contracts/discounts';
import type { Data } from '@kutip/contracts/endpoint';
import { RECORD_STATUS, type RecordStatus } from '@kutip/domain/collection';
import { DISCOUNT_TYPES, discountFaults, type DiscountType } from '@kutip/domain/discount';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SelectField } from '../../shared/forms/fields.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import {
  momentField,
  optionalMoneyField,
  optionalNumberField,
  selectField,
  textField,
} from '../../shared/resource/resource-fields.tsx';
import { resourceScreens, tabPlaces } from '../../shared/resource/resource-screens.ts';
import { ResourceTab } from '../../shared/resource/resource-tab.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { en } from './messages/en.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';

type Discount = Data<typeof discounts.read>;

const STORE = '/stores/manage';
const places = {
  ...tabPlaces(STORE, 'discounts'),
  view: (id: string) => ({ to: STORE, search: { tab: 'discounts', record: id, mode: 'view' } }),
};

/** Ringgit or percent, as the type says; free shipping has no value. */
function ValueField({ name }: { name: string }) {
  const type = useWatch<{ type: DiscountType }, 'type'>({ name: 'type' });
  if (type === 'FREE_SHIPPING') return null;
  return <MoneyField name={name} emptyIs={null} unit={type === 'PERCENT' ? '%' : 'RM'} />;
}

function StatusField({ name }: { name: string }) {
  const { t } = useMessages();
  return (
    <SelectField<RecordStatus>
      name={name}
      help={t('discounts.status_help')}
      options={[
        { value: '1', label: t('settings.active') },
        { value: '2', label: t('settings.inactive') },
      ]}
      read={(text) => (text === '1' ? RECORD_STATUS.active : RECORD_STATUS.inactive)}
      write={String}
    />
  );
}

/** What the code reduces: 10.50 % → '10.5%'. */
function reductionText({ value, type }: Discount, { t }: Messages) {
  if (type === 'FREE_SHIPPING' || value === null) return t('discounts.FREE_SHIPPING');
  return type === 'PERCENT' ? <span className="figures">{`${value / 100}%`}</span> : <Money amount={value} />;
}

/** Whether payers can use the code now. */
function StatusBadge({ of: { record_status, end_at, start_at } }: { of: Discount }) {
  const { t } = useMessages();
  const [now] = useState(() => new Date());
  if (record_status !== RECORD_STATUS.active) return <Badge tone="quiet">{t('settings.inactive')}</Badge>;
  if (end_at && end_at <= now) return <Badge tone="quiet">{t('discounts.ended')}</Badge>;
  if (start_at && start_at > now) return <Badge tone="quiet">{t('discounts.scheduled')}</Badge>;
  return <Badge tone="good">{t('settings.active')}</Badge>;
}

const usageText = (limit: number | null, { t, count }: Messages, used_count: number): string =>
  limit === null
    ? t('discounts.used', { used: count(used_count) })
    : t('discounts.used_of', { used: count(used_count), limit: count(limit) });

const discountScreens = resourceScreens(en)({
  contract: discounts,
  places,
  texts: {
    title: 'discounts.title',
    note: 'discounts.note',
    new_title: 'discounts.new_title',
    edit_title: 'discounts.edit_title',
    empty: 'discounts.empty',
    empty_text: 'discounts.empty_text',
  },
  nameOf: ({ code }) => code,
  fields: {
    code: textField({
      label: 'discounts.code',
      help: 'discounts.code_help',
      maxLength: 30,
      column: { card: 'title', sort: 'code' },
    }),
    title: textField({ label: 'field.title', maxLength: 120, column: { card: 'line' } }),
    type: selectField({
      label: 'discounts.type',
      values: DISCOUNT_TYPES,
      labelOf: (type) => `discounts.${type}`,
    }),
    value: {
      label: 'discounts.value',
      kind: 'positive',
      initial: null,
      read: (stored) => stored && (stored / 100).toFixed(2),
      input: (name) => <ValueField name={name} />,
      show: (_, messages, row: Discount) => reductionText(row, messages),
      column: { card: 'end', width: 140 },
    },
    min_spend: optionalMoneyField({ label: 'discounts.min_spend' }),
    max_discount: optionalMoneyField({ label: 'discounts.max_discount', help: 'discounts.max_discount_help' }),
    usage_limit: {
      ...optionalNumberField({ label: 'discounts.usage_limit', help: 'discounts.usage_limit_help' }),
      show: (stored, messages, { used_count }: Discount) => usageText(stored, messages, used_count),
      column: { card: 'line', header: 'discounts.usage', sort: 'used_count' },
    },
    per_customer_limit: optionalNumberField({ label: 'discounts.per_customer_limit' }),
    start_at: momentField({ label: 'discounts.start_at' }),
    end_at: momentField({ label: 'discounts.end_at', column: { card: 'line', sort: 'end_at' } }),
    record_status: {
      label: 'settings.column_state',
      initial: RECORD_STATUS.active,
      read: (stored) => (stored === RECORD_STATUS.active ? RECORD_STATUS.active : RECORD_STATUS.inactive),
      input: (name) => <StatusField name={name} />,
      show: (_, __, row: Discount) => <StatusBadge of={row} />,
      column: { card: 'end', width: 110 },
    },
  },
  check: discountFaults,
});

/** The voucher codes of a merchant (D-75). */
export const DiscountsTab = () => <ResourceTab of={discountScreens} />;
