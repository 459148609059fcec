/** Payment channels, named like the plans' flags; the position gives the id that the settlement toggle uses (D-45). */
export const CHANNEL_FLAGS = ['fpx', 'crypto', 'bnpl', 'credit_card', 'ewallet', 'paypal', 'duit_now'] as const;
export type ChannelFlag = (typeof CHANNEL_FLAGS)[number];
export const channelId = (flag: ChannelFlag): number => CHANNEL_FLAGS.indexOf(flag) + 1;

/** Channel groups and their labels, as specified. */
export const CHANNEL_GROUPS = {
  CRYPTOCURRENCY: 'Cryptocurrency',
  GLOBAL_CARD_PAYMENT: 'Credit Card',
  WEB_PAYMENT: 'Online Payment',
  DIGITAL_PAYMENT: 'E-Wallet',
  BUY_NOW_PAY_LATER: 'Buy Now Pay Later',
  SWITCH_PAYPAL: 'Paypal',
} as const;
export type GroupCode = keyof typeof CHANNEL_GROUPS;

/** D-20: DuitNow has its own flag within the online payment group. */
export const GROUP_BY_CHANNEL: Record<ChannelFlag, GroupCode> = {
  fpx: 'WEB_PAYMENT',
  crypto: 'CRYPTOCURRENCY',
  bnpl: 'BUY_NOW_PAY_LATER',
  credit_card: 'GLOBAL_CARD_PAYMENT',
  ewallet: 'DIGITAL_PAYMENT',
  paypal: 'SWITCH_PAYPAL',
  duit_now: 'WEB_PAYMENT',
};

/** 1 personal (B2C), 2 corporate (B2B). */
export const BANK_TYPE = { personal: 1, corporate: 2 } as const;
export type BankType = (typeof BANK_TYPE)[keyof typeof BANK_TYPE];

/** Working days from payment to settlement, by channel (D-44). */
export const settlementLag = (flag: ChannelFlag): number => (flag === 'fpx' || flag === 'duit_now' ? 1 : 2);
