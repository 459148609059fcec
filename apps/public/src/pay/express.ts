import { DEVICE_WALLETS, type DeviceToken } from '@kutip/domain/card/device-token';
import { redirect, type Outcome } from '../shared/outcome.ts';
import type { PageRequest } from '../shared/page-request.ts';

/** The token of a wallet that the express buttons' script posted with the form; undefined: none. */
export function deviceTokenIn({ form }: Pick<PageRequest, 'form'>): DeviceToken | undefined {
  const wallet = DEVICE_WALLETS.find((one) => one === form?.get('device_wallet'));
  const token = form?.get('device_token');
  return wallet && token ? { wallet, token } : undefined;
}

/** Nothing was started from an express button: the page is loaded anew and says why. */
export const refuseExpress = ({ path }: Pick<PageRequest, 'path'>, code: number): Outcome =>
  redirect(`${path}?problem=${code}`);
