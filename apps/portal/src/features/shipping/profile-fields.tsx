import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { shippingProfiles, shippingZones } from '@kutip/contracts/shipping';
import { REGIONS } from '@kutip/domain/regions';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { queryFor } from '../../shared/api/query.ts';
import { useField } from '../../shared/forms/form-context.tsx';
import { useMessages } from './messages/use-messages.ts';

/** A form offers all of them. */
const ALL = { query: { skip: 0, limit: 1000 }, body: { sort_by: 'name', sort_type: 'asc' } } as const;
const useZones = () => useQuery(queryFor(shippingZones.list, ALL)).data?.list.data ?? [];
const useProfiles = () => useQuery(queryFor(shippingProfiles.list, ALL)).data?.list.data ?? [];

interface Origin {
  origin_city: string;
  origin_state_id: number;
}

const DIGITS = 5;

/** The postcode that parcels leave from. A complete one fills in town and state where they are empty. */
export function OriginPostcodeField({ name }: { name: string }) {
  const { t } = useMessages();
  const { setValue, getValues } = useFormContext<Origin>();
  const { value, onChange, ...field } = useField(name);
  const fill = async (code: string): Promise<void> => {
    // The list of places is large. Without it both are typed.
    const places = await import('@kutip/domain/places/localities').catch(() => null);
    const [town] = places?.townsOfPostcode(code) ?? [];
    if (!town) return;
    if (getValues('origin_state_id') === 0) setValue('origin_state_id', town.region_id, { shouldDirty: true });
    if (getValues('origin_city').trim() === '' && getValues('origin_state_id') === town.region_id)
      setValue('origin_city', town.name, { shouldDirty: true });
  };
  const change = (typed: string): void => {
    const code = typed.replace(/\D/g, '').slice(0, DIGITS);
    onChange(code);
    if (code.length === DIGITS) void fill(code);
  };
  return (
    <TextInput
      {...field}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maw={200}
      description={t('settings.field_postcode_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** The state that parcels leave from; 0: not chosen yet. */
export function OriginStateField({ name }: { name: string }) {
  const { t } = useMessages();
  const { value, onChange, ...field } = useField<number>(name);
  return (
    <NativeSelect
      {...field}
      name={name}
      data={[
        { value: '0', label: t('settings.choose') },
        ...REGIONS.map(({ id, name: label }) => ({ value: String(id), label })),
      ]}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}

export const stateText = (state_id: number): string => REGIONS.find(({ id }) => id === state_id)?.name ?? '';

/** The zones that the products of a profile are sent to; none: all. */
export function ProfileZonesField({ name }: { name: string }) {
  const { t } = useMessages();
  const { value, onChange, label, error } = useField<string[]>(name);
  const zones = useZones();
  return (
    <Checkbox.Group
      label={label}
      error={error}
      description={t(zones.length === 0 ? 'shipping.profile_no_zones' : 'shipping.profile_zones_help')}
      value={value}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {zones.map(({ id, name: zone }) => (
          <Checkbox key={id} value={id} label={<bdi>{zone}</bdi>} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** The names of zones; of none: all of them. */
export function ZoneNames({ ids }: { ids: readonly string[] }) {
  const { t } = useMessages();
  const zones = useZones();
  if (ids.length === 0) return <Text span>{t('shipping.profile_everywhere')}</Text>;
  const names = zones.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return <bdi>{names.join(', ')}</bdi>;
}

/** The profile whose products a rate is for; none: all. */
export function RateProfileField({ name }: { name: string }) {
  const { t } = useMessages();
  const { value, onChange, ...field } = useField<string | null>(name);
  return (
    <NativeSelect
      {...field}
      name={name}
      data={[
        { value: '', label: t('shipping.rate_all_profiles') },
        ...useProfiles().map(({ id, name: label }) => ({ value: id, label })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

export function ProfileName({ id }: { id: string | null }) {
  const { t } = useMessages();
  const profiles = useProfiles();
  if (id === null) return <Text span>{t('shipping.rate_all_profiles')}</Text>;
  return <bdi>{profiles.find((profile) => profile.id === id)?.name}</bdi>;
}
