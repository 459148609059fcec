import { Checkbox, Stack, Text } from '@mantine/core';
import { paymentSettings } from '@kutip/contracts/payment-settings';
import { CHANNEL_FLAGS, type ChannelFlag } from '@kutip/domain/channels';
import type { FeeBearer } from '@kutip/domain/fees';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { queryFor } from '../../shared/api/query.ts';
import { ChannelFees, FeeTaxNote } from '../../shared/fees/channel-fees.tsx';
import { SelectField } from '../../shared/forms/fields.tsx';
import { useField } from '../../shared/forms/form-context.tsx';
import { Section } from '../../shared/forms/form-page.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { channelsOf, feeExampleOf, type CollectionValues } from './form-values.ts';
import { useMessages } from './messages/use-messages.ts';

/** More than there are channels. */
const ALL_SETTINGS = { query: { limit: 50 }, body: {} } as const;

/** Who pays the fee of a channel by the payment settings; the business until they are loaded. */
function useDefaultBearer(): (flag: ChannelFlag) => FeeBearer {
  const { data } = useQuery(queryFor(paymentSettings.list, ALL_SETTINGS, { suppress: true }));
  return (flag) => {
    const setting = data?.list.data.find(({ channel_flag }) => channel_flag === flag);
    return setting?.fee_bearer === 'CUSTOMER' ? 'CUSTOMER' : 'MERCHANT';
  };
}

/** The payment methods of a form with what each costs, and who pays the fee. */
export function ChannelSection() {
  const { t } = useMessages();
  const plan = useSession((state) => state.account?.subscription_plan);
  const { value, onChange, id, label, error } = useField<ChannelFlag[]>('channel_flags');
  const channelsInPlan = channelsOf(plan);
  // Channels of the plan come first; the others are shown disabled.
  const ordered = [...channelsInPlan, ...CHANNEL_FLAGS.filter((flag) => !channelsInPlan.includes(flag))];
  const [chosen, price, lowest] = useWatch<CollectionValues, ['fee_bearer', 'amount', 'min_amount']>({
    name: ['fee_bearer', 'amount', 'min_amount'],
  });
  const defaultBearer = useDefaultBearer();
  const paymentBy = (flag: ChannelFlag) => ({
    amount: feeExampleOf(price, lowest),
    fee_bearer: chosen ?? defaultBearer(flag),
  });
  return (
    <Section title={t('collection_form.section_payment_methods')}>
      <Checkbox.Group id={id} label={label} error={error} value={value} onChange={onChange} tabIndex={-1}>
        <Stack gap="xs" mt="xs">
          {ordered.map((flag) => (
            <Checkbox
              key={flag}
              value={flag}
              label={t(`channel.${flag}`)}
              disabled={!channelsInPlan.includes(flag) && !value.includes(flag)}
              description={
                channelsInPlan.includes(flag) ? (
                  <ChannelFees channel={flag} payment={paymentBy(flag)} />
                ) : (
                  t('collection_form.not_in_plan')
                )
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="sm" c="dimmed">
        <FeeTaxNote />
      </Text>
      <SelectField
        name="fee_bearer"
        help={chosen === 'CUSTOMER' ? t('collection_form.bearer_help') : undefined}
        options={[
          { value: '', label: t('collections.bearer_default') },
          { value: 'MERCHANT', label: t('collections.bearer_MERCHANT') },
          { value: 'CUSTOMER', label: t('collections.bearer_CUSTOMER') },
        ]}
        read={(text): CollectionValues['fee_bearer'] => (text === 'MERCHANT' || text === 'CUSTOMER' ? text : null)}
        write={(bearerValue) => bearerValue ?? ''}
      />
    </Section>
  );
}
