import { Checkbox, ColorInput, Stack, Text } from '@mantine/core';
import { catalogs } from '@kutip/contracts/catalogs';
import { storeSettings } from '@kutip/contracts/store-settings';
import { useQuery } from '@tanstack/react-query';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { DayField } from '../../shared/forms/day-field.tsx';
import { CheckField, LongTextField, SelectField, TextField } from '../../shared/forms/fields.tsx';
import { useField, type FieldNames } from '../../shared/forms/form-context.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { NumberField } from '../../shared/forms/number-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import type { ToastOptions } from '../../shared/ui/toast.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { StoreGate } from './store-gate.tsx';
import { MANAGE, settingSchema, settingValues, type StoreRecord, type StoreSetting } from './store.ts';
import { usedSetting, useSettings } from './use-stores.ts';

const FONTS = ['plain', 'serif', 'bold'] as const;
const CORNERS = [2, 8, 16] as const;
/** Colours that are readable on white and on a dark page. */
const SWATCHES = ['#0f766e', '#a3391f', '#1f3a68', '#234f8e', '#6b3fa0', '#8a5a00', '#a02c5a', '#2f6b2f'];

const FIELDS = [
  'is_taking_orders',
  'block_when_closed',
  'max_orders_per_day',
  'min_order',
  'announcement',
  'closed_from',
  'closed_until',
  'closed_message',
  'delivery_enable',
  'pickup_enable',
  'slot_minutes',
  'slot_capacity',
  'lead_time_hours',
  'days_ahead',
  'cod_enable',
  'cod_fee',
  'cod_max_amount',
  'bank_transfer_enable',
  'bank_transfer_text',
  'show_stock',
  'page_ids',
  'cart_reminder_enable',
  'ship_later_enable',
  'ship_later_days',
] as const;

export const settingNames = (t: Messages['t']): FieldNames => ({
  ...Object.fromEntries(FIELDS.map((name) => [name, { label: t(`stores.${name}`) }])),
  'theme.colour': { label: t('stores.colour') },
  'theme.heading_font': { label: t('stores.heading_font') },
  'theme.corners': { label: t('stores.corners') },
});

/** One of some checked colours, or the merchant's own: buyers' pages darken one that could not be read. */
export function ColourField({ name }: { name: string }) {
  const { value, onChange, ...field } = useField(name);
  return (
    <ColorInput
      {...field}
      format="hex"
      swatches={SWATCHES}
      swatchesPerRow={8}
      withPicker={false}
      withEyeDropper={false}
      maw={280}
      value={value}
      onChange={onChange}
    />
  );
}

const ALL_PAGES = { query: { skip: 0, limit: 1000 }, body: { sort_by: 'title', sort_type: 'asc' } } as const;

/** The merchant's written pages that the shop links to; hidden while there are none. */
function PagesField({ name }: { name: string }) {
  const { t } = useMessages();
  const { value = [], onChange, label, error } = useField<string[] | undefined>(name);
  const pages = useQuery(queryFor(catalogs.list, ALL_PAGES)).data?.list.data ?? [];
  if (pages.length === 0) return null;
  return (
    <Checkbox.Group
      label={label}
      error={error}
      description={t('stores.page_ids_help')}
      value={value}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {pages.map(({ id, title }) => (
          <Checkbox key={id} value={id} label={<bdi>{title}</bdi>} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function LookSection() {
  const { t } = useMessages();
  return (
    <Section title={t('stores.look')}>
      <ColourField name="theme.colour" />
      <SelectField<string>
        name="theme.heading_font"
        options={FONTS.map((font) => ({ value: font, label: t(`stores.font_${font}`) }))}
        read={(text) => text}
        write={(value) => value}
      />
      <SelectField<number>
        name="theme.corners"
        options={CORNERS.map((corners) => ({ value: String(corners), label: t(`stores.corners_${corners}`) }))}
        read={Number}
        write={String}
      />
      <CheckField name="show_stock" />
      <PagesField name="page_ids" />
    </Section>
  );
}

/** How buyers pay besides the online methods. */
export function PaySection() {
  const { t } = useMessages();
  return (
    <Section title={t('stores.pay')}>
      <Text c="dimmed">{t('stores.online')}</Text>
      <CheckField name="cod_enable" />
      <MoneyField name="cod_fee" isOptional />
      <MoneyField name="cod_max_amount" isOptional />
      <CheckField name="bank_transfer_enable" />
      <LongTextField name="bank_transfer_text" isOptional />
    </Section>
  );
}

function TakingSections() {
  const { t } = useMessages();
  return (
    <>
      <Section title={t('stores.taking')}>
        <CheckField name="is_taking_orders" help={t('stores.is_taking_orders_help')} />
        <CheckField name="block_when_closed" help={t('stores.block_when_closed_help')} />
        <NumberField name="max_orders_per_day" isOptional />
        <MoneyField name="min_order" isOptional />
        <TextField name="announcement" maxLength={240} isOptional />
        <CheckField name="cart_reminder_enable" help={t('stores.cart_reminder_enable_help')} />
      </Section>
      <Section title={t('stores.holiday')}>
        <DayField name="closed_from" />
        <DayField name="closed_until" />
        <TextField name="closed_message" maxLength={240} isOptional />
      </Section>
      <Section title={t('stores.receive')}>
        <CheckField name="delivery_enable" help={t('stores.delivery_help')} />
        <CheckField name="ship_later_enable" help={t('stores.ship_later_enable_help')} />
        <NumberField name="ship_later_days" />
        <CheckField name="pickup_enable" />
        <NumberField name="slot_minutes" />
        <NumberField name="slot_capacity" isOptional />
        <NumberField name="lead_time_hours" />
        <NumberField name="days_ahead" />
      </Section>
    </>
  );
}

/** Creates the store's first setting, or changes the one that is used. */
export function useSaveSetting(setting: StoreSetting | undefined, saved?: ToastOptions) {
  const confirm = saved ? () => saved : false;
  const create = useCall(storeSettings.create, { confirm });
  const update = useCall(storeSettings.update, { confirm });
  return (values: ReturnType<typeof settingValues>, headers: { 'idempotency-key': string }): Promise<unknown> => {
    if (!setting) return create.mutateAsync({ body: values, headers });
    const { store_id: _, ...changed } = values;
    const read_at = setting.updated_at.toISOString();
    return update.mutateAsync({ params: { id: setting.id }, body: { ...changed, read_at }, headers });
  };
}

function OrderingForm({ store, setting }: { store: StoreRecord; setting: StoreSetting | undefined }) {
  const { t } = useMessages();
  const save = useSaveSetting(setting, { title: t('stores.ordering_saved'), text: store.name });
  const form = useContractForm({
    draft: `store-setting:${store.id}`,
    version: setting?.updated_at.toISOString(),
    schema: settingSchema,
    defaults: settingValues(store.id, setting),
    send: save,
  });
  return (
    <FormPage of={form} names={settingNames(t)} submitLabel={t('stores.ordering_save')} backTo={MANAGE}>
      <TakingSections />
      <PaySection />
      <LookSection />
    </FormPage>
  );
}

function Ordering({ store }: { store: StoreRecord }) {
  return (
    <RecordGate answer={useSettings(store.id)} backTo={MANAGE}>
      {(settings) => <OrderingForm store={store} setting={usedSetting(settings)} />}
    </RecordGate>
  );
}

/** /stores/manage?tab=ordering */
export const OrderingTab = () => <StoreGate>{(store) => <Ordering key={store.id} store={store} />}</StoreGate>;
