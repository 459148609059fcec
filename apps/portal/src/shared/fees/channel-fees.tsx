import { Text } from '@mantine/core';
import type { ChannelFlag } from '@kutip/domain/channels';
import type { FeeBearer } from '@kutip/domain/fees';
import type { Sen } from '@kutip/domain/money';
import { useMessages } from '../i18n/use-messages.ts';
import { channelFeeLines, percentText } from './fee-texts.ts';
import { usePlanFees } from './use-plan-fees.ts';

interface ChannelFeesProps {
  channel: ChannelFlag;
  payment: { amount: Sen; fee_bearer: FeeBearer };
}

/** The fee of a payment method, and what the business receives of an amount. Nothing while the fees are unknown. */
export function ChannelFees({ channel, payment }: ChannelFeesProps) {
  const messages = useMessages();
  const fees = usePlanFees();
  if (!fees) return null;
  return channelFeeLines(channel, fees, payment, messages).map((line) => (
    <Text key={line} span display="block" size="sm" c="dimmed">
      {line}
    </Text>
  ));
}

/** How the shown fees and amounts treat the service tax. */
export function FeeTaxNote() {
  const { t } = useMessages();
  const fees = usePlanFees();
  return fees && t('fees.tax', { percent: percentText(fees.tax_bps) });
}
