import { Group, List, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { shippingProfiles, shippingRates, shippingZones } from '@kutip/contracts/shipping';
import { parseRinggit, sen, type Sen } from '@kutip/domain/money';
import { stateOfPostcode } from '@kutip/domain/places/postcodes';
import { REGIONS } from '@kutip/domain/regions';
import { explainDelivery, type ExplainedRate } from '@kutip/domain/shipping-rates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { parseMeasure } from '../../shared/forms/measure-text.ts';
import { Money } from '../../shared/ui/money.tsx';
import { useMessages } from './messages/use-messages.ts';

/** Oldest first, as the server looks for the zone of an address. */
const ZONES = { query: { skip: 0, limit: 1000 }, body: { sort_by: 'created_at', sort_type: 'asc' } } as const;
const RATES = { query: { skip: 0, limit: 1000 }, body: { sort_by: 'price', sort_type: 'asc' } } as const;
const PROFILES = { query: { skip: 0, limit: 1000 }, body: { sort_by: 'name', sort_type: 'asc' } } as const;

const isActive = ({ is_active }: { is_active: boolean }): boolean => is_active;

const useProfiles = () => useQuery(queryFor(shippingProfiles.list, PROFILES)).data?.list.data.filter(isActive);

/** What buyers of one address and cart are offered, by the same rule as the server's. null: an entry is no value yet. */
function useExplained({ postcode, weight_kg, items_amount, profile_id }: TestedParcel) {
  const zones = useQuery(queryFor(shippingZones.list, ZONES)).data?.list.data.filter(isActive);
  const rates = useQuery(queryFor(shippingRates.list, RATES)).data?.list.data.filter(isActive);
  const profiles = useProfiles();
  const state_id = stateOfPostcode(postcode);
  if (!zones || !rates || !profiles || state_id === null || weight_kg === null || items_amount === null) return null;
  const parcel = { postcode, state_id, weight_kg, items_amount, profile_ids: [profile_id] };
  return { state_id, ...explainDelivery({ zones, profiles, rates }, parcel) };
}

interface TestedParcel {
  postcode: string;
  weight_kg: number | null;
  items_amount: Sen | null;
  /** Of the products; null: they have none of their own. */
  profile_id: string | null;
}

function Rate({ explained: { rate, amount, reason } }: { explained: ExplainedRate }) {
  const { t } = useMessages();
  return (
    <List.Item>
      <bdi>{rate.name}</bdi>:{' '}
      {reason !== null && (
        <Text span c="dimmed">
          {t(`shipping.reason_${reason}`)}
        </Text>
      )}
      {amount === 'courier' && <Text span>{t('shipping.type_COURIER')}</Text>}
      {typeof amount === 'number' && <Money amount={amount} />}
    </List.Item>
  );
}

const amountIn = (text: string): Sen | null => {
  const read = parseRinggit(text.trim() || '0');
  return typeof read === 'number' ? read : null;
};

/** The profile of the products in the tested cart; shown to merchants who have profiles. */
function ProfileChoice({ value, choose }: { value: string | null; choose: (profile_id: string | null) => void }) {
  const { t } = useMessages();
  const profiles = useProfiles() ?? [];
  if (profiles.length === 0) return null;
  return (
    <NativeSelect
      label={t('shipping.rate_profile')}
      data={[
        { value: '', label: t('shipping.test_no_profile') },
        ...profiles.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value || null)}
    />
  );
}

type Explained = NonNullable<ReturnType<typeof useExplained>>;

/** What is offered in a zone, and why not. */
function Offer({ explained: { state_id, unsent_profile, rates }, zone }: { explained: Explained; zone: string }) {
  const { t } = useMessages();
  const state = REGIONS.find(({ id }) => id === state_id)?.name ?? '';
  return (
    <>
      <Text>{t('shipping.test_zone', { zone, state })}</Text>
      {unsent_profile && <Text>{t('shipping.test_unsent', { profile: unsent_profile.name, zone })}</Text>}
      {!unsent_profile && rates.length === 0 && <Text c="dimmed">{t('shipping.rates_empty_text')}</Text>}
      <List>
        {rates.map((one) => (
          <Rate key={one.rate.id} explained={one} />
        ))}
      </List>
    </>
  );
}

/** Tests an address and a cart: which zone it is in, and of each rate there the price or why buyers do not see it. */
export function RateTest() {
  const { t } = useMessages();
  const [postcode, setPostcode] = useState('');
  const [weight, setWeight] = useState('1');
  const [amount, setAmount] = useState('50.00');
  const measured = parseMeasure(weight);
  const weight_kg = measured === null || Number.isNaN(measured) ? null : measured;
  const [profile_id, setProfile] = useState<string | null>(null);
  const explained = useExplained({ postcode, weight_kg, items_amount: amountIn(amount) ?? sen(0), profile_id });
  const is_unknown = /^\d{5}$/.test(postcode) && stateOfPostcode(postcode) === null;
  return (
    <Stack component="section" gap="sm" mt="xl" maw={640} aria-labelledby="rate-test">
      <Title order={2} id="rate-test">
        {t('shipping.test')}
      </Title>
      <Text c="dimmed">{t('shipping.test_text')}</Text>
      <Group align="flex-start">
        <TextInput
          label={t('shipping.test_postcode')}
          inputMode="numeric"
          maxLength={5}
          w={130}
          value={postcode}
          error={is_unknown && t('shipping.test_unknown')}
          onChange={({ currentTarget }) => setPostcode(currentTarget.value)}
        />
        <TextInput
          label={t('shipping.test_weight')}
          inputMode="decimal"
          w={130}
          value={weight}
          onChange={({ currentTarget }) => setWeight(currentTarget.value)}
        />
        <TextInput
          label={t('shipping.test_amount')}
          inputMode="decimal"
          w={150}
          leftSection="RM"
          leftSectionWidth={44}
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        <ProfileChoice value={profile_id} choose={setProfile} />
      </Group>
      <div role="status">
        {explained && !explained.zone && <Text>{t('shipping.test_no_zone', { postcode })}</Text>}
        {explained?.zone && <Offer explained={explained} zone={explained.zone.name} />}
      </div>
    </Stack>
  );
}
