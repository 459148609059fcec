import { Text } from '@mantine/core';
import type { ChannelFlag } from '@kutip/domain/channels';
import type { FeeBearer } from '@kutip/domain/fees';
import type { Sen } from '@kutip/domain/money';
import { useMessages } from '../i18n/use-messages.ts';
import { channelFeeLines, scheduledFeeLines, taxText } from './fee-texts.ts';
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
  const lines = [...channelFeeLines(channel, fees, payment, messages), ...scheduledFeeLines(channel, fees, messages)];
  return lines.map((line) => (
    <Text key={line} span display="block" size="sm" c="dimmed">
      {line}
    </Text>
  ));
}

/** How the shown fees and amounts treat the service tax. */
export function FeeTaxNote() {
  const messages = useMessages();
  const fees = usePlanFees();
  return fees && taxText(fees, messages);
}
