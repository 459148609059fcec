/** Wallets of a payer's device that hold cards. */
export const DEVICE_WALLETS = ['apple_pay', 'google_pay'] as const;
export type DeviceWallet = (typeof DEVICE_WALLETS)[number];

/** Characters of the longest token that is taken: Apple's carries certificates, about 5,000. */
export const DEVICE_TOKEN_MAX = 20_000;

/**
 * What a wallet gives a page for one payment: JSON text, encrypted to the card provider, so that nobody on the way can
 * read the card in it. It names amount and payee, and pays once.
 */
export interface DeviceToken {
  wallet: DeviceWallet;
  token: string;
}

/** What a page needs to ask for a token in each wallet; null for a wallet that is not offered. */
export interface DeviceWallets {
  apple_pay: { merchant_id: string } | null;
  google_pay: {
    /** Google's id of the merchant. */
    merchant_id: string;
    /** Whom Google encrypts the token to: the card provider, and its id of the merchant. */
    gateway: string;
    gateway_merchant_id: string;
    environment: 'TEST' | 'PRODUCTION';
  } | null;
}
