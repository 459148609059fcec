import { NativeSelect } from '@mantine/core';
import { shippingRates, shippingZones } from '@kutip/contracts/shipping';
import { RATE_TYPES } from '@kutip/domain/shipping-rates';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useField } from '../../shared/forms/form-context.tsx';
import { MeasureField } from '../../shared/forms/measure-field.tsx';
import { activeField, optionalMoneyField, selectField, textField } from '../../shared/resource/resource-fields.tsx';
import { ResourceListPage, ResourcePage } from '../../shared/resource/resource-pages.tsx';
import { pagePlaces, resourceScreens, type ResourceField } from '../../shared/resource/resource-screens.ts';
import { en } from './messages/en.ts';
import { ProfileName, RateProfileField } from './profile-fields.tsx';
import { RateTest } from './rate-test.tsx';
import { useMessages } from './messages/use-messages.ts';

const ZONES = { query: { skip: 0, limit: 1000 }, body: { sort_by: 'name', sort_type: 'asc' } } as const;
const useZones = () => useQuery(queryFor(shippingZones.list, ZONES)).data?.list.data ?? [];

/** The zone of a rate. */
function ZoneField({ name }: { name: string }) {
  const { t } = useMessages();
  const { value, onChange, ...field } = useField(name);
  return (
    <NativeSelect
      {...field}
      name={name}
      data={[
        { value: '', label: t('settings.choose') },
        ...useZones().map(({ id, name: label }) => ({ value: id, label })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function ZoneName({ id }: { id: string }) {
  return <bdi>{useZones().find((zone) => zone.id === id)?.name}</bdi>;
}

/** Kilograms of a rate by weight, ringgit of a rate by amount. */
const limitField = (label: 'shipping.min_value' | 'shipping.max_value') =>
  ({
    label,
    initial: null,
    read: (stored) => stored,
    input: (name) => <MeasureField name={name} unit="≥" />,
    show: (stored) => stored !== null && <bdi>{stored}</bdi>,
  }) as const satisfies ResourceField<unknown, number | null, number | null, typeof label>;

const screens = resourceScreens(en)({
  contract: shippingRates,
  places: { ...pagePlaces('/shipping/rates'), list: { to: '/shipping/rates' } },
  texts: {
    title: 'shipping.rates',
    subtitle: 'shipping.rates_text',
    new_title: 'shipping.rate_new',
    edit_title: 'shipping.rate_edit',
    empty: 'shipping.rates_empty',
    empty_text: 'shipping.rates_empty_text',
  },
  nameOf: ({ name }) => name,
  fields: {
    name: textField({
      label: 'shipping.name',
      help: 'shipping.rate_name_help',
      maxLength: 80,
      column: { card: 'title', sort: 'name' },
    }),
    zone_id: {
      label: 'shipping.zone',
      initial: '',
      read: (stored) => stored,
      input: (name) => <ZoneField name={name} />,
      show: (stored) => <ZoneName id={stored} />,
      column: { card: 'line' },
    },
    profile_id: {
      label: 'shipping.rate_profile',
      initial: null,
      read: (stored) => stored,
      input: (name) => <RateProfileField name={name} />,
      show: (stored) => <ProfileName id={stored} />,
    },
    rate_type: selectField({
      label: 'shipping.rate_type',
      values: RATE_TYPES,
      labelOf: (type) => `shipping.type_${type}` as const,
      column: { card: 'line' },
    }),
    min_value: limitField('shipping.min_value'),
    max_value: { ...limitField('shipping.max_value'), input: (name) => <MeasureField name={name} unit="≤" /> },
    price: {
      ...optionalMoneyField({ label: 'shipping.price' }),
      column: { card: 'end', isNumeric: true, sort: 'price' },
    },
    free_above: optionalMoneyField({ label: 'shipping.free_above', help: 'shipping.free_above_help' }),
    is_active: activeField(),
  },
});

/** /shipping/rates, with a test of what an address is offered. */
export const RateListPage = () => (
  <>
    <ResourceListPage of={screens} />
    <RateTest />
  </>
);

/** /shipping/rates/new, /shipping/rates/edit/{id} and /shipping/rates/view/{id} */
export const RatePage = () => <ResourcePage of={screens} />;
