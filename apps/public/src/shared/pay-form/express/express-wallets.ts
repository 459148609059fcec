import type { DeviceWallets } from '@kutip/domain/card/device-token';
import type { ExpressWallet } from '../form-view.ts';

/** The card schemes that the card provider takes from devices, in each wallet's own spelling. */
const APPLE_NETWORKS = ['visa', 'masterCard', 'amex', 'jcb'];
const GOOGLE_NETWORKS = ['VISA', 'MASTERCARD', 'AMEX', 'JCB'];

const APPLE_VERSION = 3;

/**
 * The offered wallets, described as their own documents do: "Apple Pay on the Web: ApplePayRequest" and "Google Pay API
 * PaymentRequest Tutorial". The payee's name is the merchant's.
 */
export const expressWallets = ({ apple_pay, google_pay }: DeviceWallets, merchant: string): ExpressWallet[] => [
  ...(apple_pay ? [appleWallet(apple_pay)] : []),
  ...(google_pay ? [googleWallet(google_pay, merchant)] : []),
];

const appleWallet = ({ merchant_id }: NonNullable<DeviceWallets['apple_pay']>): ExpressWallet => ({
  wallet: 'apple_pay',
  name: 'Apple Pay',
  method: {
    supportedMethods: 'https://apple.com/apple-pay',
    data: {
      version: APPLE_VERSION,
      merchantIdentifier: merchant_id,
      merchantCapabilities: ['supports3DS'],
      supportedNetworks: APPLE_NETWORKS,
      countryCode: 'MY',
    },
  },
});

const googleWallet = (google_pay: NonNullable<DeviceWallets['google_pay']>, merchant: string): ExpressWallet => ({
  wallet: 'google_pay',
  name: 'Google Pay',
  method: {
    supportedMethods: 'https://google.com/pay',
    data: {
      environment: google_pay.environment,
      apiVersion: 2,
      apiVersionMinor: 0,
      merchantInfo: { merchantId: google_pay.merchant_id, merchantName: merchant },
      allowedPaymentMethods: [
        {
          type: 'CARD',
          parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: GOOGLE_NETWORKS },
          tokenizationSpecification: {
            type: 'PAYMENT_GATEWAY',
            parameters: { gateway: google_pay.gateway, gatewayMerchantId: google_pay.gateway_merchant_id },
          },
        },
      ],
    },
  },
});
