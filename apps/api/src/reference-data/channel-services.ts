import type { ChannelFlag } from '@kutip/domain/channels';
import { GROUP_BY_CHANNEL } from '@kutip/domain/channels';
import { sen } from '@kutip/domain/money';

/** A payment method other than an FPX bank; `code` is the provider's name for it. */
type ChannelService = readonly [id: number, name: string, unique_reference: string, code: string, most_ringgit: number];

/**
 * payment_service_id of every other payment method, by channel; an id is never reused, as with the banks. The limits
 * per payment: RM 1 up to the service's own maximum (D-22); DuitNow transfers have the consumer limit of RM 50,000,
 * wallets the limit of a verified wallet.
 */
export const CHANNEL_SERVICES: Readonly<Partial<Record<ChannelFlag, readonly ChannelService[]>>> = {
  duit_now: [
    [201, 'DuitNow QR', 'DUITNOW_QR', 'QR', 50_000],
    [202, 'DuitNow Online Banking/Wallets', 'DUITNOW_OBW', 'OBW', 50_000],
  ],
  credit_card: [[301, 'Credit or debit card', 'GLOBAL_CARD', 'CARD', 100_000]],
  ewallet: [
    [401, 'Touch ’n Go eWallet', 'EWALLET_TNG', 'razer_tng', 5_000],
    [402, 'GrabPay', 'EWALLET_GRABPAY', 'razer_grabpay', 5_000],
    [403, 'ShopeePay', 'EWALLET_SHOPEEPAY', 'razer_shopeepay', 5_000],
    [404, 'MAE by Maybank', 'EWALLET_MAE', 'razer_maybankqr', 5_000],
  ],
  bnpl: [
    [501, 'PayLater by Grab', 'BNPL_GRAB', 'grabpay_paylater', 5_000],
    [502, 'SPayLater', 'BNPL_SHOPEE', 'shopee_paylater', 5_000],
    [503, 'Atome', 'BNPL_ATOME', 'atome', 5_000],
  ],
  paypal: [[601, 'PayPal', 'SWITCH_PAYPAL', 'PAYPAL', 30_000]],
  crypto: [
    [701, 'Bitcoin', 'CRYPTO_BTC', 'BTC-CHAIN', 100_000],
    [702, 'Bitcoin Lightning', 'CRYPTO_LIGHTNING', 'BTC-LN', 5_000],
  ],
};

/** The provider that serves a channel. */
const PROVIDER_BY_CHANNEL: Partial<Record<ChannelFlag, string>> = {
  duit_now: 'duitnow',
  credit_card: 'card',
  ewallet: 'ewallet',
  bnpl: 'bnpl',
  paypal: 'paypal',
  crypto: 'crypto',
};

const MIN_AMOUNT = sen(1_00);

/** The other payment methods as rows of payment_services. They serve personal and corporate payers alike. */
export const channelServices = () =>
  Object.entries(CHANNEL_SERVICES).flatMap(([flag, ways]) =>
    ways.map(([id, name, unique_reference, provider_code, most_ringgit]) => ({
      id,
      name,
      unique_reference,
      group_code: GROUP_BY_CHANNEL[flag as ChannelFlag],
      channel_flag: flag,
      provider: PROVIDER_BY_CHANNEL[flag as ChannelFlag]!,
      provider_code,
      bank_type: null,
      min_amount: MIN_AMOUNT,
      max_amount: sen(most_ringgit * 100),
      sort_order: id,
    })),
  );
