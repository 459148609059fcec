import type { Offered } from './offer.ts';

/** Payment services as the API offers them, for tests. */

const FLAT_RM1 = { percent_bps: 0, fixed_sen: 100, min_sen: 0 };

export const service = (id: number, name: string, over: Partial<Offered> = {}): Offered => ({
  payment_service_id: id,
  name,
  unique_reference: `FPX_${id}`,
  record_status_id: 1,
  group_code: 'WEB_PAYMENT',
  channel_flag: 'fpx',
  bank_type: 1,
  is_online: true,
  health_checked_at: '2026-11-21T02:40:00.000Z',
  min_amount: '1.00',
  max_amount: '30000.00',
  fee_bearer: 'MERCHANT',
  rate: FLAT_RM1,
  ...over,
});

const company = { bank_type: 2, min_amount: '2.00', max_amount: '1000000.00', rate: { ...FLAT_RM1, fixed_sen: 200 } };

export const SERVICES: Offered[] = [
  service(11, 'Maybank2u'),
  service(12, 'CIMB Clicks'),
  service(13, 'Public Bank'),
  service(14, 'RHB Now', { is_online: false }),
  service(21, 'Maybank2E', company),
  service(22, 'CIMB BizChannel', company),
];

const channelService = (
  id: number,
  name: string,
  channel_flag: Offered['channel_flag'],
  over: Partial<Offered> = {},
): Offered => service(id, name, { channel_flag, bank_type: null, max_amount: '5000.00', ...over });

/** Services of every channel, in the server's order. */
export const ALL_CHANNELS: Offered[] = [
  ...SERVICES,
  channelService(201, 'DuitNow QR', 'duit_now', { unique_reference: 'DUITNOW_QR', max_amount: '50000.00' }),
  channelService(202, 'DuitNow Online Banking/Wallets', 'duit_now', {
    unique_reference: 'DUITNOW_OBW',
    max_amount: '50000.00',
  }),
  channelService(301, 'Credit or debit card', 'credit_card', {
    group_code: 'GLOBAL_CARD_PAYMENT',
    max_amount: '100000.00',
  }),
  channelService(401, 'Touch ’n Go eWallet', 'ewallet', { group_code: 'DIGITAL_PAYMENT' }),
  channelService(402, 'GrabPay', 'ewallet', { group_code: 'DIGITAL_PAYMENT' }),
  channelService(501, 'PayLater by Grab', 'bnpl', { group_code: 'BUY_NOW_PAY_LATER', is_online: false }),
  channelService(601, 'PayPal', 'paypal', { group_code: 'SWITCH_PAYPAL' }),
  channelService(701, 'Bitcoin', 'crypto', { group_code: 'CRYPTOCURRENCY' }),
];

/** The same banks with the charge on the payer. */
export const CHARGED: Offered[] = SERVICES.map((one) => ({ ...one, fee_bearer: 'CUSTOMER' }));
