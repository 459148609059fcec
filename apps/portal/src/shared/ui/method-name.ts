import type { ChannelFlag } from '@kutip/domain/channels';
import type { Messages } from '../i18n/use-messages.ts';

interface Method {
  /** The name of the bank or wallet. */
  payer_bank: string | null;
  channel_flag: ChannelFlag | 'offline';
}

/** The bank or wallet that a payer chose. Cards have no such name, and their service is called “Credit or debit card” in English only. */
export const methodName = ({ payer_bank, channel_flag }: Method, { t }: Pick<Messages, 't'>): string =>
  payer_bank === null || channel_flag === 'credit_card' ? t(`channel.${channel_flag}`) : payer_bank;
