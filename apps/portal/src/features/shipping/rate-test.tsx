import { Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { shippingRates, shippingZones } from '@kutip/contracts/shipping';
import { parseRinggit, sen, type Sen } from '@kutip/domain/money';
import { stateOfPostcode } from '@kutip/domain/places/postcodes';
import { REGIONS } from '@kutip/domain/regions';
import { explainRates, type ExplainedRate } from '@kutip/domain/shipping-rates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { parseMeasure } from '../../shared/forms/measure-text.ts';
import { Money } from '../../shared/ui/money.tsx';
import { useMessages } from './messages/use-messages.ts';

/** Oldest first, as the server looks for the zone of an address. */
const ZONES = { query: { skip: 0, limit: 1000 }, body: { sort_by: 'created_at', sort_type: 'asc' } } as const;
const RATES = { query: { skip: 0, limit: 1000 }, body: { sort_by: 'price', sort_type: 'asc' } } as const;

const isActive = ({ is_active }: { is_active: boolean }): boolean => is_active;

/** What buyers of one address and cart are offered, by the same rule as the server's. null: an entry is no value yet. */
function useExplained({ postcode, weight_kg, items_amount }: TestedParcel) {
  const zones = useQuery(queryFor(shippingZones.list, ZONES)).data?.list.data.filter(isActive);
  const rates = useQuery(queryFor(shippingRates.list, RATES)).data?.list.data.filter(isActive);
  const state_id = stateOfPostcode(postcode);
  if (!zones || !rates || state_id === null || weight_kg === null || items_amount === null) return null;
  const parcel = { postcode, state_id, weight_kg, items_amount, profile_ids: [null] };
  return { state_id, ...explainRates(zones, rates, parcel) };
}

interface TestedParcel {
  postcode: string;
  weight_kg: number | null;
  items_amount: Sen | null;
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

/** Tests an address and a cart: which zone it is in, and of each rate there the price or why buyers do not see it. */
export function RateTest() {
  const { t } = useMessages();
  const [postcode, setPostcode] = useState('');
  const [weight, setWeight] = useState('1');
  const [amount, setAmount] = useState('50.00');
  const measured = parseMeasure(weight);
  const weight_kg = measured === null || Number.isNaN(measured) ? null : measured;
  const explained = useExplained({ postcode, weight_kg, items_amount: amountIn(amount) ?? sen(0) });
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
      </Group>
      <div role="status">
        {explained && !explained.zone && <Text>{t('shipping.test_no_zone', { postcode })}</Text>}
        {explained?.zone && (
          <>
            <Text>
              {t('shipping.test_zone', {
                zone: explained.zone.name,
                state: REGIONS.find(({ id }) => id === explained.state_id)?.name ?? '',
              })}
            </Text>
            {explained.rates.length === 0 && <Text c="dimmed">{t('shipping.rates_empty_text')}</Text>}
            <List>
              {explained.rates.map((one) => (
                <Rate key={one.rate.id} explained={one} />
              ))}
            </List>
          </>
        )}
      </div>
    </Stack>
  );
}
