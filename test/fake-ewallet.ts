import { generateKeyPairSync } from 'node:crypto';
import { createEwallet } from '../apps/api/src/modules/payments/providers/ewallet/ewallet.adapter.ts';
import { readPublicKeys } from '../apps/api/src/modules/payments/providers/ewallet/ewallet.transform.ts';
import { callbackHeaders, purchaseOf } from '../apps/sandbox/src/ewallet/ewallet.messages.ts';
import { ewalletRail } from '../apps/sandbox/src/ewallet/ewallet.routes.ts';
import type { FakeRail, RailMessage, RailOutcome, MessageOverrides } from './fake-rail.ts';
import { lowerCased, sandboxRail, sandboxSecret, type SandboxRail } from './sandbox-rail.ts';

const ORIGIN = 'https://gate.chip.test';
export const CHIP_URL = `${ORIGIN}/ewallet`;
export const CHIP_BRAND = '2f6b1f4a-5a0c-4d5e-9b1e-3c9a6f7d8e21';
export const CHIP_SECRET_KEY = sandboxSecret('ewallet');

export interface FakeEwallet extends FakeRail, Pick<SandboxRail, 'requests_received' | 'alterAnswer'> {
  /** Signs a callback with any content. */
  signMessage(body: string, by?: 'rail' | 'stranger'): RailMessage;
  /** The purchase with this status. */
  purchase(order_no: string, outcome: Exclude<RailOutcome, 'UNKNOWN'>, overrides?: MessageOverrides): object;
  /** PEM, as CHIP publishes it. */
  public_key: string;
}

// Generating keys is slow, so it is done once for all tests.
let pair: ReturnType<typeof generateKeys> | undefined;
const generateKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The sandbox's CHIP Collect. */
export function fakeEwallet(): FakeEwallet {
  pair ??= generateKeys();
  const { privateKey: key, publicKey } = pair;
  const public_key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const checkoutUrl = ({ id }: { id: string }) => `${CHIP_URL}/p/${id}/`;
  const rail = sandboxRail(ewalletRail, {
    url: ORIGIN,
    key,
    certificate: public_key,
    details: { brand_id: CHIP_BRAND },
    sign: (body, { signature }) => callbackHeaders(body, signature, key),
    content: (payment) => purchaseOf(payment, checkoutUrl(payment)),
  });
  return Object.assign(rail, {
    service_ids: [401, 402, 403, 404],
    public_key,
    createAdapter: ({ callback_url, return_url }: { callback_url: string; return_url: string }) =>
      createEwallet({
        url: CHIP_URL,
        brand_id: CHIP_BRAND,
        secret_key: CHIP_SECRET_KEY,
        public_keys: readPublicKeys(public_key),
        callback_url,
        return_url,
        timeout_ms: 1_000,
        fetch: rail.fetch,
      }),
    signMessage: (body: string, by: 'rail' | 'stranger' = 'rail') => ({
      body,
      headers: lowerCased(callbackHeaders(body, by === 'rail' ? 'good' : 'bad', key)),
    }),
    purchase: (order_no: string, outcome: Exclude<RailOutcome, 'UNKNOWN'>, overrides: MessageOverrides = {}) => {
      const payment = rail.report(order_no, { outcome, overrides });
      return purchaseOf(payment, checkoutUrl(payment));
    },
  });
}
